/** Lastword for TypeScript: a client and a worker, on what Node.js brings along. */
export * from "./api.js";
export { Client, type ClientOptions, type LoggedEventOf, type StartOptions } from "./client.js";
export { LastwordError, NotCompleted, Refused, Unreachable } from "./errors.js";
export { type Handler, type Task, TaskFailed, WaitFor, Worker, type WorkerOptions } from "./worker.js";
