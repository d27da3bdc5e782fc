"""Checks lastword_core.py rule by rule: python3 -m unittest discover docs/examples"""

import itertools
import json
import os
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import lastword_core as core  # noqa: E402

T0, T1, T2 = (f"2026-01-01T00:00:0{second}.000000Z" for second in range(3))
IDS = ["id-1", "id-2"]


def event(name, at=T0, schema=1, **payload):
    return {"eventId": "e", "executionId": "x", "type": name, "occurredAt": at,
            "actor": {"kind": "system"}, "schemaVersion": schema, "payload": payload}


def created(**payload):
    return event("EXECUTION_CREATED", graphId="g", **payload)


def node(name, node_id="a", **payload):
    return event("NODE_" + name, nodeId=node_id, **payload)


NODE_A = node("CREATED", nodeType="Task")
STARTED = node("STARTED", attempt=1, workerId="w")
RUNNING = [created(), NODE_A, node("READY"), STARTED]
WAITING = RUNNING + [node("WAITING", waitKey="k", prompt="?", dueAt=T2)]
SUCCEEDED = RUNNING + [node("SUCCEEDED", output=1)]
FAILED = RUNNING + [node("FAILED", error={"code": "E"})]
REQUEST = event("EXECUTION_CANCEL_REQUESTED")
CANCELED = event("EXECUTION_CANCELED")
COMPLETED = event("EXECUTION_COMPLETED")
EXECUTION_FAILED = event("EXECUTION_FAILED")


def ask(question):
    """Asks as the protocol does, with JSON text on both ways."""
    text = question if isinstance(question, str) else json.dumps(question)
    return json.loads(core.answer(text.encode("utf-8")))


def fold(*events, state=None):
    return ask({"cmd": "fold", "seq": 1, "state": state, "events": list(events)})["state"]


def decide(name, history, policy=None, ids=IDS, **fields):
    command = {"type": name, "executionId": "x", "actor": {"kind": "user", "id": "u"}, **fields}
    state = fold(*history)
    return ask({"cmd": "decide", "seq": 1, "state": state, "command": command,
                "policy": policy, "ids": ids, "now": T1})


def outcome(*arguments, **fields):
    """What a decision comes to, in short: the code, the reason or the types of its events."""
    answer = decide(*arguments, **fields)
    return answer.get("code") or answer.get("reason") or " ".join(e["type"] for e in answer["events"])


class ReducerTest(unittest.TestCase):
    def assert_only_version(self, history, *events):
        before = fold(*history)
        self.assertEqual({**before, "version": before["version"] + len(events)},
                         fold(*events, state=before))

    def test_r1_every_event_raises_the_version(self):
        self.assertEqual(3, fold(created(), created(), event("NOBODY_KNOWS"))["version"])

    def test_r2_what_cannot_be_read_changes_nothing_else(self):
        self.assert_only_version(
            RUNNING,
            event("NOBODY_KNOWS"), event("EXECUTION_COMPLETED", schema=2),
            event("EXECUTION_COMPLETED", schema="1"), event("EXECUTION_COMPLETED", schema=True),
            {**COMPLETED, "payload": []}, {**COMPLETED, "payload": None},
            node("SUCCEEDED", "nobody"), node("SUCCEEDED", "a/b"), event("NODE_SUCCEEDED"),
            node("STARTED", attempt=0), node("STARTED", attempt=1.5), node("STARTED", attempt="2"),
            node("STARTED", attempt=2, dueAt="tomorrow"), node("PROGRESS_REPORTED", progress=100.1),
            node("FAILED", error="x"), node("FAILED", error={"code": 1}),
            node("CREATED", " b", nodeType="Task"), node("CREATED", "b"),
            event("EXECUTION_STARTED", startedBy={"id": "u"}),
            event("EXECUTION_CANCEL_REQUESTED", mode="SOMETIMES"))

    def test_r3_eleven_types_are_ignored_after_a_cancel_request(self):
        self.assertEqual(11, len(core.IGNORED_ONCE_CANCEL_REQUESTED))
        self.assert_only_version(
            WAITING + [REQUEST], COMPLETED, EXECUTION_FAILED, node("RESUMED"),
            node("STARTED", attempt=9), node("PROGRESS_REPORTED", progress=1))
        self.assertEqual("SUCCEEDED", fold(*RUNNING, REQUEST, node("SUCCEEDED"))["nodes"]["a"]["status"])

    def test_r4_nine_types_are_ignored_after_any_end(self):
        self.assertEqual(9, len(core.PROGRESS))
        for end in (COMPLETED, EXECUTION_FAILED, CANCELED):
            self.assert_only_version(WAITING + [end], node("RESUMED"), node("STARTED", attempt=9))
        self.assertEqual("FAILED", fold(created(), COMPLETED, EXECUTION_FAILED)["status"])

    def test_r5_creation_happens_once_and_revives_nothing(self):
        state = fold(created(graphVersion=2, input={}), CANCELED,
                     event("EXECUTION_CREATED", graphId="other", input=2))
        self.assertEqual(("g", 2, {}, "CANCELED"), tuple(
            state[name] for name in ("graphId", "graphVersion", "input", "status")))
        self.assert_only_version(RUNNING, NODE_A)

    def test_r6_resume_is_the_one_step_down(self):
        resumed = fold(*WAITING, node("RESUMED", value=0))["nodes"]["a"]
        self.assertEqual({"nodeId": "a", "nodeType": "Task", "status": "RUNNING", "attempt": 1,
                          "workerId": "w", "resumes": 1, "failures": 0, "resumeValue": 0}, resumed)
        again = fold(*WAITING, node("RESUMED", value=0), node("WAITING"), node("RESUMED"))
        self.assertEqual(2, again["nodes"]["a"]["resumes"])
        self.assertNotIn("resumeValue", again["nodes"]["a"])
        self.assert_only_version(SUCCEEDED, node("RESUMED", value=1))

    def test_r7_rank_decides_and_output_stays(self):
        state = fold(*SUCCEEDED, node("CANCELED"), COMPLETED, CANCELED)
        self.assertEqual(("CANCELED", "CANCELED", 1), (
            state["status"], state["nodes"]["a"]["status"], state["nodes"]["a"]["output"]))
        self.assertEqual("WAITING", fold(*WAITING, STARTED)["nodes"]["a"]["status"])

    def test_r8_first_times_and_what_comes_with_them_stay(self):
        state = fold(created(), event("EXECUTION_FAILED", T1), event("EXECUTION_COMPLETED", T1, result=1),
                     event("EXECUTION_FAILED", T2, reason="late"), event("EXECUTION_CANCELED", canceledAt=T2))
        self.assertEqual((T1, T1, T2, 1, "CANCELED"), (
            state["failedAt"], state["completedAt"], state["canceledAt"], state["result"], state["status"]))
        self.assertNotIn("failure", state)
        why = {"reason": "r", "failedNodeId": "a", "error": {"code": "E"}}
        self.assertEqual(why, fold(created(), event("EXECUTION_FAILED", **why))["failure"])

    def test_r8_an_immediate_request_replaces_a_graceful_one(self):
        graceful = event("EXECUTION_CANCEL_REQUESTED", mode="GRACEFUL", graceUntil=T2, reason="r")
        state = fold(created(), graceful)
        self.assertEqual(("GRACEFUL", T2, "r"), (
            state["cancelMode"], state["graceUntil"], state["cancelReason"]))
        hastened = fold(REQUEST, state=state)
        self.assertEqual("IMMEDIATE", hastened["cancelMode"])
        self.assertNotIn("graceUntil", hastened)
        self.assert_only_version([created(), REQUEST], graceful)

    def test_r9_node_fields(self):
        self.assertEqual(T2, fold(*WAITING)["nodes"]["a"]["dueAt"])
        self.assertNotIn("dueAt", fold(*WAITING, node("WAITING"))["nodes"]["a"])
        found = fold(*WAITING, node("WAITING"), node("STARTED", attempt=3),
                     node("PROGRESS_REPORTED", progress=12.5, message="m"), node("PROGRESS_REPORTED"),
                     node("FAIL_REPORTED", error={"code": "E", "message": None, "more": None}),
                     node("SUCCEEDED", output=[None]), node("STARTED", attempt=2, dueAt=T1),
                     node("FAILED"))["nodes"]["a"]
        self.assertEqual({"nodeId": "a", "nodeType": "Task", "status": "FAILED", "attempt": 3,
                          "workerId": "w", "waitKey": "k", "prompt": "?", "dueAt": T1,
                          "progress": 12.5, "progressMessage": "m", "output": [None],
                          "error": {"code": "E", "more": None}, "resumes": 0, "failures": 1}, found)

    def test_r10_a_canceled_execution_converges(self):
        b = node("CREATED", "b", nodeType="Task")
        nodes = fold(*SUCCEEDED, b, REQUEST, CANCELED)["nodes"]
        self.assertEqual(("SUCCEEDED", True), (nodes["a"]["status"], nodes["a"]["cancellationApplied"]))
        self.assertEqual(("CANCELED", True), (nodes["b"]["status"], nodes["b"]["canceledByExecution"]))
        late = fold(*RUNNING, REQUEST, node("SUCCEEDED"))["nodes"]["a"]
        self.assertTrue(late["cancellationApplied"])
        swept = fold(*RUNNING, REQUEST, node("CANCELED"))["nodes"]["a"]
        self.assertTrue(swept["canceledByExecution"])
        itself = fold(*RUNNING, node("CANCELED"), REQUEST, node("CANCELED"))["nodes"]["a"]
        self.assertNotIn("canceledByExecution", itself)

    def test_r11_audit_changes_nothing(self):
        self.assert_only_version(
            RUNNING, event("EXECUTION_FAIL_REQUESTED"), node("RESUME_REQUESTED"),
            node("CANCEL_REQUESTED"), node("INTERRUPT_REQUESTED"),
            event("FORK_OPENED", nodeId="a", branchIds=[]), event("JOIN_PASSED", nodeId="a"))
        self.assertEqual(T1, fold(created(), event("EXECUTION_ARCHIVED", T1))["archivedAt"])

    def test_r12_commands_emit_only_the_24(self):
        self.assertEqual(24, len(core.PAYLOADS))
        for rule in core.COMMANDS.values():
            self.assertLessEqual(set(rule.emits), set(core.PAYLOADS))

    def test_a_fold_may_be_cut_anywhere(self):
        history = WAITING + [node("RESUMED"), REQUEST, node("SUCCEEDED"), CANCELED, COMPLETED]
        for cut in range(len(history) + 1):
            self.assertEqual(fold(*history), fold(*history[cut:], state=fold(*history[:cut])))

    def test_after_a_cancel_request_nothing_completes_or_fails(self):
        late = [COMPLETED, EXECUTION_FAILED, node("SUCCEEDED"), CANCELED]
        for events in itertools.permutations(late):
            self.assertEqual("CANCELED", fold(*RUNNING, REQUEST, *events)["status"])


class CommandTest(unittest.TestCase):
    def test_guards_answer_in_their_order(self):
        bad, a = {"nodeId": "no/id"}, {"nodeId": "a"}
        ended, canceling = WAITING + [REQUEST, CANCELED], WAITING + [REQUEST]
        self.assertEqual("EXECUTION_NOT_FOUND", outcome("SucceedNode", [], **bad))
        self.assertEqual("EXECUTION_NOT_FOUND", outcome("Unheard", []))
        self.assertEqual("EXECUTION_EXISTS", outcome("CreateExecution", ended))
        self.assertEqual("INVALID_ARGUMENT", outcome("SucceedNode", ended, **bad))
        self.assertEqual("INVALID_ARGUMENT", outcome("Unheard", ended))
        self.assertEqual("INVALID_ARGUMENT", outcome("StartNode", WAITING, **a))
        self.assertEqual("INVALID_ARGUMENT", outcome("StartExecution", WAITING, actor={"kind": "me"}))
        self.assertEqual("EXECUTION_TERMINAL", outcome("SucceedNode", ended, nodeId="nobody"))
        self.assertEqual("CANCEL_REQUESTED", outcome("SucceedNode", canceling, nodeId="nobody"))
        self.assertEqual("NODE_NOT_FOUND", outcome("SucceedNode", WAITING, nodeId="nobody"))
        self.assertEqual("NODE_STATUS", outcome("SucceedNode", WAITING, **a, attempt=9))
        self.assertEqual("STALE_ATTEMPT", outcome("SucceedNode", RUNNING, **a, attempt=9))

    def test_an_event_carries_what_its_command_brought(self):
        answer = decide("StartNode", RUNNING, nodeId="a", attempt=2, dueAt="2026-01-01T01:00:00+01:00",
                        workerId=None, commandId="c", correlationId="r", unknown=1)
        self.assertEqual([{
            "eventId": "id-1", "executionId": "x", "type": "NODE_STARTED", "occurredAt": T1,
            "actor": {"kind": "user", "id": "u"}, "correlationId": "r", "causationId": "c",
            "schemaVersion": 1, "payload": {"nodeId": "a", "attempt": 2, "dueAt": T0}}], answer["events"])

    def test_create_execution(self):
        self.assertEqual("EXECUTION_CREATED", outcome("CreateExecution", [], graphId="g", graphVersion=1.0))
        self.assertEqual("INVALID_ARGUMENT", outcome("CreateExecution", []))

    def test_start_execution(self):
        self.assertEqual("EXECUTION_STARTED", outcome("StartExecution", RUNNING))
        self.assertEqual("ALREADY_STARTED", outcome("StartExecution", RUNNING + [event("EXECUTION_STARTED")]))

    def test_cancel_execution(self):
        both = "EXECUTION_CANCEL_REQUESTED EXECUTION_CANCELED"
        graceful = RUNNING + [event("EXECUTION_CANCEL_REQUESTED", mode="GRACEFUL")]
        self.assertEqual(both, outcome("CancelExecution", RUNNING))
        self.assertEqual("EXECUTION_CANCEL_REQUESTED", outcome("CancelExecution", RUNNING, mode="GRACEFUL"))
        self.assertEqual("EXECUTION_CANCEL_REQUESTED",
                         outcome("CancelExecution", RUNNING, {"confirmCancelImmediately": False}))
        self.assertEqual("ALREADY_CANCELED", outcome("CancelExecution", RUNNING + [CANCELED]))
        self.assertEqual("ALREADY_REQUESTED", outcome("CancelExecution", RUNNING + [REQUEST]))
        self.assertEqual("ALREADY_REQUESTED", outcome("CancelExecution", graceful, mode="GRACEFUL"))
        self.assertEqual(both, outcome("CancelExecution", graceful))
        self.assertEqual("NO_OP", decide("CancelExecution", [created(), COMPLETED])["outcome"])
        late = decide("CancelExecution", [created(), COMPLETED], {"rejectLateCancel": True})
        self.assertEqual(("REJECTED", "TOO_LATE"), (late["outcome"], late["code"]))
        confirmed = decide("CancelExecution", RUNNING, reason="r", mode="IMMEDIATE")["events"][1]
        self.assertEqual({"reason": "r"}, confirmed["payload"])

    def test_archive_execution(self):
        archived = event("EXECUTION_ARCHIVED")
        self.assertEqual("NOT_TERMINAL", outcome("ArchiveExecution", RUNNING))
        self.assertEqual("EXECUTION_ARCHIVED",
                         outcome("ArchiveExecution", RUNNING, {"archiveOnlyTerminal": False}))
        self.assertEqual("EXECUTION_ARCHIVED", outcome("ArchiveExecution", RUNNING + [COMPLETED]))
        self.assertEqual("ALREADY_ARCHIVED", outcome("ArchiveExecution", RUNNING + [archived]))

    def test_mark_node_ready(self):
        self.assertEqual("NODE_READY", outcome("MarkNodeReady", RUNNING[:2], nodeId="a"))
        self.assertEqual("ALREADY_READY", outcome("MarkNodeReady", RUNNING[:3], nodeId="a"))
        self.assertEqual("NODE_STATUS", outcome("MarkNodeReady", RUNNING, nodeId="a"))

    def test_start_node(self):
        def start(history, **fields):
            return outcome("StartNode", history, nodeId="a", **fields)

        self.assertEqual("NODE_STATUS", start(RUNNING[:2], attempt=1))
        self.assertEqual("NODE_STARTED", start(RUNNING[:3], attempt=1))
        self.assertEqual("NODE_STARTED", start(RUNNING, attempt=2))
        self.assertEqual("ALREADY_STARTED", start(RUNNING, attempt=1))
        self.assertEqual("ALREADY_STARTED", start(RUNNING, attempt=1, workerId="w"))
        self.assertEqual("STALE_ATTEMPT", start(RUNNING, attempt=1, workerId="v"))

    def test_report_node_progress(self):
        def report(history, policy=None, **fields):
            return outcome("ReportNodeProgress", history, policy, nodeId="a", **fields)

        self.assertEqual("NODE_PROGRESS_REPORTED", report(RUNNING, progress=100, attempt=1))
        self.assertEqual("INVALID_ARGUMENT", report(RUNNING, progress=-1))
        self.assertEqual("NODE_STATUS", report(WAITING))
        self.assertEqual("NODE_PROGRESS_REPORTED", report(WAITING, {"progressWhileWaiting": True}))
        payload = decide("ReportNodeProgress", RUNNING, nodeId="a", metrics=[], attempt=1)
        self.assertEqual({"nodeId": "a", "metrics": []}, payload["events"][0]["payload"])

    def test_put_node_waiting(self):
        def wait(history, **fields):
            return outcome("PutNodeWaiting", history, nodeId="a", **fields)

        self.assertEqual("NODE_WAITING", wait(RUNNING, waitKey="k"))
        self.assertEqual("ALREADY_WAITING", wait(WAITING))
        self.assertEqual("ALREADY_WAITING", wait(WAITING, waitKey="k"))
        self.assertEqual("NODE_STATUS", wait(WAITING, waitKey="other"))

    def test_request_resume_node(self):
        self.assertEqual("NODE_RESUME_REQUESTED",
                         outcome("RequestResumeNode", WAITING, nodeId="a", resumeKey="any"))
        self.assertEqual("NODE_STATUS", outcome("RequestResumeNode", RUNNING, nodeId="a"))

    def test_resume_node(self):
        def resume(history, policy=None, **fields):
            return outcome("ResumeNode", history, policy, nodeId="a", **fields)

        self.assertEqual("NODE_RESUMED", resume(WAITING, resumeKey="k"))
        self.assertEqual("RESUME_KEY_MISMATCH", resume(WAITING))
        self.assertEqual("NODE_RESUMED", resume(WAITING, {"checkResumeKey": False}))
        self.assertEqual("NODE_RESUMED", resume(RUNNING + [node("WAITING")], resumeKey="any"))
        self.assertEqual("NODE_STATUS", resume(RUNNING))

    def test_succeed_node(self):
        def succeed(history, policy=None, **fields):
            return outcome("SucceedNode", history, policy, nodeId="a", **fields)

        self.assertEqual("NODE_SUCCEEDED", succeed(RUNNING, output=1))
        self.assertEqual("NODE_SUCCEEDED", succeed(WAITING, {"succeedFromWaiting": True}))
        self.assertEqual("ALREADY_SUCCEEDED", succeed(SUCCEEDED))
        self.assertEqual("ALREADY_SUCCEEDED", succeed(SUCCEEDED, output=1.0))
        self.assertEqual("NODE_STATUS", succeed(SUCCEEDED, output=True))

    def test_fail_node(self):
        def fail(history, policy=None, **fields):
            return outcome("FailNode", history, policy, nodeId="a", **fields)

        self.assertEqual("NODE_FAIL_REPORTED NODE_FAILED", fail(RUNNING))
        self.assertEqual("NODE_FAILED", fail(RUNNING, {"emitFailReport": False}))
        self.assertEqual("NODE_FAIL_REPORTED",
                         fail(RUNNING, {"finalFailure": False, "emitFailReport": False}))
        self.assertEqual("NODE_FAIL_REPORTED NODE_FAILED", fail(WAITING))
        self.assertEqual("NODE_STATUS", fail(WAITING, {"failFromWaiting": False}))
        self.assertEqual("ALREADY_FAILED", fail(FAILED, error={"code": "E", "detail": None}))
        self.assertEqual("NODE_STATUS", fail(FAILED, error={}))

    def test_settle_during_grace(self):
        grace = {"settleDuringGrace": True}
        self.assertEqual("NODE_SUCCEEDED", outcome("SucceedNode", RUNNING + [REQUEST], grace, nodeId="a"))
        self.assertEqual("CANCEL_REQUESTED", outcome("FailNode", WAITING + [REQUEST], grace, nodeId="a"))
        self.assertEqual("ALREADY_FAILED", outcome("FailNode", FAILED + [REQUEST], grace, nodeId="a"))
        self.assertEqual("NODE_NOT_FOUND", outcome("FailNode", FAILED + [REQUEST], grace, nodeId="b"))
        self.assertEqual("NODE_STATUS", outcome("SucceedNode", WAITING, grace, nodeId="a"))
        self.assertEqual("CANCEL_REQUESTED", outcome(
            "StartNode", RUNNING + [REQUEST], grace, nodeId="a", attempt=2))


class SliceAndJobTest(unittest.TestCase):
    def test_a_slice_has_creation_and_cancel_first_and_is_stable_elsewhere(self):
        came = ["UNHEARD", "EXECUTION_ARCHIVED", "NODE_STARTED", "NODE_READY", "EXECUTION_COMPLETED",
                "NODE_SUCCEEDED", "NODE_FAILED", "NODE_FAIL_REPORTED", "EXECUTION_CANCELED",
                "NODE_CANCELED", "EXECUTION_CANCEL_REQUESTED", "NODE_CREATED", "EXECUTION_CREATED"]
        sorted_events = ask({"cmd": "order", "seq": 1, "events": [event(name) for name in came]})
        self.assertEqual(
            ["EXECUTION_CREATED", "NODE_CREATED", "EXECUTION_CANCEL_REQUESTED", "NODE_CANCELED",
             "EXECUTION_CANCELED", "NODE_FAILED", "NODE_FAIL_REPORTED", "EXECUTION_COMPLETED",
             "NODE_SUCCEEDED", "NODE_STARTED", "NODE_READY", "EXECUTION_ARCHIVED", "UNHEARD"],
            [e["type"] for e in sorted_events["events"]])

    def test_the_last_event_decides_a_job_until_one_ends_it(self):
        def status(*events):
            log = [{"type": name, "payload": payload} for name, payload in events]
            return ask({"cmd": "job", "seq": 1, "events": log})["status"]

        self.assertIsNone(status())
        for name, expected in core.JOB_STATUS.items():
            self.assertEqual(expected, status(("job_created", {}), (name, {})))
        self.assertEqual("Running", status(("wait_completed", {"continue": True})))
        self.assertEqual("Queued", status(("wait_completed", {"continue": 1})))
        self.assertEqual("Retrying", status(("job_requeued", {"reason": "RETRY"})))
        self.assertEqual("Queued", status(("job_requeued", {"reason": "LEASE_EXPIRED"})))
        self.assertEqual("Cancelled", status(("job_cancelled", {}), ("job_completed", {})))
        self.assertEqual("Leased", status(("job_leased", {}), ("job_unheard", {})))


class ProtocolTest(unittest.TestCase):
    def test_a_process_answers_line_by_line_and_leaves_on_bye(self):
        lines = ['{"cmd":"hello","protocol":1}', "not JSON", '{"cmd":"zap","seq":7}',
                 '{"cmd":"fold","seq":8,"state":null,"events":[]}', '{"cmd":"bye"}', "unread"]
        run = subprocess.run([sys.executable, os.path.join(HERE, "lastword_core.py")],
                             input="\n".join(lines), capture_output=True, text=True, timeout=60)
        answers = [json.loads(line) for line in run.stdout.splitlines()]
        self.assertEqual((0, ""), (run.returncode, run.stderr))
        self.assertEqual(1, answers[0]["protocol"])
        self.assertEqual([None, 7, 8], [answer["seq"] for answer in answers[1:]])
        self.assertEqual([True, True, False], ["error" in answer for answer in answers[1:]])

    def test_a_question_that_cannot_be_parsed_gets_an_error(self):
        state = fold(*RUNNING)
        for broken in (
                {"cmd": "reduce", "event": {**COMPLETED, "eventId": ""}},
                {"cmd": "reduce", "event": {**COMPLETED, "occurredAt": "now"}},
                {"cmd": "reduce", "event": {**COMPLETED, "actor": {"kind": "nobody"}}},
                {"cmd": "reduce", "event": {**COMPLETED, "executionId": "a/b"}},
                {"cmd": "fold", "state": {**state, "status": "LOST"}, "events": []},
                {"cmd": "fold", "state": {**state, "nodes": {"b": state["nodes"]["a"]}}, "events": []},
                {"cmd": "decide", "state": None, "command": {}, "ids": IDS, "now": "now"},
                {"cmd": "decide", "state": None, "command": [], "ids": IDS, "now": T0},
                {"cmd": "job", "events": [{}]}):
            self.assertIn("error", ask({"seq": 1, **broken}), broken)
        self.assertIn("error", decide("CancelExecution", RUNNING, ids=["only-one"]))
        self.assertIn("error", ask('{"cmd":"fold","seq":NaN,"state":null,"events":[]}'))
        self.assertIn("error", ask("[" * 100_000))

    def test_values_survive_as_they_are(self):
        value = r'{"n":[1E+400,1.10,-0.0,123456789012345678901234567890,1e99999999999],"s":"\ud800","z":null}'
        question = json.dumps({"cmd": "reduce", "seq": 1, "event": created(input="here")})
        self.assertIn('"input":' + value, core.answer(question.replace('"here"', value).encode()))

    def test_numbers_are_equal_by_value(self):
        same = [("1", "1.0"), ("100", "1e2"), ("0", "-0.0e7"), ("12e-1", "1.2")]
        different = [("1", "-1"), ("1e400", "1e401"), ("0.1", "0.10000000000000000001")]
        for left, right in same:
            self.assertEqual(core.number(left), core.number(right))
        for left, right in different:
            self.assertNotEqual(core.number(left), core.number(right))
        self.assertNotEqual(core.from_json("[1]"), core.from_json("[true]"))

    def test_numbers_have_a_range(self):
        for spelling in ("0", "100", "1e2", "1e-99999", "99.99", "-0"):
            self.assertEqual(core.number(spelling), core.percent(core.number(spelling)))
        for spelling in ("-1e-99999", "100.0001", "1e99999", "101"):
            self.assertRaises(core.Malformed, core.percent, core.number(spelling))
        attempt = core.KINDS["attempt"]
        self.assertEqual(9007199254740991, attempt(core.number("9007199254740991.0")))
        for spelling in ("9007199254740992", "0", "-1", "1.5", "1e99999"):
            self.assertRaises(core.Malformed, attempt, core.number(spelling))

    def test_times_become_utc_with_six_digits(self):
        for given, expected in (
                ("2026-01-01t00:00:00z", "2026-01-01T00:00:00.000000Z"),
                ("2026-01-01T00:30:00.1234567-23:59", "2026-01-02T00:29:00.123456Z"),
                ("0000-02-29T00:00:00.5-00:00", "0000-02-29T00:00:00.500000Z"),
                ("9999-12-31T23:59:59+00:01", "9999-12-31T23:58:59.000000Z")):
            self.assertEqual(expected, core.time(given))
        for given in ("2026-01-01T00:00:60Z", "2026-02-29T00:00:00Z", "2026-01-01 00:00:00Z",
                      "2026-01-01T00:00:00", "2026-01-01T24:00:00Z", "2026-01-01T00:00:00.Z",
                      "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "2026-1-1T00:00:00Z",
                      "2026-01-01T00:00:00+24:00", "２026-01-01T00:00:00Z"):
            self.assertRaises(core.Malformed, core.time, given)

    def test_ids_are_short_and_clean(self):
        for good in ("a", "a b", "é" * 50, "執行"):
            self.assertEqual(good, core.node_id(good))
        for bad in ("", " a", "a\u00a0", "a/b", "a\tb", "a\u0085b", "é" * 51, "\ud800"):
            self.assertRaises(core.Malformed, core.node_id, bad)


if __name__ == "__main__":
    unittest.main()
