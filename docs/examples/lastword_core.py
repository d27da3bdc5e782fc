#!/usr/bin/env python3
"""A complete Lastword core in one file: reducer, guards, slice order and job status.

It reads questions from standard input and writes answers to standard output, one JSON object a
line, and needs Python 3.8 and nothing else. Read it from top to bottom: JSON, kinds of fields,
events, state, the reducer (R-1 to R-11), commands and their guards, slices, jobs, the protocol.
What the specification lists is a table here; the functions are what it says in sentences.
"""

import json
import re
import sys
import unicodedata
from datetime import datetime, timedelta
from functools import lru_cache


class Malformed(Exception):
    """A value is not of its kind: what was expected, what was found, where."""


def expected(what, found):
    shown = to_json(found)
    return Malformed(f"expected {what}, found {shown if len(shown) <= 80 else shown[:77] + '...'}")


# ---- JSON --------------------------------------------------------------------------------------


class Number:
    """A JSON number of any size, kept as written, equal to every other spelling of its value.

    No JSON number becomes an int or a float, so `==` on parsed documents is equality of JSON
    values: 1 is 1.0, and true is not 1.
    """

    SPELLING = re.compile(r"(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?")

    def __init__(self, spelling):
        minus, whole, fraction, power = self.SPELLING.fullmatch(spelling).groups("")
        significant = (whole + fraction).lstrip("0")
        self.spelling = spelling
        self.digits = significant.rstrip("0")
        self.sign = 0 if not self.digits else -1 if minus else 1
        self.exponent = int(power or 0) - len(fraction) + len(significant) - len(self.digits)
        self.exponent *= abs(self.sign)

    def __eq__(self, other):
        return isinstance(other, Number) and (self.sign, self.digits, self.exponent) == (
            other.sign, other.digits, other.exponent)

    def __str__(self):
        return self.spelling

    def places(self):
        """How many digits stand before the decimal point."""
        return len(self.digits) + self.exponent


def no_constant(name):
    raise ValueError(f"{name} is not JSON")


number = lru_cache(maxsize=4096)(Number)
from_json = json.JSONDecoder(
    parse_int=number, parse_float=number, parse_constant=no_constant).decode
quoted = json.encoder.encode_basestring_ascii


def to_json(value):
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict):
        return "{" + ",".join([quoted(k) + ":" + to_json(v) for k, v in value.items()]) + "}"
    if isinstance(value, list):
        return "[" + ",".join([to_json(v) for v in value]) + "]"
    if value is None or isinstance(value, bool):
        return "null" if value is None else "true" if value else "false"
    return str(value)


# ---- Kinds of fields ---------------------------------------------------------------------------


def kind(what):
    """Makes a kind of a function that returns a value's clean form, None if it is malformed."""

    def of(clean):
        def read(value):
            cleaned = clean(value)
            if cleaned is None:
                raise expected(what, value)
            return cleaned

        return read

    return of


def one_of(*names):
    return kind("one of " + ", ".join(names))(lambda value: value if value in names else None)


def list_of(member):
    return lambda value: [member(item) for item in array(value)]


def whole_number(low):
    high = 9007199254740991

    @kind(f"a whole number from {low} to {high}")
    def read(value):
        if isinstance(value, Number) and value.exponent >= 0 and value.places() <= 16:
            exact = value.sign * int((value.digits or "0") + "0" * value.exponent)
            return exact if low <= exact <= high else None

    return read


def identifier(longest):
    @kind(f"an id: 1 to {longest} bytes, no control character, no slash, no blank around it")
    @lru_cache(maxsize=4096)
    def well_formed(value):
        try:
            size = len(value.encode("utf-8"))
        except UnicodeEncodeError:  # a lone surrogate has no UTF-8 form
            return None
        if not 1 <= size <= longest or "/" in value or value != value.strip():
            return None
        return None if any(unicodedata.category(c) == "Cc" for c in value) else value

    return lambda value: well_formed(text(value))


RFC3339 = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]+))?"
    r"(?:[Zz]|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))")


@kind("an RFC 3339 time in the years 0000 to 9999")
@lru_cache(maxsize=4096)
def utc_micros(value):
    match = RFC3339.fullmatch(value)
    if not match:
        return None
    *local, fraction, sign, hours, minutes = match.groups()
    year, *rest = map(int, local)
    offset = timedelta(hours=int(hours or 0), minutes=int(minutes or 0))
    # Python's years begin at 1, ours at 0; the calendar repeats itself every 400 years.
    later = 400 if year < 400 else 0
    try:
        moment = datetime(year + later, *rest) + (offset if sign == "-" else -offset)
    except (ValueError, OverflowError):
        return None
    if moment.year < later:
        return None
    return f"{moment.year - later:04}{moment.isoformat()[4:]}.{(fraction or '') + '000000':.6}Z"


@kind("a number from 0 to 100")
def percent(value):
    if isinstance(value, Number) and value.sign >= 0:
        return value if value.places() <= 2 or value == number("100") else None


text = kind("a string")(lambda value: value if isinstance(value, str) else None)
filled = kind("a string that is not empty")(lambda value: text(value) or None)
array = kind("an array")(lambda value: value if isinstance(value, list) else None)
mapping = kind("an object")(lambda value: value if isinstance(value, dict) else None)
boolean = kind("true or false")(lambda value: value if isinstance(value, bool) else None)
node_id = identifier(100)


def time(value):
    return utc_micros(text(value))


def mark(value):
    return boolean(value) or None  # present only when true


def anything(value):
    return value


def error(value):
    known = ERROR(value)
    return {k: v for k, v in value.items() if k in known or k not in ERROR.names}


class Record:
    """An object of these fields, `name?` if optional; null is absent, other fields are ignored."""

    def __init__(self, fields, **kinds):
        self.names = [field.rstrip("?") for field in fields.split()]
        self.required = [field for field in fields.split() if not field.endswith("?")]
        self.kinds = [(name, kinds.get(name) or KINDS[name]) for name in self.names]

    def __call__(self, value):
        mapping(value)
        for name in self.required:
            if value.get(name) is None:
                raise Malformed(f"{name}: expected a value, found none")
        clean = {}
        for name, read in self.kinds:
            found = value.get(name)
            if found is not None:
                try:
                    found = read(found)
                except Malformed as problem:
                    raise Malformed(f"{name}: {problem}") from None
                if found is not None:
                    clean[name] = found
        return clean


KINDS = {  # a name means the same wherever it occurs; a Record says so where it does not
    name: read for read, names in (
        (identifier(64), "executionId"),
        (node_id, "nodeId failedNodeId graphId"),
        (list_of(node_id), "branchIds expectedBranches completedBranches failedBranches"
                           " canceledBranches"),
        (filled, "eventId"),
        (text, "type reason message code nodeType workerId waitKey resumeKey commandId"
               " correlationId causationId cancelReason progressMessage id"),
        (time, "occurredAt dueAt graceUntil startedAt completedAt failedAt cancelRequestedAt"
               " canceledAt archivedAt now"),
        (whole_number(1), "graphVersion attempt"),
        (whole_number(0), "version resumes failures"),
        (percent, "progress"),
        (boolean, "isPassable"),
        (mark, "canceledByExecution cancellationApplied"),
        (one_of("IMMEDIATE", "GRACEFUL"), "mode cancelMode"),
        (one_of("ALL_SUCCESS", "ANY_SUCCESS", "ALL_DONE", "CUSTOM"), "policy"),
        (error, "error"),
        (anything, "input output result value resumeValue prompt meta metrics detail"),
    ) for name in names.split()
}
ERROR = Record("code? message? detail?")
KINDS["startedBy"] = KINDS["requestedBy"] = Record("kind id?", kind=text)
KINDS["actor"] = Record("kind id?", kind=one_of("system", "user", "scheduler", "external"))

# ---- Events (seed 003, RULINGS §1) -------------------------------------------------------------

PAYLOADS = {
    name: Record(fields) for name, fields in {
        "EXECUTION_CREATED": "graphId graphVersion? input?",
        "EXECUTION_STARTED": "startedBy?",
        "EXECUTION_COMPLETED": "result?",
        "EXECUTION_ARCHIVED": "reason?",
        "EXECUTION_CANCEL_REQUESTED": "reason? requestedBy? mode? graceUntil?",
        "EXECUTION_CANCELED": "reason? canceledAt?",
        "EXECUTION_FAIL_REQUESTED": "reason? requestedBy?",
        "EXECUTION_FAILED": "reason? failedNodeId? error?",
        "NODE_CREATED": "nodeId nodeType meta?",
        "NODE_READY": "nodeId",
        "NODE_STARTED": "nodeId attempt workerId? dueAt?",
        "NODE_PROGRESS_REPORTED": "nodeId progress? message? metrics?",
        "NODE_WAITING": "nodeId waitKey? prompt? dueAt?",
        "NODE_RESUME_REQUESTED": "nodeId resumeKey? requestedBy?",
        "NODE_RESUMED": "nodeId value?",
        "NODE_SUCCEEDED": "nodeId output?",
        "NODE_FAIL_REPORTED": "nodeId error?",
        "NODE_FAILED": "nodeId error?",
        "NODE_CANCEL_REQUESTED": "nodeId reason?",
        "NODE_CANCELED": "nodeId reason?",
        "NODE_INTERRUPT_REQUESTED": "nodeId workerId? reason?",
        "FORK_OPENED": "nodeId branchIds",
        "JOIN_GATE_UPDATED": "nodeId expectedBranches completedBranches failedBranches"
                             " canceledBranches policy isPassable",
        "JOIN_PASSED": "nodeId",
    }.items()
}
ENVELOPE = Record(
    "eventId executionId type occurredAt actor correlationId? causationId? schemaVersion? payload?",
    schemaVersion=anything, payload=anything)  # these two are judged by R-2

# ---- State (RULINGS §1): its JSON object -------------------------------------------------------

EXECUTION_RANK = {"ACTIVE": 100, "COMPLETED": 200, "FAILED": 300, "CANCELED": 400}
NODE_RANK = {"IDLE": 100, "READY": 200, "RUNNING": 300, "WAITING": 400, "SUCCEEDED": 500,
             "FAILED": 600, "CANCELED": 700}
TERMINAL = ("COMPLETED", "FAILED", "CANCELED")
UNFINISHED = ("IDLE", "READY", "RUNNING", "WAITING")
SETTLED = ("SUCCEEDED", "FAILED")

NODE = Record(
    "nodeId nodeType status attempt workerId? waitKey? output? error? canceledByExecution?"
    " cancellationApplied? resumes failures resumeValue? prompt? dueAt? progress? progressMessage?"
    " meta?", status=one_of(*NODE_RANK), attempt=whole_number(0))


def nodes_by_id(value):
    nodes = {key: NODE(node) for key, node in mapping(value).items()}
    for key, node in nodes.items():
        if key != node["nodeId"]:
            raise expected(f"the nodeId of its key, {quoted(key)}", node["nodeId"])
    return nodes


STATE = Record(
    "executionId graphId? graphVersion? status nodes cancelRequestedAt? canceledAt? failedAt?"
    " completedAt? version startedAt? archivedAt? input? result? cancelReason? cancelMode?"
    " graceUntil? failure?",
    status=one_of(*EXECUTION_RANK), nodes=nodes_by_id, failure=PAYLOADS["EXECUTION_FAILED"])


def before_any_event(execution_id):
    return {"executionId": execution_id, "status": "ACTIVE", "nodes": {}, "version": 0}


# ---- Reducer (RULINGS §2) ----------------------------------------------------------------------

PROGRESS = {"NODE_READY", "NODE_STARTED", "NODE_PROGRESS_REPORTED", "NODE_WAITING",
            "NODE_RESUME_REQUESTED", "NODE_RESUMED", "JOIN_PASSED", "JOIN_GATE_UPDATED",
            "FORK_OPENED"}
IGNORED_ONCE_CANCEL_REQUESTED = PROGRESS | {"EXECUTION_COMPLETED", "EXECUTION_FAILED"}


def reduce(state, event):
    """Applies a fact to a state that belongs to the caller alone, in place."""
    state["version"] += 1
    name = event["type"]
    if event.get("schemaVersion") != number("1") or name not in PAYLOADS:
        return
    if "cancelRequestedAt" in state and name in IGNORED_ONCE_CANCEL_REQUESTED:
        return
    if state["status"] in TERMINAL and name in PROGRESS:
        return
    try:
        payload = PAYLOADS[name](event.get("payload"))
    except Malformed:
        return
    if name == "NODE_CREATED" or name.startswith("EXECUTION_"):
        apply_to_execution(state, name, payload, event["occurredAt"])
    elif payload["nodeId"] in state["nodes"]:
        apply_to_node(state["nodes"][payload["nodeId"]], name, payload, state)
    normalize(state)


def fold(state, events):
    for event in events:
        state = state or before_any_event(event["executionId"])
        reduce(state, event)
    return state


def apply_to_execution(state, name, payload, at):
    if name == "EXECUTION_CREATED" and "graphId" not in state:
        keep(state, payload, "graphId", "graphVersion", "input")
    elif name == "EXECUTION_STARTED":
        state.setdefault("startedAt", at)
    elif name == "EXECUTION_COMPLETED":
        if "completedAt" not in state:
            state["completedAt"] = at
            keep(state, payload, "result")
        rise(state, "COMPLETED", EXECUTION_RANK)
    elif name == "EXECUTION_ARCHIVED":
        state.setdefault("archivedAt", at)
    elif name == "EXECUTION_CANCEL_REQUESTED":
        mode = payload.get("mode", "IMMEDIATE")
        if "cancelRequestedAt" not in state:
            state.update(cancelRequestedAt=at, cancelMode=mode)
            put(state, "cancelReason", payload.get("reason"))
            keep(state, payload, "graceUntil")
        if mode == "IMMEDIATE":
            state["cancelMode"] = "IMMEDIATE"
            put(state, "graceUntil", None)
    elif name == "EXECUTION_CANCELED":
        state.setdefault("canceledAt", payload.get("canceledAt", at))
        rise(state, "CANCELED", EXECUTION_RANK)
    elif name == "EXECUTION_FAILED":
        if "failedAt" not in state:
            state["failedAt"] = at
            put(state, "failure", payload or None)
        rise(state, "FAILED", EXECUTION_RANK)
    elif name == "NODE_CREATED":
        born = {**payload, "status": "IDLE", "attempt": 0, "resumes": 0, "failures": 0}
        state["nodes"].setdefault(payload["nodeId"], born)


def apply_to_node(node, name, payload, state):
    if name == "NODE_READY":
        rise(node, "READY", NODE_RANK)
    elif name == "NODE_STARTED":
        rise(node, "RUNNING", NODE_RANK)
        node["attempt"] = max(node["attempt"], payload["attempt"])
        keep(node, payload, "workerId")
        put(node, "dueAt", payload.get("dueAt"))
    elif name == "NODE_PROGRESS_REPORTED":
        keep(node, payload, "progress")
        put(node, "progressMessage", payload.get("message", node.get("progressMessage")))
    elif name == "NODE_WAITING":
        rise(node, "WAITING", NODE_RANK)
        keep(node, payload, "waitKey", "prompt")
        put(node, "dueAt", payload.get("dueAt"))
    elif name == "NODE_RESUMED" and node["status"] == "WAITING":  # R-6, the one step down
        node.update(status="RUNNING", resumes=node["resumes"] + 1)
        for field in ("waitKey", "prompt", "dueAt"):
            put(node, field, None)
        put(node, "resumeValue", payload.get("value"))
    elif name == "NODE_FAIL_REPORTED":
        keep(node, payload, "error")
        node["failures"] += 1
    elif name in ("NODE_SUCCEEDED", "NODE_FAILED"):
        rise(node, name[len("NODE_"):], NODE_RANK)
        keep(node, payload, "output", "error")
        if "cancelRequestedAt" in state and node["status"] in SETTLED:
            node["cancellationApplied"] = True
    elif name == "NODE_CANCELED":
        if rise(node, "CANCELED", NODE_RANK) and "cancelRequestedAt" in state:
            node["canceledByExecution"] = True


def normalize(state):
    if state["status"] == "CANCELED":
        for node in state["nodes"].values():
            if node["status"] in UNFINISHED:
                node.update(status="CANCELED", canceledByExecution=True)
            elif node["status"] in SETTLED:
                node["cancellationApplied"] = True


def rise(target, status, rank):
    """Takes the status if it ranks higher (R-7), and says whether it did."""
    higher = rank[status] > rank[target["status"]]
    if higher:
        target["status"] = status
    return higher


def keep(target, payload, *names):
    """Each field becomes `payload.name ?? old`."""
    target.update((name, payload[name]) for name in names if name in payload)


def put(target, name, value):
    """The field becomes the value, absent if there is none."""
    target.pop(name, None)
    if value is not None:
        target[name] = value


# ---- Commands (RULINGS §3) ---------------------------------------------------------------------

POLICY = {"confirmCancelImmediately": True, "rejectLateCancel": False,
          "progressWhileWaiting": False, "succeedFromWaiting": False, "failFromWaiting": True,
          "checkResumeKey": True, "emitFailReport": True, "finalFailure": True,
          "archiveOnlyTerminal": True, "settleDuringGrace": False}


class Rule:
    """A row of the table: the command's fields, its events, the node statuses that allow it (and
    the policy that adds WAITING), the status and equal fields that make it a repeat, a NO_OP."""

    def __init__(self, fields, emits, allowed="", waiting=None, repeat=("", "", "")):
        self.fields = Record("type commandId? executionId actor correlationId? " + fields)
        self.emits, self.allowed, self.waiting = emits.split(), allowed.split(), waiting
        self.repeat_status, repeat_fields, self.repeat_reason = repeat
        self.repeat_fields = repeat_fields.split()


COMMANDS = {
    "CreateExecution": Rule("graphId graphVersion? input?", "EXECUTION_CREATED"),
    "StartExecution": Rule("startedBy?", "EXECUTION_STARTED"),
    "CancelExecution": Rule("reason? requestedBy? mode? graceUntil?",
                            "EXECUTION_CANCEL_REQUESTED EXECUTION_CANCELED"),
    "ArchiveExecution": Rule("reason?", "EXECUTION_ARCHIVED"),
    "MarkNodeReady": Rule("nodeId", "NODE_READY", "IDLE",
                          repeat=("READY", "", "ALREADY_READY")),
    "StartNode": Rule("nodeId attempt workerId? dueAt?", "NODE_STARTED", "READY RUNNING",
                      repeat=("RUNNING", "attempt workerId", "ALREADY_STARTED")),
    "ReportNodeProgress": Rule("nodeId progress? message? metrics? attempt?",
                               "NODE_PROGRESS_REPORTED", "RUNNING", "progressWhileWaiting"),
    "PutNodeWaiting": Rule("nodeId waitKey? prompt? dueAt? attempt?", "NODE_WAITING", "RUNNING",
                           repeat=("WAITING", "waitKey", "ALREADY_WAITING")),
    "RequestResumeNode": Rule("nodeId resumeKey? requestedBy?", "NODE_RESUME_REQUESTED", "WAITING"),
    "ResumeNode": Rule("nodeId resumeKey? value?", "NODE_RESUMED", "WAITING"),
    "SucceedNode": Rule("nodeId output? attempt?", "NODE_SUCCEEDED", "RUNNING",
                        "succeedFromWaiting", ("SUCCEEDED", "output", "ALREADY_SUCCEEDED")),
    "FailNode": Rule("nodeId error? attempt?", "NODE_FAIL_REPORTED NODE_FAILED", "RUNNING",
                     "failFromWaiting", ("FAILED", "error", "ALREADY_FAILED")),
}


command_name = one_of(*COMMANDS)


def no_op(reason):
    return {"outcome": "NO_OP", "reason": reason}


def rejected(code, wanted, found):
    return {"outcome": "REJECTED", "code": code, "message": f"expected {wanted}, found {found}"}


def decide(state, given, policy, now, ids):
    name = given.get("type")
    if name == "CreateExecution" and "graphId" in state:  # guard 1
        return rejected("EXECUTION_EXISTS", "no execution", f"one of graph {state['graphId']}")
    if name != "CreateExecution" and "graphId" not in state:
        return rejected("EXECUTION_NOT_FOUND", "an execution that was created", "none")
    try:  # guard 2
        command = COMMANDS[command_name(name)].fields(given)
    except Malformed as problem:
        return {"outcome": "REJECTED", "code": "INVALID_ARGUMENT", "message": str(problem)}
    answer = execution_guards(state, command, policy)
    if answer is None and "nodeId" in command:
        answer = node_guards(state, command, policy)
    if answer is not None:
        return answer
    emitted = events_of(command, policy)
    if len(ids) < len(emitted):
        raise expected(f"{len(emitted)} ids", ids)
    return {"outcome": "ACCEPTED",
            "events": [envelope(e, n, command, now) for e, n in zip(ids, emitted)]}


def execution_guards(state, command, policy):
    """Guards 3 and 4, and for the execution's own commands all that follows them."""
    name, status, requested = command["type"], state["status"], state.get("cancelRequestedAt")
    if name == "CancelExecution":
        hastens = not is_graceful(command) and state.get("cancelMode") == "GRACEFUL"
        if status == "CANCELED":
            return no_op("ALREADY_CANCELED")
        if status in TERMINAL and policy["rejectLateCancel"]:
            return rejected("TOO_LATE", "ACTIVE", status)
        if status in TERMINAL:
            return no_op("TOO_LATE")
        return no_op("ALREADY_REQUESTED") if requested and not hastens else None
    if name == "ArchiveExecution":
        if "archivedAt" in state:
            return no_op("ALREADY_ARCHIVED")
        if policy["archiveOnlyTerminal"] and status not in TERMINAL:
            return rejected("NOT_TERMINAL", "a terminal status", status)
        return None
    if status in TERMINAL:  # guard 3
        return rejected("EXECUTION_TERMINAL", "ACTIVE", status)
    settles_late = policy["settleDuringGrace"] and name in ("SucceedNode", "FailNode")
    if requested and not settles_late:  # guard 4
        return rejected("CANCEL_REQUESTED", "no cancel request", f"one of {requested}")
    if name == "StartExecution" and "startedAt" in state:
        return no_op("ALREADY_STARTED")
    return None


def node_guards(state, command, policy):
    """Guards 5 to 7, with NO_OP between 5 and 6."""
    name, rule = command["type"], COMMANDS[command["type"]]
    node = state["nodes"].get(command["nodeId"])
    if node is None:  # guard 5
        return rejected("NODE_NOT_FOUND", "a node of the execution", command["nodeId"])
    status, attempt = node["status"], node["attempt"]
    compared = [field for field in rule.repeat_fields if field in command]
    if status == rule.repeat_status and all(command[f] == node.get(f) for f in compared):
        return no_op(rule.repeat_reason)
    if "cancelRequestedAt" in state and status != "RUNNING":  # settleDuringGrace came this far
        return rejected("CANCEL_REQUESTED", "RUNNING, as a cancel was requested", status)
    allowed = rule.allowed + ["WAITING"] * policy.get(rule.waiting, False)
    if status not in allowed:  # guard 6
        return rejected("NODE_STATUS", " or ".join(allowed), status)
    given = command.get("attempt")  # guard 7 from here on
    if name == "StartNode" and given <= attempt:
        return rejected("STALE_ATTEMPT", f"an attempt above {attempt}", given)
    if name != "StartNode" and given not in (None, attempt):
        return rejected("STALE_ATTEMPT", f"attempt {attempt}", given)
    if name == "ResumeNode" and policy["checkResumeKey"] and "waitKey" in node:
        key = command.get("resumeKey")
        if key != node["waitKey"]:
            return rejected("RESUME_KEY_MISMATCH", f"resumeKey {node['waitKey']}", key or "none")
    return None


def is_graceful(command):
    return command.get("mode") == "GRACEFUL"


def events_of(command, policy):
    left_out = {
        "EXECUTION_CANCELED": is_graceful(command) or not policy["confirmCancelImmediately"],
        "NODE_FAIL_REPORTED": policy["finalFailure"] and not policy["emitFailReport"],
        "NODE_FAILED": not policy["finalFailure"],
    }
    return [name for name in COMMANDS[command["type"]].emits if not left_out.get(name)]


def envelope(event_id, name, command, now):
    event = {"eventId": event_id, "executionId": command["executionId"], "type": name,
             "occurredAt": now, "actor": command["actor"], "schemaVersion": 1, "payload": {}}
    put(event, "causationId", command.get("commandId"))
    keep(event, command, "correlationId")
    keep(event["payload"], command, *PAYLOADS[name].names)
    return event


# ---- Time slices (RULINGS §4) ------------------------------------------------------------------

SLICE = (  # classes 0 and 1 are ordered by type, the others keep the order in which they came
    "EXECUTION_CREATED", "NODE_CREATED",
    "EXECUTION_CANCEL_REQUESTED", "NODE_CANCEL_REQUESTED", "NODE_INTERRUPT_REQUESTED",
    "NODE_CANCELED", "EXECUTION_CANCELED",
    "NODE_FAIL_REPORTED NODE_FAILED EXECUTION_FAIL_REQUESTED EXECUTION_FAILED",
    "NODE_SUCCEEDED JOIN_GATE_UPDATED JOIN_PASSED EXECUTION_COMPLETED",
    "EXECUTION_STARTED FORK_OPENED NODE_READY NODE_STARTED NODE_PROGRESS_REPORTED NODE_WAITING"
    " NODE_RESUME_REQUESTED NODE_RESUMED",
    "EXECUTION_ARCHIVED")
PLACE = {name: place for place, names in enumerate(SLICE) for name in names.split()}


def order(events):
    return sorted(events, key=lambda event: PLACE.get(event["type"], len(SLICE)))


# ---- Jobs (RULINGS §6) -------------------------------------------------------------------------

JOB_STATUS = {"job_created": "Queued", "job_leased": "Leased", "job_running": "Running",
              "job_waiting": "Waiting", "wait_completed": "Queued", "job_requeued": "Queued",
              "job_completed": "Completed", "job_failed": "Failed", "job_cancelled": "Cancelled"}
JOB_ENDS = ("Completed", "Failed", "Cancelled")


def job_status(events):
    status = None
    for event in events:
        if status in JOB_ENDS:
            break
        name, payload = event["type"], event.get("payload")
        payload = payload if isinstance(payload, dict) else {}
        status = JOB_STATUS.get(name, status)
        if name == "wait_completed" and payload.get("continue") is True:
            status = "Running"
        if name == "job_requeued" and payload.get("reason") == "RETRY":
            status = "Retrying"
    return status


# ---- Protocol ----------------------------------------------------------------------------------


def answer_decide(asked):
    state = asked.get("state") or before_any_event(asked["command"].get("executionId"))
    policy = {**POLICY, **asked.get("policy", {})}
    return decide(state, asked["command"], policy, asked["now"], asked["ids"])


def as_it_came(read):
    def check(value):
        read(value)
        return value

    return check


ANSWERS = {  # what a question looks like and what answers it
    "reduce": (Record("state? event", state=STATE, event=ENVELOPE),
               lambda asked: {"state": fold(asked.get("state"), [asked["event"]])}),
    "fold": (Record("state? events", state=STATE, events=list_of(ENVELOPE)),
             lambda asked: {"state": fold(asked.get("state"), asked["events"])}),
    "decide": (Record("state? command policy? ids now", state=STATE, command=mapping,
                      policy=Record("? ".join(POLICY) + "?", **dict.fromkeys(POLICY, boolean)),
                      ids=list_of(filled)), answer_decide),
    "order": (Record("events", events=list_of(as_it_came(ENVELOPE))),
              lambda asked: {"events": order(asked["events"])}),
    "job": (Record("events", events=list_of(Record("type payload?", payload=anything))),
            lambda asked: {"status": job_status(asked["events"])}),
}
HELLO = {"protocol": 1, "supports": list(ANSWERS),
         "implementation": {"name": "lastword_core.py", "version": "1.0", "language": "python"}}


def answer(line):
    """The answer to a line, or None if it says goodbye."""
    seq = None
    try:
        question = mapping(from_json(line.decode("utf-8")))
        seq, cmd = question.get("seq"), question.get("cmd")
        if cmd in ("hello", "bye"):
            return to_json(HELLO) if cmd == "hello" else None
        read, reply = ANSWERS[one_of(*ANSWERS)(cmd)]
        return to_json({"seq": seq, **reply(read(question))})
    except RecursionError:
        problem = "expected a document that is not nested so deeply"
    except (Malformed, ValueError) as malformed:
        problem = str(malformed)
    return to_json({"seq": seq, "error": {"message": problem}})


def main():
    sys.setrecursionlimit(10_000)  # payloads may be nested deeply
    for line in sys.stdin.buffer:
        reply = answer(line)
        if reply is None:
            return
        sys.stdout.write(reply + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
