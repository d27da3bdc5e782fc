"""What can go wrong when a server is asked."""
from __future__ import annotations

from typing import Any, Mapping


class LastwordError(Exception):
    """A request was not granted, or nobody knows whether it was."""


class Refused(LastwordError):
    """The server refused a request, with a problem (RFC 9457)."""

    def __init__(self, status: int, problem: Mapping[str, Any]):
        self.status = status
        self.problem = problem
        self.code: str = str(problem.get("code", f"HTTP_{status}"))
        self.detail: str = str(problem.get("detail", problem.get("title", "")))
        found = "; ".join(_line(one) for one in problem.get("problems", [])[:5])
        super().__init__(f"{status} {self.code}: {self.detail}" + (f" ({found})" if found else ""))

    @property
    def is_transient(self) -> bool:
        """Whether the same request may succeed later."""
        return self.status in (429, 502, 503, 504)

    @property
    def nothing_done(self) -> bool:
        """Whether it is certain that the request had no effect."""
        if self.status in (502, 504):
            return False
        return self.status < 500 or self.problem.get("fate") == "NOT_DONE"


class Unreachable(LastwordError):
    """No answer came. `sent` tells whether the server may have got the request."""

    def __init__(self, message: str, sent: bool):
        super().__init__(message)
        self.sent = sent


class NotCompleted(LastwordError):
    """An execution ended without a result: it failed or was canceled."""

    def __init__(self, execution_id: str, state: Mapping[str, Any]):
        self.execution_id = execution_id
        self.state = state
        self.status: str = state["status"]
        failure = state.get("failure") or {}
        error = failure.get("error") or {}
        why = state.get("cancelReason") or ": ".join(
            str(part) for part in (failure.get("failedNodeId"), error.get("code"), error.get("message")) if part
        )
        super().__init__(f"execution {execution_id} is {self.status}" + (f": {why}" if why else ""))


def _line(problem: Any) -> str:
    """One of several problems, such as those of a graph."""
    if not isinstance(problem, dict):
        return str(problem)
    return ": ".join(str(problem[part]) for part in ("place", "path", "code", "message", "detail") if problem.get(part))
