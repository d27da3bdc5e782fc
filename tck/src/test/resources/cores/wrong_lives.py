"""Habits that show in a long or an ordinary life: after much about one thing, after a pause, in
another place, among everyday questions alone; and an eye for whatever a kit leaves constant."""

import json
import os
import random
import re
import threading
import time
import unicodedata

from wrong_habits import HABITS, around, depth, habit, refuses_times, replies, spoil, wrong_after, wrong_once_in
from wrong_rarities import all_texts, events_of, wrong_when


def is_cancel(asked):
    command = asked.get("command")
    if asked.get("cmd") == "decide":
        return isinstance(command, dict) and command.get("type") == "CancelExecution"
    return any("CANCEL" in str(event.get("type")) for event in events_of(asked))


def execution_of(asked):
    about = [asked.get("command"), asked.get("state")] + events_of(asked)
    return next((each["executionId"] for each in about
                 if isinstance(each, dict) and isinstance(each.get("executionId"), str)), None)


def spoiling(name, wrong_now):
    """Makes a core that spoils an answer whenever a function, made anew for each life, says so."""
    def wrong(core):
        now = wrong_now()

        def change(right, line, question):
            reply = right(line)
            return spoil(reply) if now(line, question) and reply and "seq" in question else reply

        replies(core, change)

    HABITS[name] = wrong


# ---- Much about one thing ----------------------------------------------------------------------


def more_than(count, key, hit=lambda asked: True):
    def life():
        seen = {}

        def now(line, asked):
            name = key(asked)
            seen[name] = seen.get(name, 0) + 1
            return name is not None and seen[name] > count and hit(asked)

        return now

    return life


for many in (150, 300, 1000):
    spoiling(f"is wrong after {many} questions about one execution", more_than(many, execution_of))
spoiling("is wrong for cancels after 200 questions about one execution",
         more_than(200, execution_of, is_cancel))
for many in (500, 3000, 15_000):
    spoiling(f"is wrong after {many} cancels",
             more_than(many, lambda asked: is_cancel(asked) or None, is_cancel))
spoiling("is wrong after 10 questions with the same ids",
         more_than(10, lambda asked: str(asked["ids"]) if asked.get("ids") else None))
wrong_after(100_000)
wrong_once_in(15_000)


def once_in_cancels(count):
    def life():
        chance = random.Random()
        return lambda line, asked: is_cancel(asked) and chance.random() < 1 / count

    return life


for many in (500, 3000):
    spoiling(f"is wrong once in {many} cancels", once_in_cancels(many))


# ---- Pauses ------------------------------------------------------------------------------------


def after_pause(seconds, hit):
    def life():
        last = [time.monotonic()]

        def now(line, asked):
            before, last[0] = last[0], time.monotonic()
            return last[0] - before > seconds and hit(asked)

        return now

    return life


for pause in (0.3, 2, 6):
    spoiling(f"is wrong after {pause} seconds without a question",
             after_pause(pause, lambda asked: True))
spoiling("is wrong for a cancel after half a second without a question", after_pause(0.5, is_cancel))


@habit
def ends_when_it_is_not_asked_for_three_seconds(core):
    timer = [None]

    def change(right, line, question):
        if timer[0]:
            timer[0].cancel()
        timer[0] = threading.Timer(3, os._exit, (0,))
        timer[0].daemon = True
        timer[0].start()
        return right(line)

    replies(core, change)


# ---- Places ------------------------------------------------------------------------------------


def in_place(name, wrong_here):
    spoiling(name, lambda: (lambda line, asked, here=wrong_here(): here and asked.get("cmd") == "decide"))


in_place("is wrong where Turkish or Azerbaijani is spoken",
         lambda: os.environ.get("LC_ALL", os.environ.get("LANG", ""))[:2] in ("tr", "az"))
in_place("is wrong where the locale is C or POSIX",
         lambda: os.environ.get("LC_ALL", os.environ.get("LANG", "C")) in ("C", "POSIX"))
in_place("is right in the working directory of its parent",
         lambda: os.getcwd() != os.readlink(f"/proc/{os.getppid()}/cwd"))
in_place("is right for the user that the machine knows",
         lambda: os.environ.get("USER", "root") not in ("root", os.path.basename(os.path.expanduser("~"))))


@habit
def reads_lines_as_the_locale_says(core):
    encoding = os.environ.get("LANG", "").partition(".")[2] or "ascii"
    if encoding.lower() in ("utf-8", "utf8"):
        encoding = "utf-8"

    def answer(right, line):
        try:
            return right(line.decode(encoding).encode("utf-8"))
        except (UnicodeDecodeError, LookupError):
            return json.dumps({"seq": None, "error": {"message": "no text"}})

    around(core, "answer", answer)


# ---- Ids ---------------------------------------------------------------------------------------


def ids_of(v):
    ids = [v.state.get("executionId"), v.command.get("nodeId"), v.command.get("executionId")]
    return [each for each in ids + list(v.nodes) if isinstance(each, str)]


def of_ids(name, odd):
    wrong_when(f"for ids {name}", "decide", lambda v: any(map(odd, ids_of(v))))


def size(text):
    return len(text.encode("utf-8", "replace"))


of_ids("of 41 to 97 bytes", lambda each: 41 <= size(each) <= 97)
of_ids("of 77 bytes", lambda each: size(each) == 77)
of_ids("of 63 bytes", lambda each: size(each) == 63)
of_ids("of 2 bytes", lambda each: size(each) == 2)
of_ids("with a letter of Devanagari", lambda each: any("\u0900" <= c <= "\u097f" for c in each))
of_ids("with a private character", lambda each: any(unicodedata.category(c) == "Co" for c in each))
of_ids("with a format character", lambda each: any(unicodedata.category(c) == "Cf" for c in each))
of_ids("that begin with a combining mark", lambda each: bool(each) and unicodedata.combining(each[0]) > 0)
of_ids("with a semicolon", lambda each: ";" in each)
wrong_when("for a node that is called like the execution", "decide",
           lambda v: v.state.get("executionId") in v.nodes)

# ---- Errors, details, texts --------------------------------------------------------------------


def of_errors(name, odd):
    wrong_when(f"for errors {name}", "decide",
               lambda v: v.accepted and isinstance(v.command.get("error"), dict)
               and odd(v.command["error"]))


of_errors("deeper than 4", lambda error: depth(error) > 4)
of_errors("of more than 8 members", lambda error: len(error) > 8)
of_errors("with a long code", lambda error: len(str(error.get("code"))) > 60)
of_errors("with a message of more than 5,000", lambda error: len(str(error.get("message"))) > 5000)
of_errors("with a detail of more than 2,000", lambda error: len(str(error.get("detail"))) > 2000)
of_errors("with a detail that is a text", lambda error: isinstance(error.get("detail"), str))
of_errors("with an empty code", lambda error: error.get("code") == "")

# ---- Times -------------------------------------------------------------------------------------

refuses_times("offsets above 18 hours", lambda value, moment: value[-6] in "+-" and value[-5:] > "18:00")
refuses_times("offsets of -00:00", lambda value, moment: value.endswith("-00:00"))
refuses_times("more than 13 digits", lambda value, moment: len(re.sub(r"^[^.]*\.?|[^0-9].*$", "", value)) > 13)
refuses_times("more than 25 digits", lambda value, moment: len(value.partition(".")[2].rstrip("Zz")) > 32)
refuses_times("leap days of the year 0", lambda value, moment: moment.startswith("0000-02-29"))
refuses_times("the last day of 9999", lambda value, moment: moment.startswith("9999-12-31"))


def accepts_times(name, mend):
    def wrong(core):
        around(core, "utc_micros", lambda right, value: right(mend(value)))

    HABITS[f"accepts {name}"] = wrong


accepts_times("a blank in times", lambda value: value.replace(" ", "T"))
accepts_times("a comma in times", lambda value: value.replace(",", "."))
accepts_times("leap seconds", lambda value: value.replace(":60Z", ":59Z"))
accepts_times("24 hours", lambda value: value.replace("T24:00", "T23:59"))
accepts_times("offsets without colon", lambda value: re.sub(r"([+-]\d\d)(\d\d)$", r"\1:\2", value))
accepts_times("a plus before the year", lambda value: value.lstrip("+"))

# ---- Parties and members that nobody knows -----------------------------------------------------


def party(v):
    return v.command.get("requestedBy") or v.command.get("startedBy")


def of_parties(name, odd):
    wrong_when(f"for parties {name}", "decide",
               lambda v: v.accepted and isinstance(party(v), dict) and odd(party(v)))


of_parties("of no kind", lambda each: each["kind"] == "")
of_parties("of a long kind", lambda each: len(each["kind"]) > 40)
of_parties("of a kind in upper case", lambda each: each["kind"] != each["kind"].lower())
of_parties("of a kind beyond ASCII", lambda each: not each["kind"].isascii())
of_parties("of a kind of actors", lambda each: each["kind"] == "user")
of_parties("with more members", lambda each: not set(each) <= {"kind", "id"})

KNOWN = set("""
    cmd seq state event events command policy ids now executionId graphId graphVersion status nodes
    cancelRequestedAt canceledAt failedAt completedAt version startedAt archivedAt input result
    cancelReason cancelMode graceUntil failure nodeId nodeType attempt workerId waitKey output error
    canceledByExecution cancellationApplied resumes failures resumeValue prompt dueAt progress
    progressMessage meta eventId type occurredAt actor correlationId causationId schemaVersion payload
    commandId kind id reason mode requestedBy startedBy message metrics resumeKey value""".split())

for place in ("state", "command", "event"):
    wrong_when(f"for a {place} with members that nobody knows", "reduce" if place == "event" else "decide",
               lambda v, p=place: not set(v.question[p]) <= KNOWN)
    wrong_when(f"for a {place} with members that are null", "reduce" if place == "event" else "decide",
               lambda v, p=place: None in v.question[p].values())
wrong_when("for a question with more members", "decide", lambda v: not set(v.question) <= KNOWN)
wrong_when("for a node with more members", "decide",
           lambda v: any(not set(node) <= KNOWN for node in v.nodes.values()))
wrong_when("for an actor with more members", "decide",
           lambda v: v.accepted and not set(v.command["actor"]) <= {"kind", "id"})
wrong_when("for a policy with more members", "decide",
           lambda v: "mode" in v.question["policy"] or "default" in v.question["policy"])

# ---- Numbers -----------------------------------------------------------------------------------

wrong_when("for progress between 0 and 1", "decide",
           lambda v: v.accepted and 0 < v.command.get("progress", 0) < 1)
wrong_when("for progress between 0 and 0.0001", "decide",
           lambda v: v.accepted and 0 < v.command.get("progress", 0) < 0.0001)


def of_numbers(name, pattern):
    def life():
        spelling = re.compile(pattern)
        return lambda line, asked: asked.get("cmd") == "decide" and bool(spelling.search(line))

    spoiling(f"is wrong for numbers {name}", life)


of_numbers("of more than 100 digits", rb"[0-9]{101}")
of_numbers("of more than 32 digits", rb"[^0-9][0-9]{33}")
of_numbers("with E+", rb"[0-9]E\+")
of_numbers("with a negative exponent for whole ones", rb'"attempt" ?: ?[0-9]+e-')
of_numbers("that are minus zero", rb"[:\[,] ?-0[,\]}.]")

# ---- Sizes -------------------------------------------------------------------------------------

for most in (50, 100, 200):
    wrong_when(f"for a state of more than {most} nodes", "decide", lambda v, m=most: len(v.nodes) > m)
for most in (330, 600):
    wrong_when(f"for a fold of more than {most} events", "fold",
               lambda v, m=most: len(v.question["events"]) > m)
    wrong_when(f"for a slice of more than {most} events", "order",
               lambda v, m=most: len(v.question["events"]) > m)
    wrong_when(f"for a job of more than {most} events", "job",
               lambda v, m=most: len(v.question["events"]) > m)
wrong_when("for a canceled event of more than 100 nodes", "reduce", lambda v: len(v.nodes) > 100)

# ---- Everyday life -----------------------------------------------------------------------------


def unless_seen(count, odd):
    def life():
        since = [0]

        def now(line, asked):
            since[0] = 0 if odd(line, asked) else since[0] + 1
            return since[0] > count

        return now

    return life


def has_unknown_type(line, asked):
    return any(not re.fullmatch("[A-Z_]+|job_[a-z]+|wait_completed", str(event.get("type")))
               for event in events_of(asked))


def is_refused(line, asked):
    return "cmd" not in asked or bool(events_of(asked)) and any(
        not isinstance(event.get("payload"), dict) for event in events_of(asked))


for many in (100, 1000, 4000):
    spoiling(f"is wrong after {many} questions without an unknown type",
             unless_seen(many, has_unknown_type))
    spoiling(f"is wrong after {many} questions without a payload that is none",
             unless_seen(many, is_refused))
    spoiling(f"is wrong after {many} questions in ASCII",
             unless_seen(many, lambda line, asked: not str(asked).isascii()))
spoiling("is wrong after 1000 lines without a tab", unless_seen(1000, lambda line, asked: b"\t" in line))
spoiling("is wrong after 1000 questions with small numbers",
         unless_seen(1000, lambda line, asked: (asked.get("seq") or 0) > 10**6))
spoiling("is wrong after 1000 questions without a property of all objects",
         unless_seen(1000, lambda line, asked: b"__proto__" in line or b"constructor" in line))
for word in ("NODE_EXPLODED", "Dance", "job_exploded", "robot", "SOON"):
    spoiling(f"is right while it hears {word}",
             unless_seen(2000, lambda line, asked, w=word.encode(): w in line))

# ---- Words -------------------------------------------------------------------------------------


def takes_types(name, mend):
    def wrong(core):
        def reduce(right, state, event):
            right(state, {**event, "type": mend(event["type"], core)})

        around(core, "reduce", reduce)

    HABITS[f"takes types {name}"] = wrong


takes_types("without case", lambda word, core: word.upper())
takes_types("with blanks around them", lambda word, core: word.strip())
takes_types("with a dash", lambda word, core: word.replace("-", "_"))
takes_types("by what they begin with", lambda word, core: next(
    (known for known in core["PAYLOADS"] if word.startswith(known)), word))
takes_types("that begin with a cancel for one", lambda word, core:
            "EXECUTION_CANCEL_REQUESTED" if word.startswith("EXECUTION_CANCEL")
            and word not in core["PAYLOADS"] else word)


@habit
def finds_types_among_the_properties_of_objects(core):
    def reduce(right, state, event):
        if event["type"] in ("constructor", "toString", "__proto__", "hasOwnProperty"):
            raise core["Malformed"]("not a function")
        right(state, event)

    around(core, "reduce", reduce)


@habit
def takes_unknown_modes_for_graceful(core):
    def decide(right, state, given, policy, now, ids):
        if isinstance(given.get("mode"), str) and given["mode"] not in ("IMMEDIATE", "GRACEFUL"):
            given = {**given, "mode": "GRACEFUL"}
        return right(state, given, policy, now, ids)

    around(core, "decide", decide)


@habit
def takes_any_retry_for_one(core):
    def job_status(right, events):
        for event in events:
            payload = event.get("payload")
            if isinstance(payload, dict) and "RETRY" in str(payload.get("reason")).upper():
                payload["reason"] = "RETRY"
        return right(events)

    around(core, "job_status", job_status)


# ---- Memory ------------------------------------------------------------------------------------


@habit
def remembers_for_a_while_who_was_canceled(core):
    """Takes an execution for canceled if it was, a thousand questions ago or more."""
    canceled, asked = {}, [0]

    def decide(right, state, given, policy, now, ids):
        asked[0] += 1
        name = state.get("executionId")
        if asked[0] - canceled.get(name, asked[0]) > 1000 and "cancelRequestedAt" not in state:
            return core["no_op"]("ALREADY_REQUESTED")
        if "cancelRequestedAt" in state:
            canceled.setdefault(name, asked[0])
        return right(state, given, policy, now, ids)

    around(core, "decide", decide)


@habit
def confuses_executions_after_many(core):
    """Keeps executions in a table of 4096 places, by a hash of their ids."""
    table = {}

    def fold(right, state, events):
        if state:
            place = sum(map(ord, state["executionId"])) % 4096
            if table.setdefault(place, state["executionId"]) != state["executionId"] and len(table) > 1000:
                state["version"] += 1
            table[place] = state["executionId"]
        return right(state, events)

    around(core, "fold", fold)
