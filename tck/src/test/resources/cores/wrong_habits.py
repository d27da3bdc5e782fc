"""Habits: mistakes of a whole core that no single place shows. Each changes the functions of one."""

import json
import random
import unicodedata

HABITS = {}


def habit(function):
    HABITS[function.__name__.replace("_", " ")] = function
    return function


def around(core, name, wrapper):
    """Replaces a function of the core by one that is given the right one first."""
    right = core[name]
    core[name] = lambda *given: wrapper(right, *given)


def replies(core, change):
    """Changes the parsed question on its way in, or the answer on its way out."""
    def wrong(right, line):
        try:
            question = json.loads(line)
        except ValueError:
            question = {}
        return change(right, line, question if isinstance(question, dict) else {})

    around(core, "answer", wrong)


def spoil(reply):
    """Makes an answer wrong in a way that its kind does not show at once."""
    answer = json.loads(reply, parse_float=str, parse_int=lambda digits: int(digits))
    if isinstance(answer.get("state"), dict):
        answer["state"]["version"] += 1
    elif answer.get("outcome") == "REJECTED":
        answer["code"] = "NODE_STATUS" if answer["code"] != "NODE_STATUS" else "CANCEL_REQUESTED"
    elif answer.get("outcome") == "NO_OP":
        answer["reason"] = "TOO_LATE" if answer["reason"] != "TOO_LATE" else "ALREADY_CANCELED"
    elif isinstance(answer.get("events"), list) and answer["events"]:
        answer["events"] = answer["events"][1:]
    elif "status" in answer:
        answer["status"] = "Running" if answer["status"] != "Running" else "Queued"
    return json.dumps(answer)


# ---- Names -------------------------------------------------------------------------------------


def ignores_cancel_unless(core, known):
    def reduce(right, state, event):
        if event["type"].startswith("EXECUTION_CANCEL") and not known(event["executionId"]):
            state["version"] += 1
            return
        right(state, event)

    around(core, "reduce", reduce)


@habit
def knows_the_names_of_the_kit(core):
    ignores_cancel_unless(core, lambda name: name in ("x", "y", "e", "e-1"))


@habit
def knows_short_names(core):
    ignores_cancel_unless(core, lambda name: len(name) < 4)


@habit
def knows_names_without_dashes(core):
    ignores_cancel_unless(core, lambda name: "-" not in name)


@habit
def knows_ascii_names(core):
    ignores_cancel_unless(core, str.isascii)


@habit
def knows_lower_case_names(core):
    ignores_cancel_unless(core, lambda name: name == name.lower())


@habit
def refuses_uuids(core):
    ignores_cancel_unless(core, lambda name: len(name) != 36)


@habit
def knows_names_up_to_40_characters(core):
    ignores_cancel_unless(core, lambda name: len(name) <= 40)


def renames_nodes(core, rename):
    def reduce(right, state, event):
        payload = event.get("payload")
        if isinstance(payload, dict) and isinstance(payload.get("nodeId"), str):
            payload = {**payload, "nodeId": rename(payload["nodeId"])}
            event = {**event, "payload": payload}
        right(state, event)

    around(core, "reduce", reduce)


@habit
def lowers_node_ids(core):
    renames_nodes(core, str.lower)


@habit
def folds_case_of_node_ids(core):
    renames_nodes(core, str.casefold)


@habit
def composes_node_ids(core):
    renames_nodes(core, lambda name: unicodedata.normalize("NFC", name))


@habit
def decomposes_node_ids(core):
    renames_nodes(core, lambda name: unicodedata.normalize("NFD", name))


@habit
def widens_node_ids(core):
    renames_nodes(core, lambda name: unicodedata.normalize("NFKC", name))


@habit
def cuts_node_ids_at_50_characters(core):
    renames_nodes(core, lambda name: name[:50])


@habit
def reads_node_ids_as_numbers(core):
    renames_nodes(core, lambda name: str(int(name)) if name.isdecimal() else name)


@habit
def loses_nodes_called_proto(core):
    def fold(right, state, events):
        state = right(state, events)
        if state:
            state["nodes"].pop("__proto__", None)
        return state

    around(core, "fold", fold)


@habit
def finds_a_node_called_constructor(core):
    def guards(right, state, command, policy):
        if command["nodeId"] in ("constructor", "toString", "valueOf", "hasOwnProperty"):
            if command["nodeId"] not in state["nodes"]:
                return core["rejected"]("NODE_STATUS", "a status", "undefined")
        return right(state, command, policy)

    around(core, "node_guards", guards)


@habit
def sees_nodes_by_prefix(core):
    def guards(right, state, command, policy):
        wanted = command["nodeId"]
        if wanted not in state["nodes"]:
            for name in state["nodes"]:
                if name.startswith(wanted):
                    command = {**command, "nodeId": name}
        return right(state, command, policy)

    around(core, "node_guards", guards)


# ---- Memory ------------------------------------------------------------------------------------


def remembers(core, key):
    memory = {}

    def change(right, line, question):
        name = key(question)
        if name is None:
            return right(line)
        if name not in memory:
            memory[name] = right(line)
            return memory[name]
        answer = memory[name]
        known = core["from_json"](answer)
        return core["to_json"]({**known, "seq": core["number"](str(question.get("seq")))})

    replies(core, change)


@habit
def remembers_folds_by_event_ids(core):
    remembers(core, lambda asked: str(
        [event.get("eventId") for event in asked["events"]] + [str(asked.get("state"))[:40]])
        if asked.get("cmd") == "fold" and asked.get("events")
        and all(isinstance(event, dict) for event in asked["events"]) else None)


@habit
def remembers_reductions_by_execution_and_version(core):
    remembers(core, lambda asked: (asked["state"]["executionId"], asked["state"]["version"],
                                   asked["event"].get("type"))
              if asked.get("cmd") == "reduce" and asked.get("state") and asked.get("event")
              and isinstance(asked["event"], dict) else None)


@habit
def remembers_decisions_by_execution_and_version(core):
    remembers(core, lambda asked: (asked["state"]["executionId"], asked["state"]["version"],
                                   asked["command"].get("type"))
              if asked.get("cmd") == "decide" and isinstance(asked.get("state"), dict)
              and "version" in asked["state"] and isinstance(asked.get("command"), dict) else None)


@habit
def remembers_who_was_canceled(core):
    canceled = set()

    def reduce(right, state, event):
        if event["type"] == "EXECUTION_CANCEL_REQUESTED":
            canceled.add(event["executionId"])
        elif event["executionId"] in canceled and "cancelRequestedAt" not in state:
            state["version"] += 1
            return
        right(state, event)

    around(core, "reduce", reduce)


@habit
def drops_events_it_has_seen_before(core):
    def fold(right, state, events):
        seen = set()
        return right(state, [e for e in events if not (e["eventId"] in seen or seen.add(e["eventId"]))])

    around(core, "fold", fold)


@habit
def drops_repeated_events_of_a_slice(core):
    def order(right, events):
        seen = set()
        return right([e for e in events if not (e["eventId"] in seen or seen.add(e["eventId"]))])

    around(core, "order", order)


@habit
def keeps_the_policy_of_the_last_question(core):
    def decide(right, state, given, policy, now, ids):
        answer = right(state, given, last.get("policy", policy), now, ids)
        last["policy"] = policy
        return answer

    last = {}
    around(core, "decide", decide)


def wrong_after(count):
    def wrong(core):
        asked = [0]

        def change(right, line, question):
            reply = right(line)
            asked[0] += "seq" in question
            return spoil(reply) if asked[0] > count and reply else reply

        replies(core, change)

    HABITS[f"is wrong after {count} questions"] = wrong


def wrong_once_in(count, kind=None):
    def wrong(core):
        chance = random.Random()

        def change(right, line, question):
            reply = right(line)
            hit = question.get("cmd") == (kind or question.get("cmd")) and "seq" in question
            return spoil(reply) if hit and reply and chance.random() < 1 / count else reply

        replies(core, change)

    HABITS[f"is wrong once in {count} {kind or 'questions'}"] = wrong


for many in (100, 5_000, 20_000, 50_000):
    wrong_after(many)
for many in (50, 1_000, 4_000):
    wrong_once_in(many)
for kind_of_question in ("reduce", "fold", "decide", "order", "job"):
    wrong_once_in(500, kind_of_question)


@habit
def is_wrong_for_a_question_it_was_asked_just_before(core):
    last = [b""]

    def change(right, line, question):
        body = {**question, "seq": 0}
        reply = right(line)
        reply = spoil(reply) if last[0] == body and "seq" in question else reply
        last[0] = body
        return reply

    replies(core, change)


# ---- Sizes and numbers -------------------------------------------------------------------------


def fails_above(name, size_of, most):
    def wrong(core):
        def change(right, line, question):
            if size_of(line, question) > most:
                return json.dumps({"seq": question.get("seq"), "error": {"message": "too large"}})
            return right(line)

        replies(core, change)

    HABITS[f"refuses more than {most} {name}"] = wrong


def depth(value):
    levels, inner = 0, [value]
    while inner:
        levels += 1
        inner = [child for each in inner if isinstance(each, (dict, list))
                 for child in (each.values() if isinstance(each, dict) else each)]
    return levels


def nodes_of(question):
    state = question.get("state")
    return len(state.get("nodes", ())) if isinstance(state, dict) else 0


def events_of(question):
    return len(question["events"]) if isinstance(question.get("events"), list) else 0


fails_above("bytes", lambda line, asked: len(line), 65_536)
fails_above("events", lambda line, asked: events_of(asked), 128)
fails_above("nodes", lambda line, asked: nodes_of(asked), 32)
fails_above("levels", lambda line, asked: depth(asked), 400)
fails_above("levels", lambda line, asked: depth(asked), 64)


def through(core, convert):
    """Sends every number of a value through another representation."""
    right = core["Number"]

    class Other(right):
        def __init__(self, spelling):
            super().__init__(convert(spelling))

    core["number"] = Other
    core["from_json"] = json.JSONDecoder(
        parse_int=Other, parse_float=Other, parse_constant=core["no_constant"]).decode


@habit
def keeps_numbers_as_doubles(core):
    def convert(spelling):
        value = float(spelling)
        if value in (float("inf"), float("-inf")):
            return spelling
        return repr(int(value)) if value == int(value) else repr(value)

    through(core, convert)


@habit
def keeps_whole_numbers_in_64_bits(core):
    through(core, lambda spelling: str((int(spelling) + 2**63) % 2**64 - 2**63)
            if spelling.lstrip("-").isdigit() else spelling)


@habit
def keeps_whole_numbers_in_32_bits(core):
    through(core, lambda spelling: str((int(spelling) + 2**31) % 2**32 - 2**31)
            if spelling.lstrip("-").isdigit() else spelling)


@habit
def keeps_fractions_of_15_digits(core):
    through(core, lambda spelling: spelling if "." not in spelling or "e" in spelling.lower()
            else spelling[:spelling.index(".") + 16])


@habit
def compares_numbers_as_text(core):
    core["Number"].__eq__ = lambda one, other: (
        isinstance(other, core["Number"]) and one.spelling == other.spelling)


@habit
def compares_numbers_as_doubles(core):
    core["Number"].__eq__ = lambda one, other: (
        isinstance(other, core["Number"]) and float(one.spelling) == float(other.spelling))


@habit
def counts_versions_in_32_bits(core):
    def reduce(right, state, event):
        right(state, event)
        state["version"] %= 2**32

    around(core, "reduce", reduce)


@habit
def counts_attempts_in_32_bits(core):
    def reduce(right, state, event):
        right(state, event)
        for node in state["nodes"].values():
            node["attempt"] %= 2**31

    around(core, "reduce", reduce)


@habit
def counts_resumes_in_16_bits(core):
    def reduce(right, state, event):
        right(state, event)
        for node in state["nodes"].values():
            node["resumes"] %= 2**16

    around(core, "reduce", reduce)


@habit
def forgets_graph_version_one(core):
    def fold(right, state, events):
        state = right(state, events)
        if state and state.get("graphVersion") == 1:
            del state["graphVersion"]
        return state

    around(core, "fold", fold)


# ---- Times -------------------------------------------------------------------------------------


def refuses_times(name, refused):
    def wrong(core):
        def read(right, value):
            moment = right(value)
            if refused(value, moment):
                raise core["Malformed"](name)
            return moment

        around(core, "time", read)
        for field, kind in list(core["KINDS"].items()):
            if kind is not core["time"] and getattr(kind, "__name__", "") == "time":
                core["KINDS"][field] = core["time"]
        for record in list(core["PAYLOADS"].values()) + [core["ENVELOPE"], core["STATE"]] + [
                rule.fields for rule in core["COMMANDS"].values()] + [
                each[0] for each in core["ANSWERS"].values()]:
            record.kinds = [(field, core["time"] if getattr(kind, "__name__", "") == "time" else kind)
                            for field, kind in record.kinds]

    HABITS[f"refuses {name}"] = wrong


refuses_times("years before 1970", lambda value, moment: moment < "1970")
refuses_times("years after 2262", lambda value, moment: moment > "2262")
refuses_times("years after 2038", lambda value, moment: moment > "2038-01-19")
refuses_times("years before 1583", lambda value, moment: moment < "1583")
refuses_times("offsets above 14 hours", lambda value, moment: value[-6] in "+-" and value[-5:] > "14:00")
refuses_times("offsets of minutes", lambda value, moment: value[-6] in "+-" and value[-2:] not in ("00", "30"))
refuses_times("lower case", lambda value, moment: value != value.upper())
refuses_times("more than nine digits", lambda value, moment: len(value.split(".")[-1]) > 15 and "." in value)
refuses_times("leap days", lambda value, moment: moment[5:10] == "02-29")


# ---- Values ------------------------------------------------------------------------------------


@habit
def takes_an_empty_wait_key_for_none(core):
    def reduce(right, state, event):
        right(state, event)
        for node in state["nodes"].values():
            if node.get("waitKey") == "":
                del node["waitKey"]

    around(core, "reduce", reduce)


@habit
def takes_an_empty_error_for_none(core):
    def reduce(right, state, event):
        right(state, event)
        for node in state["nodes"].values():
            if node.get("error") == {}:
                del node["error"]

    around(core, "reduce", reduce)


@habit
def takes_an_empty_text_for_none(core):
    def envelope(right, event_id, name, command, now):
        return right(event_id, name, {k: v for k, v in command.items() if v != ""}, now)

    around(core, "envelope", envelope)


@habit
def strips_reasons(core):
    def envelope(right, event_id, name, command, now):
        command = {k: v.strip() if k == "reason" else v for k, v in command.items()}
        return right(event_id, name, command, now)

    around(core, "envelope", envelope)


@habit
def sorts_its_nodes_and_forgets_the_last_of_many(core):
    def fold(right, state, events):
        state = right(state, events)
        if state and len(state["nodes"]) > 40:
            state["nodes"].popitem()
        return state

    around(core, "fold", fold)


@habit
def ends_grace_at_grace_until(core):
    def decide(right, state, given, policy, now, ids):
        if state.get("graceUntil", "~") <= now and given.get("type") in ("SucceedNode", "FailNode"):
            policy = {**policy, "settleDuringGrace": False}
        return right(state, given, policy, now, ids)

    around(core, "decide", decide)


@habit
def refuses_late_starts(core):
    def decide(right, state, given, policy, now, ids):
        answer = right(state, given, policy, now, ids)
        if answer["outcome"] == "ACCEPTED" and given["type"] == "StartNode":
            node = state["nodes"][given["nodeId"]]
            if node.get("dueAt", "~") < now:
                return core["rejected"]("NODE_STATUS", "a node in time", "one that is late")
        return answer

    around(core, "decide", decide)


@habit
def ignores_events_of_another_execution(core):
    def reduce(right, state, event):
        if event["executionId"] != state["executionId"]:
            state["version"] += 1
            return
        right(state, event)

    around(core, "reduce", reduce)


@habit
def refuses_commands_of_another_execution(core):
    def decide(right, state, given, policy, now, ids):
        if given.get("executionId") != state.get("executionId") and "graphId" in state:
            return core["rejected"]("EXECUTION_NOT_FOUND", "this execution", "another")
        return right(state, given, policy, now, ids)

    around(core, "decide", decide)


# ---- Lines -------------------------------------------------------------------------------------


@habit
def strips_byte_order_marks(core):
    around(core, "answer", lambda right, line: right(line.replace(b"\xef\xbb\xbf", b"")))


@habit
def refuses_carriage_returns(core):
    def answer(right, line):
        return json.dumps({"seq": None, "error": {"message": "CR"}}) if b"\r" in line else right(line)

    around(core, "answer", answer)


@habit
def escapes_nothing_beyond_ascii(core):
    around(core, "to_json", lambda right, value: right(value).replace("\\u00e9", "e"))


def reads_badly(name, lines_of):
    def wrong(core):
        def main():
            for line in lines_of(core["sys"].stdin.buffer.raw):
                reply = core["answer"](line)
                if reply is None:
                    return
                core["sys"].stdout.write(reply + "\n")
                core["sys"].stdout.flush()

        core["main"] = main

    HABITS[name] = wrong


def one_line_of_each_read(stream):
    while True:
        part = stream.read(1 << 20)
        if not part:
            return
        while not part.endswith(b"\n"):
            part += stream.read(1 << 20)
        yield part.split(b"\n")[0]


def each_read_as_a_line(stream):
    while True:
        part = stream.read(1 << 20)
        if not part:
            return
        yield from part.splitlines()


reads_badly("answers one line of each read", one_line_of_each_read)
reads_badly("takes each read for whole lines", each_read_as_a_line)
