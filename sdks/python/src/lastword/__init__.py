"""Lastword for Python: a client and a worker, on the standard library alone.

    from lastword import AsyncClient, Client, Worker
"""
from .client import AsyncClient, Client
from .errors import LastwordError, NotCompleted, Refused, Unreachable
from .worker import Task, TaskFailed, WaitFor, Worker

__all__ = [
    "AsyncClient", "Client", "LastwordError", "NotCompleted", "Refused", "Task", "TaskFailed",
    "Unreachable", "WaitFor", "Worker",
]  # fmt: skip
__version__ = "0.1.0"
