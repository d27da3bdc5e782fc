"""Clients: one for threads, one for asyncio, with the same operations."""
from __future__ import annotations

import asyncio
import contextvars
import functools
import json
import math
import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, AsyncIterator, Iterator, Mapping

from ._api import AsyncOperations, Event, Operations
from ._http import Stream, Transport
from .errors import NotCompleted, Refused, Unreachable

MAY_END = ("EXECUTION_COMPLETED", "EXECUTION_FAILED", "EXECUTION_CANCELED")
"""Events that end an execution, unless they came too late."""
SILENCE = 60.0
"""The longest time without a line on a stream; the server says every 15 seconds that it lives."""


def _transport(server: str | None, key: str | None, timeout: float, patience: float) -> Transport:
    return Transport(
        server or os.environ.get("LASTWORD_SERVER", "http://127.0.0.1:8080"),
        key or os.environ.get("LASTWORD_KEY"),
        timeout,
        patience,
    )


class Client(Operations):
    """Asks a server, and waits for its answers. Safe for use by many threads.

    `server` and `key` come from `LASTWORD_SERVER` and `LASTWORD_KEY` if they are not given. A request
    is given `timeout` seconds, and repeated for `patience` seconds where that cannot do it twice.
    """

    def __init__(self, server: str | None = None, key: str | None = None, *, timeout: float = 10.0, patience: float = 30.0):
        self._http = _transport(server, key, timeout, patience)

    def _send(self, method: str, path: str, names: Mapping[str, Any], **how: Any) -> Any:
        return self._http.send(method, path, names, **how)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def close(self) -> None:
        """Closes its connections."""
        self._http.close()

    def run(self, graph_id: str, input: Any = None, *, execution_id: str | None = None, labels: Mapping[str, str] | None = None, timeout: float | None = None) -> Any:
        """Creates an execution and returns its result when it has completed."""
        return self.result(self.start(graph_id, input, execution_id=execution_id, labels=labels), timeout=timeout)

    def start(self, graph_id: str, input: Any = None, *, execution_id: str | None = None, labels: Mapping[str, str] | None = None) -> str:
        """Creates an execution, starts it and returns its id."""
        return self.create_execution(_new(graph_id, input, execution_id, labels))["executionId"]

    def result(self, execution_id: str, *, timeout: float | None = None) -> Any:
        """Waits for the end and returns the result.

        Raises `NotCompleted` if the execution failed or was canceled, `TimeoutError` if it has not
        ended in time.
        """
        end = None if timeout is None else time.monotonic() + timeout
        for _ in self.events(execution_id, until=end):
            pass
        return _result(execution_id, self.get_execution(execution_id)["state"])

    def cancel(self, execution_id: str, reason: str | None = None, *, graceful: bool = False) -> Mapping[str, Any]:
        """Cancels an execution. Once this has returned, nothing can undo it."""
        return self.cancel_execution(execution_id, _cancel(reason, graceful))

    def events(self, execution_id: str, *, after: int = 0, until: float | None = None) -> Iterator[tuple[int, Event]]:
        """Yields (version, event) of an execution as they happen, to its end.

        A lost stream is taken up again behind the last event. `until` is a time of `time.monotonic()`
        at which `TimeoutError` is raised.
        """
        failures = 0
        while True:
            end = self._end(execution_id)
            if after >= end:
                return
            try:
                stream = self._open(execution_id, after)
                with _closed_at(stream, until):
                    for last, kind, data in stream:
                        if kind == "execution":
                            event = json.loads(data)
                            event = event.get("event", event)
                            after, failures = int(last or after), 0
                            yield after, event
                            if event["type"] in MAY_END:
                                end = self._end(execution_id)
                            if after >= end:
                                return
            except Unreachable:
                failures += 1
            except Refused as refused:
                if not refused.is_transient:
                    raise
                failures += 1
            if until is not None and time.monotonic() >= until:
                raise TimeoutError(f"execution {execution_id} has not ended")
            if failures > 0:
                time.sleep(min(2.0, 0.05 * 2**failures))

    def _end(self, execution_id: str) -> float:
        """Returns the version at which there is nothing more to wait for."""
        execution = self.get_execution(execution_id)
        return execution["head"] if execution["state"]["status"] != "ACTIVE" else math.inf

    def _open(self, execution_id: str, after: int) -> Stream:
        return self._http.lines(
            "/api/v1/executions/{executionId}/stream", {"executionId": execution_id}, {"Last-Event-ID": str(after)}, SILENCE
        )


class AsyncClient(AsyncOperations):
    """The same for asyncio. Requests run in threads of its own; a canceled call is not waited for."""

    def __init__(self, server: str | None = None, key: str | None = None, *, timeout: float = 10.0, patience: float = 30.0, connections: int = 64):
        self._sync = Client(server, key, timeout=timeout, patience=patience)
        self._threads = ThreadPoolExecutor(connections, thread_name_prefix="lastword")

    @property
    def server(self) -> str:
        """The server that it asks."""
        return self._sync._http.server

    async def _send(self, method: str, path: str, names: Mapping[str, Any], **how: Any) -> Any:
        return await self._call(self._sync._send, method, path, names, **how)

    async def _call(self, function: Any, *arguments: Any, **how: Any) -> Any:
        context = contextvars.copy_context()
        call = functools.partial(context.run, functools.partial(function, *arguments, **how))
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_: Any) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes its connections and lets go of its threads."""
        self._sync.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def run(self, graph_id: str, input: Any = None, *, execution_id: str | None = None, labels: Mapping[str, str] | None = None, timeout: float | None = None) -> Any:
        """Creates an execution and returns its result when it has completed."""
        return await self.result(await self.start(graph_id, input, execution_id=execution_id, labels=labels), timeout=timeout)

    async def start(self, graph_id: str, input: Any = None, *, execution_id: str | None = None, labels: Mapping[str, str] | None = None) -> str:
        """Creates an execution, starts it and returns its id."""
        return (await self.create_execution(_new(graph_id, input, execution_id, labels)))["executionId"]

    async def result(self, execution_id: str, *, timeout: float | None = None) -> Any:
        """Waits for the end and returns the result; see `Client.result`."""
        async for _ in self.events(execution_id, until=None if timeout is None else time.monotonic() + timeout):
            pass
        return _result(execution_id, (await self.get_execution(execution_id))["state"])

    async def cancel(self, execution_id: str, reason: str | None = None, *, graceful: bool = False) -> Mapping[str, Any]:
        """Cancels an execution. Once this has returned, nothing can undo it."""
        return await self.cancel_execution(execution_id, _cancel(reason, graceful))

    async def events(self, execution_id: str, *, after: int = 0, until: float | None = None) -> AsyncIterator[tuple[int, Event]]:
        """Yields (version, event) of an execution as they happen, to its end; see `Client.events`."""
        sync = self._sync.events(execution_id, after=after, until=until)
        done = object()
        try:
            while (item := await self._call(next, sync, done)) is not done:
                yield item
        finally:
            # A generator that another thread is in cannot be closed; it ends with its stream.
            try:
                sync.close()
            except ValueError:
                pass


def _new(graph_id: str, input: Any, execution_id: str | None, labels: Mapping[str, str] | None) -> Any:
    body: dict[str, Any] = {"graphId": graph_id}
    if input is not None:
        body["input"] = input
    if execution_id is not None:
        body["executionId"] = execution_id
    if labels:
        body["labels"] = labels
    return body


def _cancel(reason: str | None, graceful: bool) -> Any:
    body: dict[str, Any] = {"reason": reason} if reason else {}
    return {**body, "mode": "GRACEFUL"} if graceful else body


def _result(execution_id: str, state: Mapping[str, Any]) -> Any:
    if state["status"] != "COMPLETED":
        raise NotCompleted(execution_id, state)
    return state.get("result")


class _closed_at:
    """Closes a stream at a time, so that whoever waits for its next line wakes up."""

    def __init__(self, stream: Stream, until: float | None):
        self._stream = stream
        self._timer = None
        if until is not None:
            self._timer = threading.Timer(max(0.0, until - time.monotonic()), stream.stop)
            self._timer.daemon = True

    def __enter__(self) -> None:
        if self._timer:
            self._timer.start()

    def __exit__(self, *_: Any) -> None:
        if self._timer:
            self._timer.cancel()
        self._stream.close()
