"""What is shown in a live notebook: the only room that knows ipywidgets.

`frame` and `panel` are what every panel is built on, `work` runs what takes long, `form` draws labelled fields,
`assets` holds scripts and styles. `progress` follows a task; `studio` leads through all panels; `kernels` refuses
kernels in which widgets do not work.
"""
