"""What is shown in a live notebook: the only room that knows ipywidgets.

`progress` follows a task; `kernels` refuses kernels in which widgets do not work.
"""
