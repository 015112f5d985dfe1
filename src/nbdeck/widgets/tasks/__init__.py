"""All tasks of a client in one panel; `row` is a task as a line of any list."""
