"""A core that knows one answer and misbehaves in one way, named by its argument."""

import json
import os
import sys

mode = sys.argv[1]
asked = 0


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def hello():
    everything = ["reduce", "fold", "decide", "order", "job"]
    return {
        "protocol": 2 if mode == "protocol-2" else 1,
        "implementation": {"name": "misbehaving", "version": mode, "language": "python"},
        "supports": {"job-only": ["job"], "supports-nothing": []}.get(mode, everything),
    }


if mode == "dies-at-once":
    sys.exit("no configuration found")

known = ["hello", "bye", "reduce", "fold", "decide", "order", "job"]
for line in sys.stdin:
    try:
        question = json.loads(line)
    except ValueError:
        if mode == "dies-of-bad-lines":
            sys.exit("not JSON")
        say('{"seq":null,"error":{"message":"not JSON"}}')
        continue
    if not isinstance(question, dict) or question.get("cmd") not in known:
        seq = question.get("seq") if isinstance(question, dict) else None
        say(json.dumps({"seq": seq, "error": {"message": "no question of mine"}}))
        continue
    if question["cmd"] == "hello":
        if mode == "silent":
            sys.stdin.read()
        if mode == "rude":
            say("Welcome to my core!")
        say(json.dumps(hello()))
        continue
    if question["cmd"] == "bye":
        if mode == "lingers":
            sys.stdin.read()
        if mode == "wordy":
            say("goodbye")
        sys.exit(7 if mode == "ends-badly" else 0)
    asked += 1
    answer = {"seq": question["seq"], "status": None}
    if mode == "crashes" and question.get("events"):
        sys.stderr.write("Traceback\nKeyError: 'job'\n")
        sys.exit(3)
    if mode == "hangs" and question.get("events"):
        sys.stdin.read()
    if mode == "babbles" and question.get("events"):
        say("DEBUG asked for a job")
    if mode == "miscounts":
        answer["seq"] += 1
    if mode == "remembers":
        answer["status"] = asked
    if mode == "knows-its-process":
        answer["status"] = os.getpid()
    if mode == "latin-1":
        sys.stdout.buffer.write(b'{"seq":%d,"status":"\xe9"}\n' % question["seq"])
        sys.stdout.flush()
        continue
    say(json.dumps(answer))
