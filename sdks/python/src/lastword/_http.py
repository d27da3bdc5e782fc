"""Requests over kept connections, repeated where that cannot do anything twice."""
from __future__ import annotations

import http.client
import json
import random
import select
import socket
import ssl
import threading
import time
import uuid
from typing import Any, Callable, Iterator, Mapping
from urllib.parse import quote, urlencode, urlsplit

from .errors import Refused, Unreachable

Sleep = Callable[[float], None]


class Transport:
    """Sends requests to one server. Safe for use by many threads."""

    def __init__(self, server: str, key: str | None, timeout: float, patience: float):
        parts = urlsplit(server)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"expected a server such as http://127.0.0.1:8080, found {server!r}")
        self.server = server.rstrip("/")
        self._https = parts.scheme == "https"
        self._host, self._port = parts.hostname, parts.port
        self._prefix = parts.path.rstrip("/")
        self._key = key
        self._timeout = timeout
        self._patience = patience
        self._idle: list[http.client.HTTPConnection] = []
        self._lock = threading.Lock()
        self._closed = False

    def send(
        self,
        method: str,
        path: str,
        names: Mapping[str, Any],
        *,
        body: Any = None,
        query: Mapping[str, Any] | None = None,
        headers: Mapping[str, Any] | None = None,
        command_id: bool = False,
        repeatable: bool = False,
        wait: float = 0.0,
        attempts: int | None = None,
        sleep: Sleep = time.sleep,
    ) -> Any:
        """Returns the answer, as JSON or as text.

        What did not reach the server is repeated in any case; what may have reached it only if the
        server recognizes the repetition. `wait` is how long the server itself may hold the answer.
        """
        content, given = _content(method, body, headers, command_id)
        if self._key:
            given["Authorization"] = f"Bearer {self._key}"
        target = _target(self._prefix + path, names, query)
        end = time.monotonic() + self._patience + wait
        failures = 0
        while True:
            failures += 1
            try:
                return self._once(method, target, content, given, self._timeout + wait)
            except (Refused, Unreachable) as failure:
                pause = _pause(failure, failures)
                again = _worth_repeating(failure, repeatable) and (attempts is None or failures < attempts)
                if not again or time.monotonic() + pause > end:
                    raise
                sleep(pause)

    def lines(self, path: str, names: Mapping[str, Any], headers: Mapping[str, str], silence: float) -> Stream:
        """Opens a stream of server-sent events; `silence` is the longest time without a line."""
        given = {"Accept": "text/event-stream", **headers}
        if self._key:
            given["Authorization"] = f"Bearer {self._key}"
        connection = self._new(silence)
        try:
            connection.request("GET", _target(self._prefix + path, names, None), headers=given)
            response = connection.getresponse()
            if response.status != 200:
                raise _refused(response.status, response.read(), response.headers)
        except (OSError, http.client.HTTPException) as lost:
            connection.close()
            raise Unreachable(f"no stream from {self.server}{path}: {lost!r}", sent=True) from lost
        except Refused:
            connection.close()
            raise
        return Stream(connection, response)

    def close(self) -> None:
        """Closes what is idle; what is in use is closed when its answer is there."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def _once(self, method: str, target: str, content: bytes | None, headers: Mapping[str, str], timeout: float) -> Any:
        connection = self._connection(timeout)
        sent = False
        try:
            if connection.sock is None:
                connection.connect()
                connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.sock.settimeout(timeout)
            sent = True
            connection.request(method, target, body=content, headers=dict(headers))
            response = connection.getresponse()
            answer = response.read()
        except (OSError, http.client.HTTPException) as lost:
            connection.close()
            what = "no answer from" if sent else "no connection to"
            raise Unreachable(f"{what} {self.server} to {method} {target}: {lost!r}", sent) from lost
        except BaseException:
            connection.close()
            raise
        self._keep(connection, response)
        if response.status // 100 != 2:
            raise _refused(response.status, answer, response.headers)
        if "json" in response.headers.get_content_type():
            return json.loads(answer)
        return answer.decode("utf-8") or None

    def _connection(self, timeout: float) -> http.client.HTTPConnection:
        with self._lock:
            while self._idle:
                connection = self._idle.pop()
                if not _is_dead(connection):
                    return connection
                connection.close()
        return self._new(timeout)

    def _new(self, timeout: float) -> http.client.HTTPConnection:
        if self._https:
            return http.client.HTTPSConnection(
                self._host, self._port, timeout=timeout, context=ssl.create_default_context()
            )
        return http.client.HTTPConnection(self._host, self._port, timeout=timeout)

    def _keep(self, connection: http.client.HTTPConnection, response: http.client.HTTPResponse) -> None:
        with self._lock:
            if not self._closed and not response.will_close:
                self._idle.append(connection)
                return
        connection.close()


class Stream:
    """An open stream of server-sent events: iterate over it for (id, event, data)."""

    def __init__(self, connection: http.client.HTTPConnection, response: http.client.HTTPResponse):
        self._connection = connection
        self._socket = connection.sock
        self._response = response

    def __iter__(self) -> Iterator[tuple[str | None, str, str]]:
        last, kind, data = None, "message", []
        try:
            for raw in self._response:
                line = raw.decode("utf-8").rstrip("\r\n")
                if not line:
                    if data:
                        yield last, kind, "\n".join(data)
                    kind, data = "message", []
                    continue
                field, _, value = line.partition(":")
                value = value[1:] if value.startswith(" ") else value
                if field == "data":
                    data.append(value)
                elif field == "event":
                    kind = value
                elif field == "id":
                    last = value
        except (OSError, ValueError, http.client.HTTPException) as lost:
            raise Unreachable(f"the stream ended: {lost!r}", sent=True) from lost
        finally:
            self.close()

    def stop(self) -> None:
        """Ends the stream for a thread that waits for its next line; that thread closes it."""
        if self._socket is not None:
            try:
                self._socket.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # it has ended already

    def close(self) -> None:
        """Closes the connection; for the thread that reads."""
        self._connection.close()


def _is_dead(connection: http.client.HTTPConnection) -> bool:
    """Tells whether the server has closed an idle connection: it can then be read."""
    if connection.sock is None:
        return True
    readable, _, _ = select.select([connection.sock], [], [], 0)
    return bool(readable)


def _content(method: str, body: Any, headers: Mapping[str, Any] | None, command_id: bool) -> tuple[bytes | None, dict[str, str]]:
    given = {name: str(value) for name, value in (headers or {}).items() if value is not None}
    if headers and "Idempotency-Key" in headers:
        given.setdefault("Idempotency-Key", str(uuid.uuid4()))
    if isinstance(body, str):
        given["Content-Type"] = "application/x-ndjson" if body.lstrip().startswith('{"') else "application/yaml"
        return body.encode("utf-8"), given
    if command_id:
        body = {"commandId": str(uuid.uuid4()), **(body or {})}
    if body is None and method in ("POST", "PUT"):
        body = {}
    if body is None:
        return None, given
    given["Content-Type"] = "application/json"
    return json.dumps(body, ensure_ascii=False, allow_nan=False).encode("utf-8", "surrogatepass"), given


def _target(path: str, names: Mapping[str, Any], query: Mapping[str, Any] | None) -> str:
    for name, value in names.items():
        path = path.replace("{" + name + "}", quote(str(value), safe=""))
    pairs = []
    for name, value in (query or {}).items():
        if isinstance(value, bool):
            pairs.append((name, str(value).lower()))
        elif isinstance(value, (list, tuple)):
            pairs.extend((name, one) for one in value)
        elif value is not None:
            pairs.append((name, value))
    return path + ("?" + urlencode(pairs) if pairs else "")


def _refused(status: int, body: bytes, headers: Mapping[str, str]) -> Refused:
    try:
        problem = json.loads(body)
    except ValueError:
        problem = {}
    if not isinstance(problem, dict):
        problem = {}
    retry_after = headers.get("Retry-After")
    if retry_after and retry_after.isdigit():
        problem.setdefault("retryAfter", int(retry_after))
    return Refused(status, problem)


def _worth_repeating(failure: Refused | Unreachable, repeatable: bool) -> bool:
    if isinstance(failure, Unreachable):
        return repeatable or not failure.sent
    return failure.is_transient and (repeatable or failure.nothing_done)


def _pause(failure: Refused | Unreachable, failures: int) -> float:
    asked = float(failure.problem.get("retryAfter", 0)) if isinstance(failure, Refused) else 0.0
    return asked + random.uniform(0, min(5.0, 0.1 * 2 ** (failures - 1)))
