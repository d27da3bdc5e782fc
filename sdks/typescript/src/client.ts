import { type Answer, type CallOptions, type Event, type Json, Operations, type Sent } from "./api.js";
import { NotCompleted, Refused, Unreachable } from "./errors.js";
import { delay, type Message, type Private, send, type Settings, stream } from "./http.js";

/** The longest time without a byte on a stream; the server says every 15 seconds that it lives. */
const SILENCE_MS = 60_000;
/** Events that end an execution, unless they came too late. */
const MAY_END = new Set(["EXECUTION_COMPLETED", "EXECUTION_FAILED", "EXECUTION_CANCELED"]);

/** What a client is made of. */
export interface ClientOptions {
  /** Where the server is; by default `LASTWORD_SERVER`, or this machine. */
  server?: string;
  /** An API key or a token; by default `LASTWORD_KEY`. */
  key?: string;
  /** How long one attempt of a request may take. */
  timeoutMs?: number;
  /** How long a request is repeated, where that cannot do it twice. */
  patienceMs?: number;
}

/** What an execution is created with. */
export interface StartOptions extends CallOptions {
  executionId?: string;
  labels?: Record<string, string>;
}

/** An event of an execution, and its place in the log. */
export interface LoggedEventOf {
  version: number;
  event: Event;
}

/** Asks a server, and waits for its answers. */
export class Client extends Operations {
  private readonly settings: Settings;

  constructor(options: ClientOptions = {}) {
    super();
    const server = options.server ?? process.env.LASTWORD_SERVER ?? "http://127.0.0.1:8080";
    if (!/^https?:\/\/[^/]+/.test(server)) {
      throw new TypeError(`expected a server such as http://127.0.0.1:8080, found ${JSON.stringify(server)}`);
    }
    this.settings = {
      server: server.replace(/\/+$/, ""),
      key: options.key ?? process.env.LASTWORD_KEY,
      timeoutMs: options.timeoutMs ?? 10_000,
      patienceMs: options.patienceMs ?? 30_000,
    };
  }

  /** Creates an execution and returns its result when it has completed. */
  async run<Result = Json>(graphId: string, input?: unknown, options: StartOptions = {}): Promise<Result> {
    return this.result<Result>(await this.start(graphId, input, options), options);
  }

  /** Creates an execution, starts it and returns its id. */
  async start(graphId: string, input?: unknown, options: StartOptions = {}): Promise<string> {
    const { executionId, labels, signal } = options;
    const answer = await this.createExecution({ graphId, input: input as Json, executionId, labels }, { signal });
    return answer.executionId;
  }

  /**
   * Waits for the end and returns the result. Throws `NotCompleted` if the execution failed or was
   * canceled; a signal ends the wait, not the execution.
   */
  async result<Result = Json>(executionId: string, options: CallOptions = {}): Promise<Result> {
    for await (const _ of this.events(executionId, options));
    const { state } = await this.getExecution(executionId, options);
    if (state.status !== "COMPLETED") throw new NotCompleted(executionId, state);
    return state.result as Result;
  }

  /** Cancels an execution. Once this has returned, nothing can undo it. */
  cancel(executionId: string, reason?: string, options: { graceful?: boolean } & CallOptions = {}): Promise<Answer> {
    const mode = options.graceful ? "GRACEFUL" : undefined;
    return this.cancelExecution(executionId, { reason, mode }, { signal: options.signal });
  }

  /** Yields the events of an execution as they happen, to its end. A lost stream is taken up again. */
  async *events(executionId: string, options: { after?: number } & CallOptions = {}): AsyncGenerator<LoggedEventOf, void, undefined> {
    let version = options.after ?? 0;
    const path = `/api/v1/executions/${encodeURIComponent(executionId)}/stream`;
    for (let failures = 0; ; ) {
      let end = await this.end(executionId, options);
      if (version >= end) return;
      try {
        const headers = { "Last-Event-ID": String(version) };
        for await (const message of this.messages(path, headers, options.signal)) {
          if (message.event !== "execution") continue;
          const data = JSON.parse(message.data);
          const event: Event = data.event ?? data;
          version = Number(message.id ?? version);
          failures = 0;
          yield { version, event };
          if (MAY_END.has(event.type)) end = await this.end(executionId, options);
          if (version >= end) return;
        }
      } catch (lost) {
        const again = lost instanceof Unreachable || (lost instanceof Refused && lost.isTransient);
        if (!again) throw lost;
        failures++;
      }
      if (failures > 0) await delay(Math.min(2_000, 50 * 2 ** failures), options.signal);
    }
  }

  /** Reads a stream of the server's; for this package. */
  messages(path: string, headers: Record<string, string>, signal?: AbortSignal): AsyncGenerator<Message, void, undefined> {
    return stream(this.settings, path, headers, SILENCE_MS, signal);
  }

  /** Sends a request; for this package. */
  request<Answered>(method: string, path: string, sent: Private): Promise<Answered> {
    return send(this.settings, method, path, sent) as Promise<Answered>;
  }

  protected override send<Answered>(method: string, path: string, sent: Sent): Promise<Answered> {
    return this.request(method, path, sent);
  }

  /** Returns the version at which there is nothing more to wait for. */
  private async end(executionId: string, options: CallOptions): Promise<number> {
    const { state, head } = await this.getExecution(executionId, { signal: options.signal });
    return state.status === "ACTIVE" ? Infinity : head;
  }
}
