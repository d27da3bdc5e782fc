"""Writes the typed operations of both clients from the server's OpenAPI document.

    python3 sdks/generate.py OPENAPI_JSON           writes both files
    python3 sdks/generate.py OPENAPI_JSON --check   says whether they are up to date
"""
import json
import keyword
import re
import sys
from pathlib import Path

HERE = Path(__file__).parent
PYTHON = HERE / "python" / "src" / "lastword" / "_api.py"
TYPESCRIPT = HERE / "typescript" / "src" / "api.ts"
METHODS = ("get", "put", "post", "delete")


def type_name(schema):
    """`Payload.NODE_READY` becomes `PayloadNodeReady`."""
    words = re.split(r"[^A-Za-z0-9]+", schema)
    return "".join(w.title() if w.isupper() else w[:1].upper() + w[1:] for w in words if w)


def argument(header_or_parameter):
    """`X-Correlation-Id` is called `correlation-id`; nobody wants to write the X."""
    return re.sub(r"^X-", "", header_or_parameter)


def snake(name):
    words = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", argument(name)).replace("-", "_").lower()
    return words + "_" if keyword.iskeyword(words) else words


def camel(name):
    words = argument(name).split("-")
    return words[0][:1].lower() + words[0][1:] + "".join(w.title() for w in words[1:])


class Operation:
    """One operation of the document, without what neither language needs of it."""

    def __init__(self, path, method, spec, parameters):
        self.path, self.method = path, method.upper()
        self.id, self.summary = spec["operationId"], spec["summary"]
        given = [self._named(p["$ref"], parameters) if "$ref" in p else p for p in spec.get("parameters", [])]
        self.in_path = [p for p in given if p["in"] == "path"]
        self.others = [p for p in given if p["in"] != "path"]
        self.body = self._content(spec.get("requestBody", {}))
        self.body_required = spec.get("requestBody", {}).get("required", False)
        granted = [r for code, r in spec["responses"].items() if code.startswith("2")]
        self.answer = next((a for a in map(self._content, granted) if a), None)

    @staticmethod
    def _named(ref, parameters):
        return parameters[ref.rsplit("/", 1)[1]]

    @staticmethod
    def _content(holder):
        content = holder.get("content", {})
        for media in ("application/json", *content):
            if media in content:
                return media, content[media]["schema"]
        return None

    @property
    def is_stream(self):
        return self.answer is not None and self.answer[0] == "text/event-stream"

    def has_header(self, name):
        return any(p["name"] == name and p["in"] == "header" for p in self.others)

    def is_safe(self, schemas):
        """Tells whether the server recognizes a repetition, or does the same again."""
        if self.method != "POST" or self.id in ("heartbeat", "releaseJob", "validateGraph", "registerGraph"):
            return True
        return self.has_header("Idempotency-Key") or self.takes_command_id(schemas)

    def takes_command_id(self, schemas):
        if not self.body:
            return False
        schema = self.body[1]
        name = schema.get("$ref", "").rsplit("/", 1)[-1]
        return "commandId" in schemas.get(name, schema).get("properties", {})


def operations(document):
    parameters = document["components"]["parameters"]
    for path, methods in sorted(document["paths"].items()):
        for method in METHODS:
            if method in methods:
                operation = Operation(path, method, methods[method], parameters)
                if not operation.is_stream:
                    yield operation


def events(document):
    """Yields the type and the payload's schema of each of the events."""
    for case in document["components"]["schemas"]["Event"]["allOf"]:
        yield (
            case["if"]["properties"]["type"]["const"],
            case["then"]["properties"]["payload"]["$ref"].rsplit("/", 1)[1],
        )


class Python:
    """Python's side: TypedDicts, and the operations twice, for threads and for asyncio."""

    HEAD = '''"""Written by sdks/generate.py from the server's OpenAPI document. Do not edit."""
from __future__ import annotations

from typing import Any, Literal, Mapping, NotRequired, Sequence, TypeAlias, TypedDict, Union

Json = Any
"""Any JSON value, as the module json reads it."""

'''

    def type(self, schema):
        if "$ref" in schema:
            return type_name(schema["$ref"].rsplit("/", 1)[1])
        if "const" in schema:
            return f"Literal[{schema['const']!r}]"
        if "enum" in schema:
            return f"Literal[{', '.join(map(repr, schema['enum']))}]"
        for several in ("oneOf", "anyOf"):
            if several in schema and "type" not in schema:
                return self.union(self.type(s) for s in schema[several])
        kind = schema.get("type")
        if isinstance(kind, list):
            return self.union(self.type({"type": k}) for k in kind)
        if kind == "array":
            return f"Sequence[{self.type(schema.get('items', {}))}]"
        if kind == "object":
            more = schema.get("additionalProperties")
            return f"Mapping[str, {self.type(more) if isinstance(more, dict) else 'Json'}]"
        return {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}.get(kind, "Json")

    @staticmethod
    def union(types):
        names = list(dict.fromkeys(types))
        return names[0] if len(names) == 1 else f"Union[{', '.join(names)}]"

    def declaration(self, name, schema):
        if schema.get("type") != "object" or "properties" not in schema:
            return f"{name}: TypeAlias = {self.quoted(self.type(schema))}\n\n"
        required = schema.get("required", [])
        lines = []
        for member, its in schema["properties"].items():
            kind = self.type(its)
            lines.append(f"    {member!r}: {kind if member in required else f'NotRequired[{kind}]'},")
        # The functional form, because members such as "from" are no names in Python.
        body = "\n".join(self.quote_member(line) for line in lines)
        return f"{name} = TypedDict({name!r}, {{\n{body}\n}})\n\n"

    @staticmethod
    def quote_member(line):
        member, kind = line.split(": ", 1)
        return f'{member}: "{kind[:-1]}",'

    @staticmethod
    def quoted(kind):
        return kind if kind in ("str", "int", "Json") or kind.startswith("Literal[") else f'"{kind}"'

    def event_types(self, document):
        text = ""
        for kind, payload in events(document):
            name = type_name(kind) + "Event"
            text += (
                f"class {name}(TypedDict):\n    eventId: str\n    executionId: str\n    type: Literal[{kind!r}]\n"
                f"    occurredAt: str\n    actor: Mapping[str, str]\n    correlationId: NotRequired[str]\n"
                f"    causationId: NotRequired[str]\n    schemaVersion: int\n    payload: {type_name(payload)}\n\n\n"
            )
        return text + f"Event = Union[\n    {', '.join(type_name(k) + 'Event' for k, _ in events(document))},\n]\n\n"

    def method(self, operation, schemas, is_async):
        arguments = ["self"] + [f"{snake(p['name'])}: {self.type(p['schema'])}" for p in operation.in_path]
        if operation.body:
            media, schema = operation.body
            kind = self.type(schema) if media == "application/json" else "str"
            if any("yaml" in m for m in [media]) or operation.id in ("registerGraph", "validateGraph"):
                kind = "Union[Graph, str]"
            arguments.append(f"body: {kind}" + ("" if operation.body_required else " | None = None"))
        if operation.others:
            arguments.append("*")
            for p in operation.others:
                optional = "" if p.get("required") else " | None = None"
                arguments.append(f"{snake(p['name'])}: {self.type(p['schema'])}{optional}")
        answer = self.type(operation.answer[1]) if operation.answer else "None"
        page = operation.answer and operation.answer[1].get("properties", {}).get("items")
        if page and "$ref" not in operation.answer[1]:
            answer = "Page"
        parts = [f"{p['name']!r}: {snake(p['name'])}" for p in operation.others if p["in"] == "query"]
        headers = [f"{p['name']!r}: {snake(p['name'])}" for p in operation.others if p["in"] == "header"]
        call = [repr(operation.method), repr(operation.path)]
        call.append("{" + ", ".join(f"{p['name']!r}: {snake(p['name'])}" for p in operation.in_path) + "}")
        if operation.body:
            call.append("body=body")
        if parts:
            call.append("query={" + ", ".join(parts) + "}")
        if headers:
            call.append("headers={" + ", ".join(headers) + "}")
        if operation.takes_command_id(schemas):
            call.append("command_id=True")
        if operation.is_safe(schemas):
            call.append("repeatable=True")
        prefix, wait = ("async ", "await ") if is_async else ("", "")
        return (
            f"    {prefix}def {snake(operation.id)}({', '.join(arguments)}) -> {answer}:\n"
            f'        """{operation.summary}."""\n'
            f"        return {wait}self._send({', '.join(call)})\n\n"
        )

    def text(self, document):
        schemas = document["components"]["schemas"]
        text = self.HEAD
        for name, schema in sorted(schemas.items()):
            if name not in ("Event",):
                text += self.declaration(type_name(name), schema)
        text += self.event_types(document)
        text += '\nclass Page(TypedDict):\n    """A part of a list; `next` is the cursor of the page after it."""\n\n'
        text += "    items: Sequence[Any]\n    next: NotRequired[str]\n\n\n"
        for name, is_async in (("Operations", False), ("AsyncOperations", True)):
            text += f'class {name}:\n    """Every operation of the server but its streams."""\n\n'
            text += f"    {'async ' if is_async else ''}def _send(self, method: str, path: str, names: Mapping[str, Any], **how: Any) -> Any:\n"
            text += "        raise NotImplementedError\n\n"
            for operation in operations(document):
                text += self.method(operation, schemas, is_async)
            text += "\n"
        return text.rstrip("\n") + "\n"


class TypeScript:
    """TypeScript's side: interfaces and one class with the operations."""

    HEAD = """// Written by sdks/generate.py from the server's OpenAPI document. Do not edit.

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [member: string]: Json };

/** A part of a list; `next` is the cursor of the page after it. */
export interface Page<Item> {
  items: Item[];
  next?: string;
}

"""

    def type(self, schema):
        if "$ref" in schema:
            return type_name(schema["$ref"].rsplit("/", 1)[1])
        if "const" in schema:
            return json.dumps(schema["const"])
        if "enum" in schema:
            return " | ".join(json.dumps(e) for e in schema["enum"])
        for several in ("oneOf", "anyOf"):
            if several in schema and "type" not in schema:
                return " | ".join(dict.fromkeys(self.type(s) for s in schema[several]))
        kind = schema.get("type")
        if isinstance(kind, list):
            return " | ".join(self.type({"type": k}) for k in kind)
        if kind == "array":
            item = self.type(schema.get("items", {}))
            return f"({item})[]" if "|" in item else f"{item}[]"
        if kind == "object":
            if "properties" in schema:
                return self.members(schema)
            more = schema.get("additionalProperties")
            return f"Record<string, {self.type(more) if isinstance(more, dict) else 'Json'}>"
        simple = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
        return simple.get(kind, "Json")

    def members(self, schema, indent=""):
        required = schema.get("required", [])
        parts = []
        for member, its in schema["properties"].items():
            name = member if re.fullmatch(r"[A-Za-z_]\w*", member) else json.dumps(member)
            parts.append(f"{name}{'' if member in required else '?'}: {self.type(its)}")
        return "{ " + "; ".join(parts) + " }" if parts else "Record<string, never>"

    def declaration(self, name, schema):
        comment = schema.get("description", "").split("\n")[0].replace("*/", "")
        comment = f"/** {comment} */\n" if comment else ""
        if schema.get("type") == "object" and "properties" in schema:
            required = schema.get("required", [])
            lines = []
            for member, its in schema["properties"].items():
                if its.get("description"):
                    lines.append(f"  /** {its['description']} */".replace("\n", " "))
                key = member if re.fullmatch(r"[A-Za-z_]\w*", member) else json.dumps(member)
                lines.append(f"  {key}{'' if member in required else '?'}: {self.type(its)};")
            return f"{comment}export interface {name} {{\n" + "".join(line + "\n" for line in lines) + "}\n\n"
        return f"{comment}export type {name} = {self.type(schema)};\n\n"

    def method(self, operation, schemas):
        arguments = [f"{p['name']}: {self.type(p['schema'])}" for p in operation.in_path]
        parts, fields = [], {}
        if operation.body:
            kind = self.type(operation.body[1]) if operation.body[0] == "application/json" else "string"
            if operation.id in ("registerGraph", "validateGraph"):
                kind = "Graph | string"
            arguments.append(f"body: {kind}" + ("" if operation.body_required else " = {}"))
            fields["body"] = "body"
        if operation.others:
            needed = any(p.get("required") for p in operation.others)
            inner = "; ".join(
                f"{camel(p['name'])}{'' if p.get('required') else '?'}: {self.type(p['schema'])}" for p in operation.others
            )
            arguments.append(f"options: {{ {inner} }} & CallOptions" + ("" if needed else " = {}"))
        else:
            arguments.append("options: CallOptions = {}")
        for place, what in (("query", "query"), ("header", "headers")):
            chosen = [p for p in operation.others if p["in"] == place]
            if chosen:
                fields[what] = "{ " + ", ".join(f"{json.dumps(p['name'])}: options.{camel(p['name'])}" for p in chosen) + " }"
        if operation.takes_command_id(schemas):
            fields["commandId"] = "true"
        if operation.is_safe(schemas):
            fields["repeatable"] = "true"
        fields["signal"] = "options.signal"
        answer = self.type(operation.answer[1]) if operation.answer else "void"
        items = operation.answer and operation.answer[1].get("properties", {}).get("items")
        if items and "$ref" not in operation.answer[1] and "next" in operation.answer[1]["properties"] and "required" in operation.answer[1] and operation.answer[1]["required"] == ["items"]:
            answer = f"Page<{self.type(items['items'])}>"
        path = re.sub(r"\{(\w+)\}", r"${encodeURIComponent(\1)}", operation.path)
        call = ", ".join(k if k == v else f"{k}: {v}" for k, v in fields.items())
        return (
            f"  /** {operation.summary}. */\n"
            f"  {operation.id}({', '.join(arguments)}): Promise<{answer}> {{\n"
            f"    return this.send({json.dumps(operation.method)}, `{path}`, {{ {call} }});\n  }}\n\n"
        )

    def text(self, document):
        schemas = document["components"]["schemas"]
        text = self.HEAD
        for name, schema in sorted(schemas.items()):
            if name == "Value":
                text += "export type Value = Json;\n\n"
            elif name != "Event":
                text += self.declaration(type_name(name), schema)
        text += "/** What all events have. */\nexport interface EventOf<Type extends string, Payload> {\n"
        text += "  eventId: string;\n  executionId: string;\n  type: Type;\n  occurredAt: Time;\n"
        text += '  actor: { kind: "system" | "user" | "scheduler" | "external"; id?: string };\n'
        text += "  correlationId?: string;\n  causationId?: string;\n  schemaVersion: 1;\n  payload: Payload;\n}\n\n"
        text += "/** A fact; its `type` tells what it carries. */\nexport type Event =\n"
        text += "\n".join(f"  | EventOf<{json.dumps(k)}, {type_name(p)}>" for k, p in events(document)) + ";\n\n"
        text += "/** What every call takes. */\nexport interface CallOptions {\n  /** Ends the call early. */\n  signal?: AbortSignal;\n}\n\n"
        text += "/** What is sent with a request. */\nexport interface Sent {\n  body?: unknown;\n"
        text += "  query?: Record<string, unknown>;\n  headers?: Record<string, string | undefined>;\n"
        text += "  commandId?: boolean;\n  repeatable?: boolean;\n  signal?: AbortSignal;\n}\n\n"
        text += "/** Every operation of the server but its streams. */\nexport abstract class Operations {\n"
        text += "  protected abstract send<Answer>(method: string, path: string, sent: Sent): Promise<Answer>;\n\n"
        for operation in operations(document):
            text += self.method(operation, schemas)
        return text.rstrip("\n") + "\n}\n"


def main():
    document = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    written = {PYTHON: Python().text(document), TYPESCRIPT: TypeScript().text(document)}
    if "--check" in sys.argv[2:]:
        old = [p for p, text in written.items() if not p.exists() or p.read_text("utf-8") != text]
        for path in old:
            print(f"{path.relative_to(HERE.parent)} is not up to date: run ./gradlew :sdks:generate", file=sys.stderr)
        sys.exit(1 if old else 0)
    for path, text in written.items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
