import { randomUUID } from "node:crypto";
import type { Problem, Sent } from "./api.js";
import { Refused, Unreachable } from "./errors.js";

/** How a client talks to its server. */
export interface Settings {
  server: string;
  key?: string;
  timeoutMs: number;
  patienceMs: number;
}

/** What only this package's own requests need. */
export interface Private extends Sent {
  /** How long the server itself may hold the answer. */
  waitMs?: number;
  attempts?: number;
}

/** A message of a stream of server-sent events. */
export interface Message {
  id?: string;
  event: string;
  data: string;
}

const NOT_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

/**
 * Sends a request. What did not reach the server is repeated in any case; what may have reached it
 * only if the server recognizes the repetition.
 */
export async function send(settings: Settings, method: string, path: string, sent: Private): Promise<unknown> {
  const { content, headers } = prepared(settings, method, sent);
  const waitMs = sent.waitMs ?? 0;
  const end = performance.now() + settings.patienceMs + waitMs;
  const url = settings.server + path + queryOf(sent.query);
  for (let failures = 1; ; failures++) {
    try {
      return await once(url, { method, headers, body: content }, settings.timeoutMs + waitMs, sent.signal);
    } catch (failure) {
      if (!(failure instanceof Refused || failure instanceof Unreachable)) throw failure;
      const pause = pauseAfter(failure, failures);
      const again = worthRepeating(failure, sent.repeatable ?? false) && failures < (sent.attempts ?? Infinity);
      if (!again || performance.now() + pause > end) throw failure;
      await delay(pause, sent.signal);
    }
  }
}

/** Opens a stream of server-sent events; it fails after `silenceMs` without a byte. */
export async function* stream(
  settings: Settings,
  path: string,
  headers: Record<string, string>,
  silenceMs: number,
  signal?: AbortSignal,
): AsyncGenerator<Message, void, undefined> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMs);
  const url = settings.server + path;
  try {
    const response = await fetch(url, {
      headers: { Accept: "text/event-stream", ...authorization(settings), ...headers },
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    });
    if (!response.ok) throw await refused(response);
    const decoder = new TextDecoder();
    let rest = "";
    let message: { id?: string; event: string; data: string[] } = { event: "message", data: [] };
    for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
      const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line === "") {
          if (message.data.length > 0) yield { ...message, data: message.data.join("\n") };
          message = { id: message.id, event: "message", data: [] };
          continue;
        }
        const colon = line.indexOf(":");
        const field = colon < 0 ? line : line.slice(0, colon);
        const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
        if (field === "data") message.data.push(value);
        else if (field === "event") message.event = value;
        else if (field === "id") message.id = value;
      }
    }
  } catch (lost) {
    if (lost instanceof Refused || signal?.aborted) throw lost;
    throw new Unreachable(`the stream ${url} ended: ${reason(lost)}`, true, { cause: lost });
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

/** Waits, unless the signal ends it. */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
  });
}

async function once(url: string, request: RequestInit, timeoutMs: number, signal?: AbortSignal): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { ...request, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    if (!response.ok) throw await refused(response);
    const text = await response.text();
    return response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text || undefined;
  } catch (lost) {
    if (lost instanceof Refused || signal?.aborted) throw lost;
    const sent = !NOT_SENT.has(String(codeOf(lost)));
    throw new Unreachable(`no answer from ${url}: ${reason(lost)}`, sent, { cause: lost });
  }
}

function prepared(settings: Settings, method: string, sent: Sent): { content?: string; headers: Record<string, string> } {
  const headers: Record<string, string> = authorization(settings);
  for (const [name, value] of Object.entries(sent.headers ?? {})) {
    if (value !== undefined) headers[name] = value;
  }
  if (sent.headers && "Idempotency-Key" in sent.headers) headers["Idempotency-Key"] ??= randomUUID();
  if (typeof sent.body === "string") {
    headers["Content-Type"] = sent.body.trimStart().startsWith('{"') ? "application/x-ndjson" : "application/yaml";
    return { content: sent.body, headers };
  }
  let body = sent.body as Record<string, unknown> | undefined;
  if (sent.commandId) body = { commandId: randomUUID(), ...body };
  if (body === undefined && method !== "GET" && method !== "DELETE") body = {};
  if (body === undefined) return { headers };
  headers["Content-Type"] = "application/json";
  return { content: JSON.stringify(body), headers };
}

function authorization(settings: Settings): Record<string, string> {
  return settings.key ? { Authorization: `Bearer ${settings.key}` } : {};
}

function queryOf(query: Record<string, unknown> = {}): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) pairs.append(name, String(one));
    }
  }
  return pairs.size > 0 ? `?${pairs}` : "";
}

async function refused(response: Response): Promise<Refused> {
  let problem: Partial<Problem> & { retryAfter?: number } = {};
  try {
    const body: unknown = JSON.parse(await response.text());
    if (body !== null && typeof body === "object" && !Array.isArray(body)) problem = body;
  } catch {
    // a proxy's page
  }
  const retryAfter = Number(response.headers.get("retry-after"));
  if (retryAfter > 0) problem.retryAfter ??= retryAfter;
  return new Refused(response.status, problem);
}

function worthRepeating(failure: Refused | Unreachable, repeatable: boolean): boolean {
  if (failure instanceof Unreachable) return repeatable || !failure.sent;
  return failure.isTransient && (repeatable || failure.nothingDone);
}

function pauseAfter(failure: Refused | Unreachable, failures: number): number {
  const asked = failure instanceof Refused ? (failure.problem.retryAfter ?? 0) * 1000 : 0;
  return asked + Math.random() * Math.min(5_000, 100 * 2 ** (failures - 1));
}

function codeOf(lost: unknown): unknown {
  const cause = (lost as { cause?: { code?: unknown } } | null)?.cause;
  return cause?.code ?? (lost as { code?: unknown } | null)?.code;
}

function reason(lost: unknown): string {
  const cause = (lost as { cause?: unknown } | null)?.cause;
  return String((cause as { message?: string } | undefined)?.message ?? (lost as { message?: string } | null)?.message ?? lost);
}
