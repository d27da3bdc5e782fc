"""A worker: claims jobs, works at them, says that it lives, hears of interrupts, reports."""
from __future__ import annotations

import asyncio
import inspect
import json
import logging
import signal
import threading
import uuid
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import Any, Awaitable, Callable, Mapping, Union

from ._http import Stream
from .client import SILENCE, AsyncClient
from .errors import LastwordError, Refused, Unreachable

LOG = logging.getLogger("lastword.worker")

HANDLER_FAILED = "HANDLER_FAILED"
"""The code of a failure whose handler raised something else than `TaskFailed`."""


class TaskFailed(Exception):
    """Raised by a handler: the attempt failed, with a code that a graph's `retry` can name."""

    def __init__(self, code: str, message: str = ""):
        super().__init__(message or code)
        self.code = code
        self.message = message


@dataclass(frozen=True)
class WaitFor:
    """Returned by a handler: the job comes back when somebody resumes it under this key."""

    wait_key: str
    due_at: datetime | None = None
    prompt: Any = None


@dataclass
class Task:
    """What a handler is given."""

    execution_id: str
    node_id: str
    queue: str
    attempt: int
    input: Any
    resume_value: Any
    """What the node was resumed with, if it waited before."""
    traceparent: str | None
    interrupted: threading.Event = field(default_factory=threading.Event)
    """Set when the work is not wanted any more; for handlers that are no coroutines."""
    cancel_reason: str | None = None
    _worker: Worker | None = None
    _held: Mapping[str, Any] = field(default_factory=dict)

    async def progress(self, percent: float | None = None, message: str | None = None) -> None:
        """Tells how far the work is, for whoever looks at the execution."""
        assert self._worker is not None
        body = {**self._held, "attempt": self.attempt}
        if percent is not None:
            body["progress"] = percent
        if message is not None:
            body["message"] = message
        await self._worker._client.report_progress(self.execution_id, self.node_id, body)


Handler = Callable[[Task], Union[Any, Awaitable[Any]]]


class Worker:
    """Works for queues until it is stopped.

        worker = Worker(client, concurrency=8)

        @worker.queue("greetings")
        async def greet(task):
            return {"greeting": "Hello " + task.input["name"]}

        asyncio.run(worker.run())

    A handler that is a coroutine is canceled when its work is not wanted any more; one that is a
    function runs in a thread and looks at `task.interrupted`. What it returns is the output, what it
    raises the failure of this attempt.
    """

    def __init__(
        self,
        client: AsyncClient,
        *,
        concurrency: int = 1,
        name: str | None = None,
        lease_for: float = 30.0,
        wait_for: float = 5.0,
        grace: float = 10.0,
    ):
        if concurrency < 1:
            raise ValueError(f"expected at least one task at a time, found {concurrency}")
        self.name = name or f"worker-{uuid.uuid4()}"
        self._client = client
        self._concurrency = concurrency
        self._lease_for, self._wait_for, self._grace = lease_for, wait_for, grace
        self._handlers: dict[str, Handler] = {}
        self._runs: dict[str, _Run] = {}
        self._early: dict[tuple[str, str, int], str | None] = {}
        self._stream: Stream | None = None
        self._threads = ThreadPoolExecutor(concurrency, thread_name_prefix="lastword-task")
        self._stopping = asyncio.Event()

    def queue(self, name: str) -> Callable[[Handler], Handler]:
        """Says that the decorated function handles the jobs of a queue."""

        def handles(handler: Handler) -> Handler:
            self._handlers[name] = handler
            return handler

        return handles

    @property
    def busy(self) -> int:
        """How many jobs are being worked on."""
        return len(self._runs)

    def stop(self) -> None:
        """Claims nothing more; `run` ends when the handlers have, or their grace is over."""
        self._stopping.set()

    async def run(self, *, signals: bool = True) -> None:
        """Works until `stop` is called, or SIGINT or SIGTERM come.

        Handlers then have the grace to finish; those that have not are canceled, and their jobs are
        given back for another worker.
        """
        if not self._handlers:
            raise ValueError("expected at least one queue, found none")
        loop = asyncio.get_running_loop()
        caught = self._catch(loop) if signals else []
        places = asyncio.Semaphore(self._concurrency)
        helpers = [asyncio.create_task(self._beat()), asyncio.create_task(self._listen())]
        try:
            await self._claim(places)
        finally:
            await self._finish()
            for helper in helpers:
                helper.cancel()
            if self._stream is not None:
                self._stream.stop()
            await asyncio.gather(*helpers, return_exceptions=True)
            self._threads.shutdown(wait=False)
            for number in caught:
                loop.remove_signal_handler(number)

    def _catch(self, loop: asyncio.AbstractEventLoop) -> list[signal.Signals]:
        caught = []
        for number in (signal.SIGINT, signal.SIGTERM):
            try:
                loop.add_signal_handler(number, self.stop)
                caught.append(number)
            except (NotImplementedError, RuntimeError, ValueError):
                pass  # not the main thread, or Windows
        return caught

    async def _claim(self, places: asyncio.Semaphore) -> None:
        failures = 0
        while not self._stopping.is_set():
            if not await self._unless_stopping(places.acquire()):
                return
            free = 1
            while not places.locked():
                await places.acquire()
                free += 1
            jobs: list[Mapping[str, Any]] = []
            try:
                jobs = await self._claimed(free)
                failures = 0
            except LastwordError as failed:
                failures += 1
                LOG.warning("claim: %s", failed)
            for job in jobs:
                self._begin(job, places)
            for _ in range(free - len(jobs)):
                places.release()
            if failures:
                await self._unless_stopping(asyncio.sleep(min(5.0, 0.1 * 2**failures)))

    async def _unless_stopping(self, wait: Awaitable[Any]) -> bool:
        """Waits for one of both; false if the worker is to stop."""
        waiting = asyncio.ensure_future(wait)
        stopping = asyncio.ensure_future(self._stopping.wait())
        await asyncio.wait({waiting, stopping}, return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if waiting.done():
            return not self._stopping.is_set()
        waiting.cancel()
        return False

    async def _claimed(self, most: int) -> list[Mapping[str, Any]]:
        """Asks for jobs. What comes after `stop` is given back at once."""
        claim = {
            "queues": list(self._handlers),
            "workerId": self.name,
            "max": min(most, 100),
            "leaseFor": _duration(self._lease_for),
            "waitFor": _duration(self._wait_for),
        }
        asking = asyncio.ensure_future(
            self._client._send("POST", "/api/v1/jobs/claim", {}, body=claim, wait=self._wait_for, attempts=1)
        )
        if await self._unless_stopping(asyncio.shield(asking)):
            return (await asking)["items"]
        try:
            for job in (await asyncio.wait_for(asking, self._wait_for + self._grace))["items"]:
                await self._give_back(job)
        except (LastwordError, asyncio.TimeoutError) as lost:
            LOG.info("claim: %s", lost)  # leases that nobody answers for run out
        return []

    def _begin(self, job: Mapping[str, Any], places: asyncio.Semaphore) -> None:
        if job["token"] in self._runs:
            places.release()
            return
        run = _Run(self, job, self._handlers[job["queue"]])
        self._runs[job["token"]] = run
        if run.key in self._early:
            run.interrupt(self._early.pop(run.key))

        def ended(_: Any) -> None:
            del self._runs[job["token"]]
            if run.next is None:
                places.release()
            else:
                self._begin(run.next, places)

        run.begin().add_done_callback(ended)

    def _wish(self) -> Mapping[str, Any]:
        """What comes with a report: the next job for the place that it makes free."""
        if self._stopping.is_set():
            return {}
        return {"next": {"queues": list(self._handlers), "leaseFor": _duration(self._lease_for)}}

    async def _finish(self) -> None:
        self._stopping.set()
        if not await self._all_done(self._grace):
            for run in list(self._runs.values()):
                run.give_up()
            if not await self._all_done(5.0):
                # A function that does not return loses its job all the same.
                for run in list(self._runs.values()):
                    await self._give_back(run.job)

    async def _all_done(self, seconds: float) -> bool:
        waiting = [run.work for run in self._runs.values() if run.work is not None]
        if waiting:
            await asyncio.wait(waiting, timeout=seconds)
        return all(work.done() for work in waiting)

    async def _give_back(self, job: Mapping[str, Any]) -> None:
        try:
            await self._client.release_job(
                job["executionId"], job["nodeId"], {"workerId": self.name, "token": job["token"]}
            )
        except LastwordError as failed:
            LOG.info("release: %s", failed)

    async def _beat(self) -> None:
        """Says three times in a lease that the worker lives."""
        while True:
            await asyncio.sleep(self._lease_for / 3)
            await asyncio.gather(*(self._beat_once(run) for run in list(self._runs.values())))

    async def _beat_once(self, run: _Run) -> None:
        job = run.job
        body = {"workerId": self.name, "token": job["token"], "leaseFor": _duration(self._lease_for)}
        try:
            heard = await self._client.heartbeat(job["executionId"], job["nodeId"], body)
            if heard["pulse"] != "GO_ON":
                run.interrupt(heard.get("reason"))
        except LastwordError as failed:
            LOG.info("heartbeat: %s", failed)

    async def _listen(self) -> None:
        """Hears of interrupts at once; heartbeats tell of them too, only later."""
        path, failures = f"/api/v1/jobs/interrupts?workerId={self.name}", 0
        loop = asyncio.get_running_loop()

        def read() -> None:
            stream = self._client._sync._http.lines(path, {}, {}, SILENCE)
            self._stream = stream
            for _, _, data in stream:
                loop.call_soon_threadsafe(self._heard, json.loads(data))

        while not self._stopping.is_set() or self._runs:
            try:
                await self._client._call(read)
                failures = 0
            except Unreachable as lost:
                LOG.debug("interrupts: %s", lost)
                failures += 1
            except Refused as refused:
                if not refused.is_transient:
                    LOG.warning("interrupts: %s", refused)
                    return
                failures += 1
            await asyncio.sleep(min(5.0, 0.1 * 2**failures))

    def _heard(self, told: Mapping[str, Any]) -> None:
        if "executionId" not in told:
            return
        key = (told["executionId"], told["nodeId"], told["attempt"])
        meant = [run for run in self._runs.values() if run.key == key]
        for run in meant:
            run.interrupt(told.get("reason"))
        if not meant:  # its claim may still be on its way here
            self._early[key] = told.get("reason")
            while len(self._early) > 1_000:
                self._early.pop(next(iter(self._early)))


class _Run:
    """One job, from its claim to its report."""

    def __init__(self, worker: Worker, job: Mapping[str, Any], handler: Handler):
        self._worker, self.job, self._handler = worker, job, handler
        self.key = (job["executionId"], job["nodeId"], job["attempt"])
        self._held = {"workerId": worker.name, "token": job["token"]}
        self.task = Task(
            job["executionId"], job["nodeId"], job["queue"], job["attempt"],
            job.get("input"), job.get("resumeValue"), job.get("traceparent"),
            _worker=worker, _held=self._held,
        )  # fmt: skip
        self.work: asyncio.Task[None] | None = None
        self.next: Mapping[str, Any] | None = None
        """The job that came with the answer to the report."""
        self._handling: asyncio.Future[Any] | None = None
        self._given_up = False

    def begin(self) -> asyncio.Task[None]:
        self.work = asyncio.create_task(self._run())
        return self.work

    def interrupt(self, reason: str | None) -> None:
        """Tells the handler, once, that its work is not wanted any more."""
        if not self.task.interrupted.is_set():
            self.task.cancel_reason = reason
            self.task.interrupted.set()
            if self._handling is not None and inspect.iscoroutinefunction(self._handler):
                self._handling.cancel()

    def give_up(self) -> None:
        """Gives the job back as soon as the handler lets go of it."""
        self._given_up = True
        self.interrupt(None)

    async def _run(self) -> None:
        action, report = await self._handled()
        if self._given_up and action == "fail":
            await self._worker._give_back(self.job)
            return
        try:
            await self._report(action, report)
        except Refused as refused:
            if refused.status not in (400, 413, 422):
                LOG.info("job %s/%s: its report was refused, %s", *self.key[:2], refused)
                return
            # Without a report the attempt would not end before its lease does.
            await self._report_failure("RESULT_REFUSED", refused.detail)
        except LastwordError as lost:
            LOG.warning("job %s/%s: its report is lost, %s", *self.key[:2], lost)

    async def _handled(self) -> tuple[str, Mapping[str, Any]]:
        if self.task.interrupted.is_set():
            return _failure("INTERRUPTED", "it was canceled before it began")
        try:
            if inspect.iscoroutinefunction(self._handler):
                self._handling = asyncio.ensure_future(self._handler(self.task))
            else:
                loop = asyncio.get_running_loop()
                self._handling = loop.run_in_executor(self._worker._threads, self._handler, self.task)
            result = await self._handling
            if inspect.isawaitable(result):  # a callable that is no coroutine function, and makes one
                result = await result
        except asyncio.CancelledError:
            if not self.task.interrupted.is_set():
                raise  # the worker's own loop ends
            return _failure("INTERRUPTED", "the handler stopped when it was told to")
        except TaskFailed as failed:
            return _failure(failed.code, failed.message)
        except Exception as raised:  # whatever a handler raises is the failure of its attempt
            if not self.task.interrupted.is_set():
                LOG.exception("job %s/%s: its handler raised", *self.key[:2])
            return _failure(HANDLER_FAILED, f"{type(raised).__name__}: {raised}")
        if isinstance(result, WaitFor):
            return "wait", _waiting(result)
        try:
            json.dumps(result, allow_nan=False)
        except (TypeError, ValueError) as unfit:
            return _failure("RESULT_REFUSED", f"what the handler returned is no JSON: {unfit}")
        return "succeed", {} if result is None else {"output": result}

    async def _report_failure(self, code: str, message: str) -> None:
        try:
            await self._report(*_failure(code, message))
        except LastwordError as lost:
            LOG.warning("job %s/%s: its report is lost, %s", *self.key[:2], lost)

    async def _report(self, action: str, report: Mapping[str, Any]) -> None:
        body = {**self._held, "attempt": self.job["attempt"], **report, **self._worker._wish()}
        client, names = self._worker._client, self.key[:2]
        send = {"succeed": client.succeed_job, "wait": client.wait_for_key, "fail": client.fail_job}[action]
        for job in (await send(*names, body)).get("next", []):
            if self.next is None and not self._worker._stopping.is_set():
                self.next = job
            else:
                await self._worker._give_back(job)


def _failure(code: str, message: str) -> tuple[str, Mapping[str, Any]]:
    return "fail", {"error": {"code": code, "message": message} if message else {"code": code}}


def _waiting(wait: WaitFor) -> Mapping[str, Any]:
    body: dict[str, Any] = {"waitKey": wait.wait_key}
    if wait.due_at is not None:
        body["dueAt"] = wait.due_at.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")
    if wait.prompt is not None:
        body["prompt"] = wait.prompt
    return body


def _duration(seconds: float) -> str:
    return f"PT{seconds:.3f}S"
