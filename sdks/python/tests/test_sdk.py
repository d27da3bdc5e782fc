"""The client and the worker against a real server, which LASTWORD_SERVER names."""
from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import signal
import subprocess
import sys
import threading
import time
import typing
import unittest
import uuid
from pathlib import Path

import lastword
from lastword import AsyncClient, Client, NotCompleted, Refused, TaskFailed, Unreachable, WaitFor, Worker, _api
from tests.proxy import LossyProxy

SERVER = os.environ["LASTWORD_SERVER"]
PATIENCE = 60
logging.getLogger("lastword").setLevel(logging.CRITICAL)


def graph(queue: str, **task: typing.Any) -> typing.Any:
    """A graph of one Task, named like its queue."""
    return {
        "id": queue,
        "nodes": {
            "start": {"type": "Start"},
            "work": {"type": "Task", "queue": queue, "input": "input", **task},
            "done": {"type": "Success"},
        },
        "edges": [{"from": "start", "to": "work"}, {"from": "work", "to": "done"}],
    }


class GeneratedTypes(unittest.TestCase):
    def test_every_type_can_be_resolved(self) -> None:
        names = [name for name, value in vars(_api).items() if typing.is_typeddict(value)]
        self.assertGreater(len(names), 100)
        for name in names:
            self.assertTrue(typing.get_type_hints(getattr(_api, name)) is not None, name)

    def test_both_clients_have_the_same_operations(self) -> None:
        self.assertEqual(
            [name for name in vars(_api.Operations) if not name.startswith("__")],
            [name for name in vars(_api.AsyncOperations) if not name.startswith("__")],
        )


class Readme(unittest.TestCase):
    def test_what_the_readme_shows_works_and_the_worker_stops_on_a_signal(self) -> None:
        worker, client = re.findall(r"(?ms)^```python\n(.*?)^```", Path("README.md").read_text("utf-8"))
        working = subprocess.Popen([sys.executable, "-c", worker])
        try:
            asked = subprocess.run([sys.executable, "-c", client], capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual("{'greeting': 'Hello Ann'}\nCANCELED\n", asked.stdout, asked.stderr)
            working.send_signal(signal.SIGTERM)
            self.assertEqual(0, working.wait(PATIENCE))
        finally:
            working.kill()
            working.wait()


class Sync(unittest.TestCase):
    def setUp(self) -> None:
        self.client = Client(SERVER)
        self.queue = f"q-{uuid.uuid4()}"

    def tearDown(self) -> None:
        self.client.close()

    def test_what_is_refused_is_an_error_with_code_and_detail(self) -> None:
        with self.assertRaises(Refused) as caught:
            self.client.start("no-such-graph")
        self.assertEqual((404, "GRAPH_NOT_FOUND"), (caught.exception.status, caught.exception.code))
        self.assertIn("no-such-graph", caught.exception.detail)

    def test_a_server_that_is_not_there_is_unreachable_and_was_sent_nothing(self) -> None:
        with self.assertRaises(Unreachable) as caught:
            Client("http://127.0.0.1:1", patience=0).live()
        self.assertFalse(caught.exception.sent)

    def test_an_address_that_is_none_is_told_at_once(self) -> None:
        with self.assertRaisesRegex(ValueError, "found 'ftp://x'"):
            Client("ftp://x")

    def test_a_result_that_does_not_come_in_time_is_a_timeout_and_the_execution_goes_on(self) -> None:
        self.client.register_graph(graph(self.queue))
        execution = self.client.start(self.queue)
        with self.assertRaises(TimeoutError):
            self.client.result(execution, timeout=0.3)
        self.assertEqual("ACTIVE", self.client.get_state(execution)["status"])

    def test_graphs_are_registered_as_yaml_too(self) -> None:
        registered = self.client.register_graph(f"id: {self.queue}\nnodes:\n  start: {{type: Start}}\n")
        self.assertEqual((self.queue, 1), (registered["graphId"], registered["version"]))

    def test_ids_of_any_characters_are_found_again(self) -> None:
        self.client.register_graph(graph(self.queue))
        execution = f"a b?c#d%{uuid.uuid4()}é"[:60]
        self.client.start(self.queue, execution_id=execution, labels={"team": "docs"})
        self.assertEqual(execution, self.client.get_execution(execution)["summary"]["executionId"])
        found = self.client.list_executions(label=["team:docs"], graph=self.queue)
        self.assertEqual([execution], [item["executionId"] for item in found["items"]])

    def test_events_are_told_to_the_end_and_behind_a_version(self) -> None:
        self.client.register_graph(graph(self.queue))
        execution = self.client.start(self.queue)
        self.client.cancel(execution, "enough")
        told = list(self.client.events(execution))
        self.assertEqual(list(range(1, len(told) + 1)), [version for version, _ in told])
        self.assertEqual("EXECUTION_CREATED", told[0][1]["type"])
        self.assertIn("EXECUTION_CANCELED", [event["type"] for _, event in told])
        self.assertEqual(told[3:], list(self.client.events(execution, after=3)))

    def test_events_behind_the_end_are_told_and_not_waited_for(self) -> None:
        self.client.register_graph(graph(self.queue))
        execution = self.client.start(self.queue)
        self.client.cancel(execution)
        self.client.archive_execution(execution)
        told = list(self.client.events(execution, until=time.monotonic() + PATIENCE))
        self.assertEqual("EXECUTION_ARCHIVED", told[-1][1]["type"])
        self.assertEqual(told[-1:], list(self.client.events(execution, after=len(told) - 1)))
        self.assertEqual([], list(self.client.events(execution, after=len(told))))

    def test_a_lost_answer_creates_and_cancels_once(self) -> None:
        self.client.register_graph(graph(self.queue))
        first = {"/api/v1/executions"}

        def loses(method: str, path: str) -> bool:
            is_first = method == "POST" and path not in seen and (path in first or path.endswith("/cancel"))
            seen.add(path)
            return is_first

        seen: set[str] = set()
        proxy = LossyProxy(SERVER, loses)
        try:
            with Client(proxy.address) as client:
                execution = client.start(self.queue)
                client.cancel(execution)
        finally:
            proxy.close()
        self.assertEqual(2, len(proxy.lost))
        self.assertEqual(1, len(self.client.list_executions(graph=self.queue)["items"]))
        types = [event["type"] for _, event in self.client.events(execution)]
        self.assertEqual(1, types.count("EXECUTION_CANCEL_REQUESTED"))


class Workers(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self) -> None:
        self.client = AsyncClient(SERVER)
        self.queue = f"q-{uuid.uuid4()}"
        self.running: list[tuple[Worker, asyncio.Task[None]]] = []

    async def asyncTearDown(self) -> None:
        for worker, run in self.running:
            worker.stop()
            await run
        await self.client.close()

    def start(self, handler: lastword.worker.Handler, client: AsyncClient | None = None, **options: typing.Any) -> Worker:
        worker = Worker(client or self.client, **{"wait_for": 0.5, "grace": 0.1, **options})
        worker.queue(self.queue)(handler)
        self.running.append((worker, asyncio.create_task(worker.run(signals=False))))
        return worker

    async def test_coroutines_and_functions_are_handlers(self) -> None:
        await self.client.register_graph(graph(self.queue))

        async def greet(task: lastword.Task) -> typing.Any:
            await task.progress(50, "half")
            return {"greeting": "Hello " + task.input["name"]}

        worker = self.start(greet)
        self.assertEqual({"greeting": "Hello Ann"}, await self.client.run(self.queue, {"name": "Ann"}, timeout=PATIENCE))
        worker.stop()
        await self.running.pop()[1]
        self.start(lambda task: task.input["name"])
        self.assertEqual("Ben", await self.client.run(self.queue, {"name": "Ben"}, timeout=PATIENCE))

    async def test_as_many_tasks_as_places_run_at_once(self) -> None:
        await self.client.register_graph(graph(self.queue))
        all_here = asyncio.Barrier(3)

        async def meet(_: lastword.Task) -> int:
            await all_here.wait()
            return 1

        self.start(meet, concurrency=3)
        results = await asyncio.gather(*(self.client.run(self.queue, timeout=PATIENCE) for _ in range(9)))
        self.assertEqual([1] * 9, results)

    async def test_an_error_with_a_code_fails_the_attempt_and_the_retry_succeeds(self) -> None:
        await self.client.register_graph(graph(self.queue, retry={"maxFailures": 2, "backoff": {"initial": "PT0.01S"}}))

        async def flaky(task: lastword.Task) -> int:
            if task.attempt == 1:
                raise TaskFailed("NO_FUNDS", "try later")
            return task.attempt

        self.start(flaky)
        execution = await self.client.start(self.queue)
        self.assertEqual(2, await self.client.result(execution, timeout=PATIENCE))
        failed = [e["payload"] async for _, e in self.client.events(execution) if e["type"] == "NODE_FAIL_REPORTED"]
        self.assertEqual([{"code": "NO_FUNDS", "message": "try later"}], [payload["error"] for payload in failed])

    async def test_what_a_handler_raises_is_the_failure_of_the_execution(self) -> None:
        await self.client.register_graph(graph(self.queue))

        def broken(_: lastword.Task) -> None:
            raise ValueError("seven")

        self.start(broken)
        with self.assertRaises(NotCompleted) as caught:
            await self.client.run(self.queue, timeout=PATIENCE)
        self.assertEqual("FAILED", caught.exception.status)
        self.assertIn("HANDLER_FAILED: ValueError: seven", str(caught.exception))

    async def test_what_is_no_json_fails_with_a_code(self) -> None:
        await self.client.register_graph(graph(self.queue))
        self.start(lambda task: float("nan"))
        with self.assertRaisesRegex(NotCompleted, "RESULT_REFUSED"):
            await self.client.run(self.queue, timeout=PATIENCE)

    async def test_a_handler_waits_for_a_key_and_gets_what_it_was_resumed_with(self) -> None:
        await self.client.register_graph(graph(self.queue))
        key = f"key-{uuid.uuid4()}"
        self.start(lambda task: WaitFor(key) if task.resume_value is None else task.resume_value)
        execution = await self.client.start(self.queue)
        await self.client.signal({"waitKey": key, "value": {"answer": 42}})
        self.assertEqual({"answer": 42}, await self.client.result(execution, timeout=PATIENCE))

    async def test_a_cancel_interrupts_a_coroutine_with_its_reason_and_wins(self) -> None:
        await self.client.register_graph(graph(self.queue))
        begun, ended = asyncio.Event(), asyncio.get_running_loop().create_future()

        async def forever(task: lastword.Task) -> str:
            begun.set()
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                ended.set_result(task.cancel_reason)
            return "late"

        self.start(forever, lease_for=300)
        execution = await self.client.start(self.queue)
        await asyncio.wait_for(begun.wait(), PATIENCE)
        await self.client.cancel(execution, "changed my mind")
        self.assertEqual("changed my mind", await asyncio.wait_for(ended, PATIENCE))
        with self.assertRaisesRegex(NotCompleted, "CANCELED: changed my mind"):
            await self.client.result(execution, timeout=PATIENCE)

    async def test_a_cancel_is_seen_by_a_function_in_a_thread(self) -> None:
        await self.client.register_graph(graph(self.queue))
        begun, seen = threading.Event(), threading.Event()

        def forever(task: lastword.Task) -> str:
            begun.set()
            if task.interrupted.wait(PATIENCE):
                seen.set()
            return "late"

        self.start(forever, lease_for=300)
        execution = await self.client.start(self.queue)
        await asyncio.to_thread(begun.wait, PATIENCE)
        await self.client.cancel(execution)
        self.assertTrue(await asyncio.to_thread(seen.wait, PATIENCE))
        self.assertEqual("CANCELED", (await self.client.get_state(execution))["status"])

    async def test_heartbeats_keep_a_job_longer_than_its_lease(self) -> None:
        await self.client.register_graph(graph(self.queue))
        beats = 0
        enough = asyncio.Event()

        class Counting(AsyncClient):
            async def heartbeat(self, *arguments: typing.Any) -> typing.Any:
                nonlocal beats
                heard = await super().heartbeat(*arguments)
                beats += 1
                if beats == 7:  # two leases and more
                    enough.set()
                return heard

        async def long(task: lastword.Task) -> int:
            await enough.wait()
            return task.attempt

        counting = Counting(SERVER)
        self.start(long, counting, lease_for=1.0)
        self.assertEqual(1, await self.client.run(self.queue, timeout=PATIENCE))
        await counting.close()

    async def test_a_worker_that_stops_gives_back_what_it_has_not_finished(self) -> None:
        await self.client.register_graph(graph(self.queue))
        begun = asyncio.Event()

        async def forever(_: lastword.Task) -> None:
            begun.set()
            await asyncio.Event().wait()

        stopping = self.start(forever, lease_for=300)
        execution = await self.client.start(self.queue)
        await asyncio.wait_for(begun.wait(), PATIENCE)
        stopping.stop()
        await self.running.pop()[1]
        self.start(lambda task: "the other")
        self.assertEqual("the other", await self.client.result(execution, timeout=PATIENCE))

    async def test_a_report_whose_answer_is_lost_counts_once(self) -> None:
        await self.client.register_graph(graph(self.queue))
        seen: set[str] = set()

        def loses(_: str, path: str) -> bool:
            is_first = path.endswith("/succeed") and path not in seen
            seen.add(path)
            return is_first

        proxy = LossyProxy(SERVER, loses)
        client = AsyncClient(proxy.address)
        # The proxy passes no stream on: interrupts come with the heartbeats.
        self.start(lambda task: task.attempt, client)
        execution = await self.client.start(self.queue)
        self.assertEqual(1, await self.client.result(execution, timeout=PATIENCE))
        worker, run = self.running.pop()
        worker.stop()
        await run
        await client.close()
        proxy.close()
        self.assertEqual(1, len(proxy.lost))
        events = [event async for _, event in self.client.events(execution)]
        started = [e for e in events if e["type"] == "NODE_STARTED" and e["payload"]["nodeId"] == "work"]
        self.assertEqual(1, len(started), json.dumps(events))
        self.assertEqual([], (await self.client.list_refused(execution))["items"])


if __name__ == "__main__":
    unittest.main()
