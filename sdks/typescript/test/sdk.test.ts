/** The client and the worker against a real server, which LASTWORD_SERVER names. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { test, type TestContext } from "node:test";
import { Client, type Graph, type Handler, NotCompleted, Refused, TaskFailed, Unreachable, WaitFor, Worker, type WorkerOptions } from "../src/index.js";
import { lossyProxy } from "./proxy.js";

const SERVER = process.env.LASTWORD_SERVER!;
const client = new Client({ server: SERVER });
const within = () => ({ signal: AbortSignal.timeout(60_000) });

/** A graph of one Task, named like its queue. */
function graph(queue: string, task: object = {}): Graph {
  return {
    id: queue,
    nodes: {
      start: { type: "Start" },
      work: { type: "Task", queue, input: "input", ...task },
      done: { type: "Success" },
    },
    edges: [
      { from: "start", to: "work" },
      { from: "work", to: "done" },
    ],
  } as Graph;
}

async function registered(task: object = {}): Promise<string> {
  const queue = `q-${randomUUID()}`;
  await client.registerGraph(graph(queue, task));
  return queue;
}

/** Starts a worker for one queue; the test's end stops it. */
function start(t: TestContext, queue: string, handler: Handler, options: Partial<WorkerOptions> = {}, by = client) {
  const worker = new Worker(by, { queues: { [queue]: handler }, waitMs: 500, graceMs: 100, log: () => {}, ...options });
  const ended = worker.run();
  const stop = async () => {
    worker.stop();
    await ended;
  };
  t.after(stop);
  return { worker, stop };
}

function promised<Value = void>() {
  let resolve!: (value: Value) => void;
  const promise = new Promise<Value>((given) => (resolve = given));
  return { promise, resolve };
}

async function events(executionId: string, after = 0) {
  const all = [];
  for await (const logged of client.events(executionId, { after, ...within() })) all.push(logged);
  return all;
}

test("what the README shows works, and the worker stops on a signal", async (t) => {
  const blocks = [...readFileSync("README.md", "utf8").matchAll(/^```ts\n(.*?)^```/gms)].map((block) => block[1]!);
  const [working, asked] = blocks.map((code) => spawn(process.execPath, ["--input-type=module", "-e", code]));
  t.after(() => [working, asked].forEach((program) => program!.kill("SIGKILL")));
  let written = "";
  asked!.stdout.on("data", (text) => (written += text));
  asked!.stderr.on("data", (text) => (written += text));
  await once(asked!, "close");
  assert.equal(written, "{ greeting: 'Hello Ann' }\nCANCELED\n");
  working!.kill("SIGTERM");
  assert.deepEqual(await once(working!, "close"), [0, null]);
});

test("what is refused is an error with code and detail", async () => {
  await assert.rejects(client.start("no-such-graph"), (refused: Refused) => {
    assert.deepEqual([refused.status, refused.code], [404, "GRAPH_NOT_FOUND"]);
    assert.match(refused.detail, /no-such-graph/);
    return refused instanceof Refused;
  });
});

test("a server that is not there is unreachable, and was sent nothing", async () => {
  const gone = await lossyProxy(SERVER, () => false);
  gone.close();
  const nobody = new Client({ server: gone.address, patienceMs: 0 });
  await assert.rejects(nobody.live(), (lost) => lost instanceof Unreachable && !lost.sent);
});

test("an address that is none is told at once", () => {
  assert.throws(() => new Client({ server: "ftp://x" }), /found "ftp:\/\/x"/);
});

test("a wait ends with its signal, and the execution goes on", async () => {
  const queue = await registered();
  const execution = await client.start(queue);
  await assert.rejects(client.result(execution, { signal: AbortSignal.timeout(200) }), { name: "TimeoutError" });
  assert.equal((await client.getState(execution)).status, "ACTIVE");
});

test("ids of any characters are found again", async () => {
  const queue = await registered();
  const executionId = `a b?c#d%${randomUUID()}é`;
  await client.start(queue, undefined, { executionId, labels: { team: "docs" } });
  assert.equal((await client.getExecution(executionId)).summary?.executionId, executionId);
  const found = await client.listExecutions({ label: ["team:docs"], graph: queue });
  assert.deepEqual(found.items.map((item) => item.executionId), [executionId]);
});

test("events are told to the end, and behind a version", async () => {
  const execution = await client.start(await registered());
  await client.cancel(execution, "enough");
  const told = await events(execution);
  assert.deepEqual(told.map(({ version }) => version), told.map((_, i) => i + 1));
  const types = told.map(({ event }) => event.type);
  assert.equal(types[0], "EXECUTION_CREATED");
  assert.ok(types.includes("EXECUTION_CANCELED"));
  assert.deepEqual(await events(execution, 3), told.slice(3));
});

test("events behind the end are told, and not waited for", async () => {
  const execution = await client.start(await registered());
  await client.cancel(execution);
  await client.archiveExecution(execution);
  const told = await events(execution);
  assert.equal(told.at(-1)!.event.type, "EXECUTION_ARCHIVED");
  assert.deepEqual(await events(execution, told.length - 1), told.slice(-1));
  assert.deepEqual(await events(execution, told.length), []);
});

test("a lost answer creates and cancels once", async (t) => {
  const queue = await registered();
  const seen = new Set<string>();
  const proxy = await lossyProxy(SERVER, (method, path) => {
    const isFirst = method === "POST" && !seen.has(path) && /executions$|cancel$/.test(path);
    seen.add(path);
    return isFirst;
  });
  t.after(() => proxy.close());
  const careful = new Client({ server: proxy.address });
  const execution = await careful.start(queue);
  await careful.cancel(execution);
  assert.equal(proxy.lost.length, 2);
  assert.equal((await client.listExecutions({ graph: queue })).items.length, 1);
  const asked = (await events(execution)).filter(({ event }) => event.type === "EXECUTION_CANCEL_REQUESTED");
  assert.equal(asked.length, 1);
});

test("a handler works, and says how far it is", async (t) => {
  const queue = await registered();
  start(t, queue, async (task) => {
    await task.progress(50, "half");
    return { greeting: `Hello ${task.input.name}` };
  });
  assert.deepEqual(await client.run(queue, { name: "Ann" }, within()), { greeting: "Hello Ann" });
});

test("as many tasks as places run at once", async (t) => {
  const queue = await registered();
  let here = 0;
  let all = promised();
  start(
    t,
    queue,
    async () => {
      const meeting = all;
      if (++here % 3 === 0) {
        all = promised();
        meeting.resolve();
      }
      await meeting.promise;
      return 1;
    },
    { concurrency: 3 },
  );
  const results = await Promise.all(Array.from({ length: 9 }, () => client.run(queue, undefined, within())));
  assert.deepEqual(results, Array(9).fill(1));
});

test("an error with a code fails the attempt, and the retry succeeds", async (t) => {
  const queue = await registered({ retry: { maxFailures: 2, backoff: { initial: "PT0.01S" } } });
  start(t, queue, (task) => {
    if (task.attempt === 1) throw new TaskFailed("NO_FUNDS", "try later");
    return task.attempt;
  });
  const execution = await client.start(queue);
  assert.equal(await client.result(execution, within()), 2);
  const failed = (await events(execution)).flatMap(({ event }) => (event.type === "NODE_FAIL_REPORTED" ? [event.payload.error] : []));
  assert.deepEqual(failed, [{ code: "NO_FUNDS", message: "try later" }]);
});

test("what a handler throws is the failure of the execution", async (t) => {
  const queue = await registered();
  start(t, queue, () => {
    throw new RangeError("seven");
  });
  await assert.rejects(client.run(queue, undefined, within()), (failed: NotCompleted) => {
    assert.equal(failed.status, "FAILED");
    assert.match(failed.message, /HANDLER_FAILED: RangeError: seven/);
    return failed instanceof NotCompleted;
  });
});

test("what is no JSON fails with a code", async (t) => {
  const queue = await registered();
  start(t, queue, () => 7n);
  await assert.rejects(client.run(queue, undefined, within()), /HANDLER_FAILED|RESULT_REFUSED/);
});

test("a handler waits for a key, and gets what it was resumed with", async (t) => {
  const queue = await registered();
  const key = `key-${randomUUID()}`;
  start(t, queue, (task) => task.resumeValue ?? new WaitFor(key));
  const execution = await client.start(queue);
  await client.signal({ waitKey: key, value: { answer: 42 } });
  assert.deepEqual(await client.result(execution, within()), { answer: 42 });
});

test("a cancel aborts the signal with its reason, and wins", async (t) => {
  const queue = await registered();
  const begun = promised();
  const told = promised<string>();
  start(
    t,
    queue,
    async ({ signal }) => {
      begun.resolve();
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      told.resolve(signal.reason.message);
      return "late";
    },
    { leaseMs: 300_000 },
  );
  const execution = await client.start(queue);
  await begun.promise;
  await client.cancel(execution, "changed my mind");
  assert.equal(await told.promise, "changed my mind");
  await assert.rejects(client.result(execution, within()), /CANCELED: changed my mind/);
});

test("heartbeats keep a job longer than its lease", async (t) => {
  const queue = await registered();
  const enough = promised();
  let beats = 0;
  class Counting extends Client {
    override async heartbeat(...given: Parameters<Client["heartbeat"]>) {
      const heard = await super.heartbeat(...given);
      if (++beats === 7) enough.resolve(); // two leases and more
      return heard;
    }
  }
  start(t, queue, (task) => enough.promise.then(() => task.attempt), { leaseMs: 1_000 }, new Counting({ server: SERVER }));
  assert.equal(await client.run(queue, undefined, within()), 1);
});

test("a worker that stops gives back what it has not finished", async (t) => {
  const queue = await registered();
  const begun = promised();
  const stopping = start(
    t,
    queue,
    async ({ signal }) => {
      begun.resolve();
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
    },
    { leaseMs: 300_000 },
  );
  const execution = await client.start(queue);
  await begun.promise;
  await stopping.stop();
  start(t, queue, () => "the other");
  assert.equal(await client.result(execution, within()), "the other");
});

test("a report whose answer is lost counts once", async (t) => {
  const queue = await registered();
  const seen = new Set<string>();
  const proxy = await lossyProxy(SERVER, (_, path) => {
    const isFirst = path.endsWith("/succeed") && !seen.has(path);
    seen.add(path);
    return isFirst;
  });
  const { stop } = start(t, queue, (task) => task.attempt, {}, new Client({ server: proxy.address }));
  const execution = await client.start(queue);
  assert.equal(await client.result(execution, within()), 1);
  await stop();
  proxy.close();
  assert.equal(proxy.lost.length, 1);
  const started = (await events(execution)).filter(({ event }) => event.type === "NODE_STARTED" && event.payload.nodeId === "work");
  assert.equal(started.length, 1);
  assert.deepEqual((await client.listRefused(execution)).items, []);
});
