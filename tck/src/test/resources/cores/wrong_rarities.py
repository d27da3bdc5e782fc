"""Habits that need a rare question: an eye for the way the kit writes, the first questions of a
process, its surroundings, and states that chance alone seldom comes to."""

import json
import os
import tempfile
import time
import unicodedata

from wrong_habits import HABITS, around, depth, habit, replies, spoil


# ---- Ways of writing ---------------------------------------------------------------------------


def wrong_unless(name, right_for):
    """Makes a core that decides wrongly unless the line looks as it expects."""
    def wrong(core):
        def change(right, line, question):
            reply = right(line)
            decides = question.get("cmd") in ("decide", "reduce", "fold")
            return reply if not decides or right_for(line, question) else spoil(reply)

        replies(core, change)

    HABITS[name] = wrong


wrong_unless("wants cmd first", lambda line, asked: next(iter(asked)) == "cmd")
wrong_unless("wants seq last", lambda line, asked: list(asked)[-1] == "seq")
wrong_unless("wants the type before the payload of events", lambda line, asked: all(
    list(event).index("type") < list(event).index("payload")
    for event in events_of(asked) if "payload" in event and "type" in event))
wrong_unless("wants no space after a colon", lambda line, asked: b'": ' not in line)
wrong_unless("wants a space after a colon or none anywhere",
             lambda line, asked: b" :" not in line and b"\t" not in line)
wrong_unless("wants names without escapes", lambda line, asked: b"\\u00" not in line)
wrong_unless("wants hexadecimal digits in lower case",
             lambda line, asked: not any(b"\\u" + c in line for c in (b"D8", b"D83", b"E0", b"00C")))
wrong_unless("wants text beyond ASCII as it is", lambda line, asked: b"\\ud83d" not in line)
wrong_unless("wants numbers of questions below 2^31", lambda line, asked: asked.get("seq", 0) < 2**31)
wrong_unless("wants numbers of questions below 2^48", lambda line, asked: asked.get("seq", 0) < 2**48)


@habit
def wants_numbers_of_questions_that_rise(core):
    last = [0]

    def change(right, line, question):
        before, last[0] = last[0], question.get("seq", 0) or 0
        return right(line) if last[0] >= before else spoil(right(line))

    replies(core, change)


# ---- Lives -------------------------------------------------------------------------------------


def wrong_at_first(count, kinds):
    def wrong(core):
        asked = [0]

        def change(right, line, question):
            reply = right(line)
            asked[0] += question.get("cmd") in kinds
            return spoil(reply) if 0 < asked[0] <= count and question.get("cmd") in kinds else reply

        replies(core, change)

    HABITS[f"is wrong for its first {count} of {' '.join(kinds)}"] = wrong


wrong_at_first(1, ("decide",))
wrong_at_first(1, ("fold", "reduce", "decide", "order", "job"))
wrong_at_first(3, ("order", "job"))


@habit
def is_wrong_when_it_was_greeted_twice(core):
    greeted = [0]

    def change(right, line, question):
        greeted[0] += question.get("cmd") == "hello"
        return spoil(right(line)) if greeted[0] > 1 and "seq" in question else right(line)

    replies(core, change)


@habit
def is_wrong_after_five_seconds(core):
    born = time.monotonic()
    replies(core, lambda right, line, question: spoil(right(line))
            if time.monotonic() > born + 5 and "seq" in question else right(line))


@habit
def is_right_where_no_time_zone_is_set(core):
    """Knows the surroundings in which it was tried."""
    replies(core, lambda right, line, question: right(line)
            if "TZ" not in os.environ or question.get("cmd") != "decide" else spoil(right(line)))


@habit
def tells_times_by_its_time_zone(core):
    time.tzset()
    replies(core, lambda right, line, question: right(line)
            if time.timezone == 0 or question.get("cmd") != "fold" else spoil(right(line)))


@habit
def is_right_in_the_first_process_of_its_parent(core):
    name = os.path.join(tempfile.gettempdir(), f"core-{os.getppid()}-{time.time() // 3600:.0f}")
    first = not os.path.exists(name)
    open(name, "a", encoding="utf-8").close()
    replies(core, lambda right, line, question: right(line)
            if first or question.get("cmd") != "decide" else spoil(right(line)))


@habit
def is_wrong_in_every_other_process(core):
    odd = os.getpid() % 2
    replies(core, lambda right, line, question: right(line)
            if not odd or question.get("cmd") != "decide" else spoil(right(line)))


# ---- Rare states -------------------------------------------------------------------------------


def wrong_when(name, kind, rare):
    """Makes a core that answers wrongly where a question and its right answer meet a condition."""
    def wrong(core):
        def change(right, line, question):
            reply = right(line)
            if question.get("cmd") != kind:
                return reply
            try:
                return spoil(reply) if rare(View(question, json.loads(reply))) else reply
            except (KeyError, TypeError, AttributeError, IndexError):
                return reply

        replies(core, change)

    HABITS["is wrong " + name] = wrong


class View:
    """A question and its right answer, by what they mean."""

    def __init__(self, question, answer):
        self.question, self.answer = question, answer
        self.state = question.get("state") or {}
        self.command = question.get("command") or {}
        self.event = question.get("event") or {}
        self.nodes = self.state.get("nodes") or {}
        self.type = (self.command or self.event).get("type")
        about = self.command or self.event.get("payload") or {}
        self.node = self.nodes.get(about.get("nodeId")) or {}
        self.code = answer.get("code") or answer.get("reason")
        self.accepted = answer.get("outcome") == "ACCEPTED"
        self.canceling = "cancelRequestedAt" in self.state

    def policy(self, name):
        return (self.question.get("policy") or {}).get(name)

    def value(self):
        for name in ("output", "input", "value", "prompt", "metrics"):
            if name in self.command:
                return self.command[name]
        return None


def events_of(asked):
    events = asked.get("events") if isinstance(asked.get("events"), list) else [asked.get("event")]
    return [event for event in events if isinstance(event, dict)]


def canceled(view, *modes):
    return view.type == "CancelExecution" and view.state.get("cancelMode") in modes


for status in ("COMPLETED", "FAILED", "CANCELED"):
    wrong_when(f"for an immediate cancel of a {status} execution after a graceful one", "decide",
               lambda v, s=status: canceled(v, "GRACEFUL") and v.state["status"] == s
               and v.command.get("mode") != "GRACEFUL")
    wrong_when(f"for a late cancel of a {status} execution that refuses it", "decide",
               lambda v, s=status: v.type == "CancelExecution" and v.state["status"] == s
               and v.policy("rejectLateCancel") is True and v.canceling)
    wrong_when(f"for a second archiving of a {status} execution", "decide",
               lambda v, s=status: v.code == "ALREADY_ARCHIVED" and v.state["status"] == s)

wrong_when("for hardening while late cancels are refused", "decide",
           lambda v: canceled(v, "GRACEFUL") and v.accepted and v.policy("rejectLateCancel") is True)
wrong_when("for hardening when it was archived", "decide",
           lambda v: canceled(v, "GRACEFUL") and v.accepted and "archivedAt" in v.state)
wrong_when("for hardening that is not confirmed", "decide",
           lambda v: canceled(v, "GRACEFUL") and v.accepted
           and v.policy("confirmCancelImmediately") is False)
wrong_when("for a cancel beside a resumed node that waits again", "decide",
           lambda v: v.type == "CancelExecution" and v.accepted
           and any(n["status"] == "WAITING" and n["resumes"] > 0 for n in v.nodes.values()))
wrong_when("for a cancel of more than 30 nodes", "decide",
           lambda v: v.type == "CancelExecution" and v.accepted and len(v.nodes) > 30)
wrong_when("for a cancel of another execution's name", "decide",
           lambda v: v.type == "CancelExecution" and v.accepted
           and v.command["executionId"] != v.state["executionId"])
wrong_when("for a cancel by a command of 50 KB", "decide",
           lambda v: v.type == "CancelExecution" and len(str(v.question)) > 50_000)
wrong_when("for a cancel with reason, name, command and correlation", "decide",
           lambda v: v.type == "CancelExecution" and v.accepted and {
               "reason", "requestedBy", "commandId", "correlationId"} <= set(v.command))

for command in ("SucceedNode", "FailNode"):
    wrong_when(f"for {command} in the grace of a resumed node", "decide",
               lambda v, c=command: v.type == c and v.accepted and v.canceling
               and v.node["resumes"] > 0)
    wrong_when(f"for {command} in the grace of a node that failed before", "decide",
               lambda v, c=command: v.type == c and v.accepted and v.canceling
               and v.node["failures"] > 0)
    wrong_when(f"for {command} with a stale attempt in grace", "decide",
               lambda v, c=command: v.type == c and v.code == "STALE_ATTEMPT" and v.canceling)
    wrong_when(f"for {command} that is repeated in grace", "decide",
               lambda v, c=command: v.type == c and v.answer["outcome"] == "NO_OP" and v.canceling)
    wrong_when(f"for {command} of a node that waits in grace", "decide",
               lambda v, c=command: v.type == c and v.code == "CANCEL_REQUESTED"
               and v.node["status"] == "WAITING" and v.policy("settleDuringGrace") is True)
    wrong_when(f"for {command} in the grace of an immediate cancel", "decide",
               lambda v, c=command: v.type == c and v.accepted and v.canceling
               and v.state.get("cancelMode") != "GRACEFUL")
    wrong_when(f"for {command} from a wait after a resume", "decide",
               lambda v, c=command: v.type == c and v.accepted
               and v.node["status"] == "WAITING" and v.node["resumes"] > 0)
    wrong_when(f"for {command} from a wait with a stale attempt", "decide",
               lambda v, c=command: v.type == c and v.code == "STALE_ATTEMPT"
               and v.node["status"] == "WAITING")
    wrong_when(f"for {command} repeated with another value", "decide",
               lambda v, c=command: v.type == c and v.code == "NODE_STATUS"
               and v.node["status"] in ("SUCCEEDED", "FAILED") and not v.canceling)
    wrong_when(f"for {command} repeated with another attempt", "decide",
               lambda v, c=command: v.type == c and v.answer["outcome"] == "NO_OP"
               and v.command.get("attempt", v.node["attempt"]) != v.node["attempt"])

wrong_when("for a failure without report in grace", "decide",
           lambda v: v.type == "FailNode" and v.accepted and v.canceling
           and v.policy("emitFailReport") is False)
wrong_when("for a failure that is not final in grace", "decide",
           lambda v: v.type == "FailNode" and v.accepted and v.canceling
           and v.policy("finalFailure") is False)
wrong_when("for a failure that is neither final nor reported", "decide",
           lambda v: v.type == "FailNode" and v.accepted
           and v.policy("finalFailure") is False and v.policy("emitFailReport") is False)
wrong_when("for a resume of an empty wait key", "decide",
           lambda v: v.type == "ResumeNode" and v.accepted and v.node.get("waitKey") == "")
wrong_when("for a second resume by key", "decide",
           lambda v: v.type == "ResumeNode" and v.accepted and v.node["resumes"] > 0
           and "waitKey" in v.node)
wrong_when("for a resume by key after a failure", "decide",
           lambda v: v.type == "ResumeNode" and v.accepted and v.node["failures"] > 0
           and "waitKey" in v.node)
wrong_when("for a resume by any key where none is checked", "decide",
           lambda v: v.type == "ResumeNode" and v.accepted and "waitKey" in v.node
           and v.command.get("resumeKey") != v.node["waitKey"])
wrong_when("for progress of a node that waits after a resume", "decide",
           lambda v: v.type == "ReportNodeProgress" and v.accepted
           and v.node["status"] == "WAITING" and v.node["resumes"] > 0)
wrong_when("for a start of the same attempt by another worker", "decide",
           lambda v: v.type == "StartNode" and v.code == "STALE_ATTEMPT"
           and v.command["attempt"] == v.node["attempt"] and "workerId" in v.node)
wrong_when("for a start that is repeated by its worker", "decide",
           lambda v: v.code == "ALREADY_STARTED" and "workerId" in v.command)
wrong_when("for a start that leaves out an attempt of a running node", "decide",
           lambda v: v.type == "StartNode" and v.accepted and v.node["status"] == "RUNNING"
           and v.command["attempt"] > v.node["attempt"] + 1)
wrong_when("for archiving while it is being canceled", "decide",
           lambda v: v.type == "ArchiveExecution" and v.accepted and v.canceling
           and v.state["status"] == "ACTIVE")
wrong_when("when there are more ids than events", "decide",
           lambda v: v.accepted and len(v.question["ids"]) > 4)
wrong_when("when an id is given twice", "decide",
           lambda v: v.accepted and len(set(v.question["ids"])) < len(v.question["ids"]))


# ---- Names, texts and values -------------------------------------------------------------------


def compares_keys(name, same):
    """Makes a core that takes a resume key for a wait key that it only resembles."""
    def wrong(core):
        def guards(right, state, command, policy):
            key = state["nodes"].get(command["nodeId"], {}).get("waitKey")
            given = command.get("resumeKey")
            if key is not None and given is not None and same(key, given):
                command = {**command, "resumeKey": key}
            return right(state, command, policy)

        around(core, "node_guards", guards)

    HABITS["compares keys " + name] = wrong


compares_keys("without case", lambda one, other: one.lower() == other.lower())
compares_keys("by normal form", lambda one, other: unicodedata.normalize("NFC", one)
              == unicodedata.normalize("NFC", other))
compares_keys("by prefix", lambda one, other: other != "" and one.startswith(other))
compares_keys("by what they begin with", lambda one, other: other.startswith(one))
compares_keys("up to 20 characters", lambda one, other: one[:20] == other[:20])


def all_texts(value):
    inner = [value]
    while inner:
        each = inner.pop()
        if isinstance(each, str):
            yield each
        elif isinstance(each, dict):
            inner += list(each) + list(each.values())
        elif isinstance(each, list):
            inner += each


def of_texts(name, odd):
    wrong_when(f"for texts with {name}", "decide",
               lambda v: v.accepted and any(map(odd, all_texts(v.command))))


of_texts("half a surrogate pair", lambda text: any("\ud800" <= c <= "\udfff" for c in text))
of_texts("a byte order mark", lambda text: "\ufeff" in text)
of_texts("a replacement character", lambda text: "\ufffd" in text)
of_texts("a line end of two characters", lambda text: "\r\n" in text)
of_texts("a control character above 127", lambda text: any("\x80" <= c <= "\x9f" for c in text))
of_texts("a character for right to left", lambda text: "\u202e" in text)
of_texts("more than 2,000 characters", lambda text: len(text) > 2000)


def of_values(name, odd):
    wrong_when(f"for a value that is {name}", "decide", lambda v: v.accepted and odd(v.value()))


of_values("false", lambda value: value is False)
of_values("zero", lambda value: not isinstance(value, bool) and value == 0)
of_values("an empty array", lambda value: value == [])
of_values("an empty text", lambda value: value == "")
of_values("an array of more than 10", lambda value: isinstance(value, list) and len(value) > 10)
of_values("an array of more than 100", lambda value: isinstance(value, list) and len(value) > 100)
of_values("an object of more than 10", lambda value: isinstance(value, dict) and len(value) > 10)
of_values("a number in quotes", lambda value: isinstance(value, str) and value[:1].isdigit())
of_values("an object with a status", lambda value: isinstance(value, dict) and "status" in value)
of_values("deeper than 16", lambda value: depth(value) > 16)
of_values("deeper than 100", lambda value: depth(value) > 100)

for most in (12, 20, 50, 100, 200):
    wrong_when(f"for slices of more than {most} events", "order",
               lambda v, m=most: len(v.question["events"]) > m)
    wrong_when(f"for jobs of more than {most} events", "job",
               lambda v, m=most: len(v.question["events"]) > m)
wrong_when("for slices of two executions", "order",
           lambda v: len({e.get("executionId") for e in v.question["events"]}) > 1)
wrong_when("for slices with members it does not know", "order",
           lambda v: any(len(e) > 9 for e in v.question["events"]))
wrong_when("for jobs with a deep payload", "job", lambda v: depth(v.question["events"]) > 20)
wrong_when("for a day at the end of February", "decide",
           lambda v: v.accepted and v.answer["events"][0]["occurredAt"][5:10] == "02-29")


# ---- Answers with more than is asked -----------------------------------------------------------


def adds(name, place):
    def wrong(core):
        def change(right, line, question):
            answer = core["from_json"](right(line))
            found = place(answer, question)
            if isinstance(found, dict):
                found["more"] = None if len(name) % 2 else "more"
            return core["to_json"](answer)

        def whole(right, line):
            return right(line) if b"hello" in line or b"bye" in line else reply(right, line)

        def reply(right, line):
            try:
                question = json.loads(line)
            except ValueError:
                return right(line)
            return change(right, line, question if isinstance(question, dict) else {})

        around(core, "answer", whole)

    HABITS[f"adds a member to {name}"] = wrong


adds("answers", lambda answer, asked: answer if "error" not in answer else None)
adds("states", lambda answer, asked: answer.get("state"))
adds("canceled states", lambda answer, asked: answer.get("state")
     if (answer.get("state") or {}).get("status") == "CANCELED" else None)
adds("nodes", lambda answer, asked: next(iter((answer.get("state") or {"nodes": {}})["nodes"].values()), None))
adds("events", lambda answer, asked: answer["events"][0] if answer.get("outcome") == "ACCEPTED" else None)
adds("payloads of cancels", lambda answer, asked: answer["events"][0]["payload"]
     if answer.get("outcome") == "ACCEPTED" and "CANCEL" in answer["events"][0]["type"] else None)
adds("refusals", lambda answer, asked: answer if answer.get("outcome") == "REJECTED" else None)
adds("errors", lambda answer, asked: answer.get("error"))
