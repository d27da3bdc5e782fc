import { randomUUID } from "node:crypto";
import type { Job, JobBodySuccess, Jobs, Json, ReportAnswer } from "./api.js";
import type { Client } from "./client.js";
import { LastwordError, Refused } from "./errors.js";
import { delay } from "./http.js";

/** Thrown by a handler: the attempt failed, with a code that a graph's `retry` can name. */
export class TaskFailed extends Error {
  constructor(
    readonly code: string,
    message = "",
  ) {
    super(message || code);
    this.name = "TaskFailed";
  }
}

/** Returned by a handler: the job comes back when somebody resumes it under this key. */
export class WaitFor {
  constructor(
    readonly waitKey: string,
    readonly options: { dueAt?: Date; prompt?: unknown } = {},
  ) {}
}

/** What a handler is given. */
export interface Task<Input = Json> {
  readonly executionId: string;
  readonly nodeId: string;
  readonly queue: string;
  readonly attempt: number;
  readonly input: Input;
  /** What the node was resumed with, if it waited before. */
  readonly resumeValue: Json | undefined;
  readonly traceparent: string | undefined;
  /** Aborts when the work is not wanted any more; its reason is that of the cancel, if one was given. */
  readonly signal: AbortSignal;
  /** Tells how far the work is, for whoever looks at the execution. */
  progress(percent?: number, message?: string): Promise<void>;
}

/** The work itself. What it returns is the output, what it throws the failure of this attempt. */
export type Handler<Input = any, Output = unknown> = (task: Task<Input>) => Promise<Output | WaitFor> | Output | WaitFor;

/** How a worker works. */
export interface WorkerOptions {
  /** Handlers by queue. */
  queues: Record<string, Handler>;
  /** How many jobs at a time. */
  concurrency?: number;
  /** A name that no other worker has. */
  name?: string;
  /** How late the death of this worker is noticed. */
  leaseMs?: number;
  /** How long a claim waits at the server; stopping may take as long. */
  waitMs?: number;
  /** How long handlers may go on when the worker is stopped. */
  graceMs?: number;
  /** Where it tells of what went wrong; by default the console. */
  log?: (message: string) => void;
}

const MOST = 100;
const LAST_CHANCE_MS = 5_000;
const MOST_EARLY = 1_000;

/** Claims jobs, works at them, says that it lives, hears of interrupts, reports. */
export class Worker {
  readonly name: string;
  private readonly concurrency: number;
  private readonly leaseMs: number;
  private readonly waitMs: number;
  private readonly graceMs: number;
  private readonly log: (message: string) => void;
  private readonly handlers: Record<string, Handler>;
  private readonly runs = new Map<string, Run>();
  private readonly early = new Map<string, string | undefined>();
  private readonly stopping = new AbortController();
  private wake: () => void = () => {};

  constructor(
    private readonly client: Client,
    options: WorkerOptions,
  ) {
    this.handlers = { ...options.queues };
    if (Object.keys(this.handlers).length === 0) throw new TypeError("expected at least one queue, found none");
    this.concurrency = options.concurrency ?? 1;
    if (!(this.concurrency >= 1)) throw new TypeError(`expected at least one task at a time, found ${this.concurrency}`);
    this.name = options.name ?? `worker-${randomUUID()}`;
    this.leaseMs = options.leaseMs ?? 30_000;
    this.waitMs = options.waitMs ?? 5_000;
    this.graceMs = options.graceMs ?? 10_000;
    this.log = options.log ?? ((message) => console.warn(message));
  }

  /** How many jobs are being worked on. */
  get busy(): number {
    return this.runs.size;
  }

  /** Claims nothing more; `run` ends when the handlers have, or their grace is over. */
  stop(): void {
    this.stopping.abort();
    this.wake();
  }

  /** Works until it is stopped, or the signal aborts. Stop it on SIGTERM: `process.once("SIGTERM", () => worker.stop())`. */
  async run(options: { signal?: AbortSignal } = {}): Promise<void> {
    const stop = () => this.stop();
    options.signal?.addEventListener("abort", stop, { once: true });
    if (options.signal?.aborted) this.stop();
    const ended = new AbortController();
    const helpers = [this.beat(ended.signal), this.listen(ended.signal)];
    try {
      await this.claim();
      await this.finish();
    } finally {
      options.signal?.removeEventListener("abort", stop);
      ended.abort();
      await Promise.allSettled(helpers);
    }
  }

  private get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private async claim(): Promise<void> {
    for (let failures = 0; !this.isStopping; ) {
      const free = this.concurrency - this.runs.size;
      if (free === 0) {
        await new Promise<void>((resolve) => (this.wake = resolve));
        continue;
      }
      try {
        const jobs = await this.claimed(Math.min(free, MOST));
        // What comes after the stop is given back at once.
        if (this.isStopping) await Promise.all(jobs.map((job) => this.giveBack(job)));
        else jobs.forEach((job) => this.begin(job));
        failures = 0;
      } catch (failed) {
        if (!(failed instanceof LastwordError)) throw failed;
        failures++;
        this.log(`claim: ${failed.message}`);
        await delay(Math.min(5_000, 100 * 2 ** failures), this.stopping.signal).catch(() => {});
      }
    }
  }

  private async claimed(max: number): Promise<Job[]> {
    const body = {
      queues: Object.keys(this.handlers),
      workerId: this.name,
      max,
      leaseFor: duration(this.leaseMs),
      waitFor: duration(this.waitMs),
    };
    const jobs = await this.client.request<Jobs>("POST", "/api/v1/jobs/claim", { body, waitMs: this.waitMs, attempts: 1 });
    return jobs.items;
  }

  private begin(job: Job): void {
    if (this.runs.has(job.token)) return;
    const run = new Run(this.client, this.name, job, this.handlers[job.queue]!, this.log, () => this.wish());
    this.runs.set(job.token, run);
    if (this.early.has(run.key)) {
      run.interrupt(this.early.get(run.key));
      this.early.delete(run.key);
    }
    void run.begin().finally(async () => {
      this.runs.delete(job.token);
      const [next, ...others] = run.next;
      if (next !== undefined && !this.isStopping) this.begin(next);
      else if (next !== undefined) others.push(next);
      await Promise.all(others.map((other) => this.giveBack(other)));
      this.wake();
    });
  }

  /** What comes with a report: the next job for the place that it makes free. */
  private wish(): Partial<JobBodySuccess> {
    if (this.isStopping) return {};
    return { next: { queues: Object.keys(this.handlers), leaseFor: duration(this.leaseMs) } };
  }

  private async finish(): Promise<void> {
    if (await this.allDone(this.graceMs)) return;
    this.runs.forEach((run) => run.giveUp());
    if (await this.allDone(LAST_CHANCE_MS)) return;
    // A handler that does not return loses its job all the same.
    await Promise.all([...this.runs.values()].map((run) => this.giveBack(run.job)));
  }

  private async allDone(ms: number): Promise<boolean> {
    const late = new AbortController();
    const works = [...this.runs.values()].map((run) => run.work);
    await Promise.race([Promise.allSettled(works), delay(ms, late.signal).catch(() => {})]);
    late.abort();
    return this.runs.size === 0;
  }

  private async giveBack(job: Job): Promise<void> {
    await releaseJob(this.client, this.name, job, this.log);
  }

  /** Says three times in a lease that the worker lives. */
  private async beat(ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      await delay(this.leaseMs / 3, ended);
      await Promise.all([...this.runs.values()].map((run) => this.beatOnce(run)));
    }
  }

  private async beatOnce(run: Run): Promise<void> {
    const { executionId, nodeId, token } = run.job;
    try {
      const body = { workerId: this.name, token, leaseFor: duration(this.leaseMs) };
      const heard = await this.client.heartbeat(executionId, nodeId, body);
      if (heard.pulse !== "GO_ON") run.interrupt(heard.reason);
    } catch (failed) {
      this.log(`heartbeat: ${(failed as Error).message}`);
    }
  }

  /** Hears of interrupts at once; heartbeats tell of them too, only later. */
  private async listen(ended: AbortSignal): Promise<void> {
    const path = `/api/v1/jobs/interrupts?workerId=${encodeURIComponent(this.name)}`;
    for (let failures = 0; !ended.aborted; ) {
      try {
        for await (const message of this.client.messages(path, {}, ended)) {
          failures = 0;
          this.heard(JSON.parse(message.data));
        }
      } catch (lost) {
        if (ended.aborted) return;
        if (lost instanceof Refused && !lost.isTransient) {
          this.log(`interrupts: ${lost.message}`);
          return;
        }
        failures++;
      }
      await delay(Math.min(5_000, 100 * 2 ** failures), ended).catch(() => {});
    }
  }

  private heard(told: { executionId?: string; nodeId?: string; attempt?: number; reason?: string }): void {
    if (told.executionId === undefined) return;
    const key = keyOf(told.executionId, told.nodeId, told.attempt);
    const meant = [...this.runs.values()].filter((run) => run.key === key);
    meant.forEach((run) => run.interrupt(told.reason));
    if (meant.length === 0) {
      // Its claim may still be on its way here.
      this.early.set(key, told.reason);
      for (const oldest of this.early.keys()) {
        if (this.early.size <= MOST_EARLY) break;
        this.early.delete(oldest);
      }
    }
  }
}

/** One job, from its claim to its report. */
class Run {
  readonly key: string;
  work: Promise<void> = Promise.resolve();
  /** Jobs that came with the answer to the report. */
  next: Job[] = [];
  private readonly controller = new AbortController();
  private givenUp = false;

  constructor(
    private readonly client: Client,
    private readonly worker: string,
    readonly job: Job,
    private readonly handler: Handler,
    private readonly log: (message: string) => void,
    private readonly wish: () => Partial<JobBodySuccess>,
  ) {
    this.key = keyOf(job.executionId, job.nodeId, job.attempt);
  }

  begin(): Promise<void> {
    this.work = this.run();
    return this.work;
  }

  /** Tells the handler, once, that its work is not wanted any more. */
  interrupt(reason?: string): void {
    if (!this.controller.signal.aborted) {
      this.controller.abort(new DOMException(reason ?? "the work is not wanted any more", "AbortError"));
    }
  }

  /** Gives the job back as soon as the handler lets go of it. */
  giveUp(): void {
    this.givenUp = true;
    this.interrupt();
  }

  private async run(): Promise<void> {
    const report = await this.handled();
    if (this.givenUp && report.action === "fail") {
      await releaseJob(this.client, this.worker, this.job, this.log);
      return;
    }
    try {
      await this.report(report);
    } catch (failed) {
      if (failed instanceof Refused && [400, 413, 422].includes(failed.status)) {
        // Without a report the attempt would not end before its lease does.
        await this.report(failure("RESULT_REFUSED", failed.detail)).catch((lost) => this.tell(lost));
        return;
      }
      this.tell(failed);
    }
  }

  private tell(failed: unknown): void {
    this.log(`job ${this.job.executionId}/${this.job.nodeId}: its report was not taken, ${(failed as Error).message}`);
  }

  private async handled(): Promise<Report> {
    const { signal } = this.controller;
    if (signal.aborted) return failure("INTERRUPTED", "it was canceled before it began");
    try {
      const result = await this.handler(this.task(signal));
      if (result instanceof WaitFor) {
        const { dueAt, prompt } = result.options;
        return { action: "wait", body: { waitKey: result.waitKey, dueAt: dueAt?.toISOString(), prompt } };
      }
      return result === undefined ? { action: "succeed", body: {} } : { action: "succeed", body: { output: jsonOf(result) } };
    } catch (thrown) {
      if (thrown instanceof TaskFailed) return failure(thrown.code, thrown.message);
      if (signal.aborted) return failure("INTERRUPTED", "the handler stopped when it was told to");
      this.log(`job ${this.job.executionId}/${this.job.nodeId}: its handler threw ${String((thrown as Error)?.stack ?? thrown)}`);
      return failure("HANDLER_FAILED", String(thrown));
    }
  }

  private task(signal: AbortSignal): Task {
    const { executionId, nodeId, queue, attempt, input, resumeValue, traceparent } = this.job;
    return {
      executionId,
      nodeId,
      queue,
      attempt,
      input: (input ?? null) as Json,
      resumeValue: resumeValue as Json | undefined,
      traceparent,
      signal,
      progress: async (percent, message) => {
        await this.client.reportProgress(executionId, nodeId, { ...this.held(), progress: percent, message });
      },
    };
  }

  private held(): { workerId: string; token: string; attempt: number } {
    return { workerId: this.worker, token: this.job.token, attempt: this.job.attempt };
  }

  private async report({ action, body }: Report): Promise<void> {
    const { executionId, nodeId } = this.job;
    const whole = { ...this.held(), ...body, ...this.wish() };
    let answer: ReportAnswer;
    if (action === "succeed") answer = await this.client.succeedJob(executionId, nodeId, whole);
    else if (action === "wait") answer = await this.client.waitForKey(executionId, nodeId, whole);
    else answer = await this.client.failJob(executionId, nodeId, whole);
    this.next = answer.next ?? [];
  }
}

interface Report {
  action: "succeed" | "fail" | "wait";
  body: Record<string, any>;
}

function failure(code: string, message: string): Report {
  return { action: "fail", body: { error: message ? { code, message } : { code } } };
}

function keyOf(executionId: string, nodeId?: string, attempt?: number): string {
  return JSON.stringify([executionId, nodeId, attempt]);
}

/** Finds out before the report goes out whether a result can be sent at all. */
function jsonOf(result: unknown): unknown {
  const text = JSON.stringify(result);
  if (text === undefined) throw new TaskFailed("RESULT_REFUSED", `what the handler returned is no JSON: ${typeof result}`);
  return result;
}

async function releaseJob(client: Client, workerId: string, job: Job, log: (message: string) => void): Promise<void> {
  try {
    await client.releaseJob(job.executionId, job.nodeId, { workerId, token: job.token });
  } catch (failed) {
    log(`release: ${(failed as Error).message}`);
  }
}

function duration(ms: number): string {
  return `PT${(ms / 1000).toFixed(3)}S`;
}
