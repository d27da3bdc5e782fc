import type { Problem, State } from "./api.js";

/** A request was not granted, or nobody knows whether it was. */
export class LastwordError extends Error {}

/** The server refused a request, with a problem (RFC 9457). */
export class Refused extends LastwordError {
  readonly code: string;
  readonly detail: string;

  constructor(
    readonly status: number,
    readonly problem: Partial<Problem> & { retryAfter?: number; fate?: string },
  ) {
    const code = problem.code ?? `HTTP_${status}`;
    const detail = problem.detail ?? problem.title ?? "";
    super(`${status} ${code}: ${detail}`);
    this.name = "Refused";
    this.code = code;
    this.detail = detail;
  }

  /** Whether the same request may succeed later. */
  get isTransient(): boolean {
    return [429, 502, 503, 504].includes(this.status);
  }

  /** Whether it is certain that the request had no effect. */
  get nothingDone(): boolean {
    if (this.status === 502 || this.status === 504) return false;
    return this.status < 500 || this.problem.fate === "NOT_DONE";
  }
}

/** No answer came; `sent` tells whether the server may have got the request. */
export class Unreachable extends LastwordError {
  constructor(
    message: string,
    readonly sent: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "Unreachable";
  }
}

/** An execution ended without a result: it failed or was canceled. */
export class NotCompleted extends LastwordError {
  constructor(
    readonly executionId: string,
    readonly state: State,
  ) {
    const error = state.failure?.error as { code?: string; message?: string } | undefined;
    const failed = [state.failure?.failedNodeId, error?.code, error?.message].filter(Boolean).join(": ");
    const why = state.cancelReason ?? failed;
    super(`execution ${executionId} is ${state.status}` + (why ? `: ${why}` : ""));
    this.name = "NotCompleted";
  }

  /** FAILED or CANCELED. */
  get status(): State["status"] {
    return this.state.status;
  }
}
