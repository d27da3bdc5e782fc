/** The payloads of the 24 events: which fields each has, and what a field must be. */

import { ExactNumber, decimal } from './json.js';
import { canonicalTime } from './times.js';

const UTF_8 = new TextEncoder();
const MALFORMED = Symbol('malformed');

const text = (value) => (typeof value === 'string' ? value : MALFORMED);
const anything = (value) => value;
const flag = (value) => (typeof value === 'boolean' ? value : MALFORMED);
const positive = (value) => (Number.isSafeInteger(value) && value >= 1 ? value : MALFORMED);
const time = (value) => (typeof value === 'string' && canonicalTime(value)) || MALFORMED;
const oneOf = (...names) => (value) => (names.includes(value) ? value : MALFORMED);
const listOf = (kind) => (value) =>
  Array.isArray(value) && value.every((item) => kind(item) !== MALFORMED) ? value : MALFORMED;

function id(value) {
  const wellFormed = typeof value === 'string'
    && value.length > 0
    && value === value.trim()
    && !/[/\p{Cc}\p{Cs}]/u.test(value)
    && UTF_8.encode(value).length <= 100;
  return wellFormed ? value : MALFORMED;
}

function percent(value) {
  if (value instanceof ExactNumber) {
    const { sign, digits, exponent } = decimal(value.source);
    return sign >= 0 && digits.length + exponent <= 2 ? value : MALFORMED;
  }
  return typeof value === 'number' && value >= 0 && value <= 100 ? value : MALFORMED;
}

const isObject = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);

/** Makes a reader of objects with these fields, `name?` if optional; null counts as absent. */
function shape(fields, kinds = KINDS) {
  const known = fields.split(' ').filter(Boolean).map((field) => {
    const name = field.replace('?', '');
    return { name, required: name === field, kind: kinds[name] };
  });
  return (value) => {
    if (!isObject(value)) {
      return MALFORMED;
    }
    const clean = {};
    for (const { name, required, kind } of known) {
      const found = value[name] ?? undefined;
      const read = found === undefined ? undefined : kind(found);
      if (read === MALFORMED || (required && read === undefined)) {
        return MALFORMED;
      }
      if (read !== undefined) {
        clean[name] = read;
      }
    }
    return clean;
  };
}

const party = shape('kind id?', { kind: text, id: text });
const codes = shape('code? message?', { code: text, message: text });

/** An error is kept whole; only what we read of it must be text. */
function error(value) {
  if (codes(value) === MALFORMED) {
    return MALFORMED;
  }
  const known = ['code', 'message', 'detail'];
  return Object.fromEntries(Object.entries(value).filter(([name, found]) => found !== null || !known.includes(name)));
}

const KINDS = {
  nodeId: id, failedNodeId: id, graphId: id, graphVersion: positive, attempt: positive,
  branchIds: listOf(id), expectedBranches: listOf(id), completedBranches: listOf(id),
  failedBranches: listOf(id), canceledBranches: listOf(id),
  reason: text, message: text, nodeType: text, workerId: text, waitKey: text, resumeKey: text,
  dueAt: time, graceUntil: time, canceledAt: time, progress: percent, isPassable: flag,
  mode: oneOf('IMMEDIATE', 'GRACEFUL'), policy: oneOf('ALL_SUCCESS', 'ANY_SUCCESS', 'ALL_DONE', 'CUSTOM'),
  startedBy: party, requestedBy: party, error,
  input: anything, output: anything, result: anything, value: anything, prompt: anything,
  meta: anything, metrics: anything,
};

const PAYLOADS = {
  EXECUTION_CREATED: shape('graphId graphVersion? input?'),
  EXECUTION_STARTED: shape('startedBy?'),
  EXECUTION_COMPLETED: shape('result?'),
  EXECUTION_ARCHIVED: shape('reason?'),
  EXECUTION_CANCEL_REQUESTED: shape('reason? requestedBy? mode? graceUntil?'),
  EXECUTION_CANCELED: shape('reason? canceledAt?'),
  EXECUTION_FAIL_REQUESTED: shape('reason? requestedBy?'),
  EXECUTION_FAILED: shape('reason? failedNodeId? error?'),
  NODE_CREATED: shape('nodeId nodeType meta?'),
  NODE_READY: shape('nodeId'),
  NODE_STARTED: shape('nodeId attempt workerId? dueAt?'),
  NODE_PROGRESS_REPORTED: shape('nodeId progress? message? metrics?'),
  NODE_WAITING: shape('nodeId waitKey? prompt? dueAt?'),
  NODE_RESUME_REQUESTED: shape('nodeId resumeKey? requestedBy?'),
  NODE_RESUMED: shape('nodeId value?'),
  NODE_SUCCEEDED: shape('nodeId output?'),
  NODE_FAIL_REPORTED: shape('nodeId error?'),
  NODE_FAILED: shape('nodeId error?'),
  NODE_CANCEL_REQUESTED: shape('nodeId reason?'),
  NODE_CANCELED: shape('nodeId reason?'),
  NODE_INTERRUPT_REQUESTED: shape('nodeId workerId? reason?'),
  FORK_OPENED: shape('nodeId branchIds'),
  JOIN_GATE_UPDATED: shape(
    'nodeId expectedBranches completedBranches failedBranches canceledBranches policy isPassable'),
  JOIN_PASSED: shape('nodeId'),
};

/** Returns what an event tells, undefined if it cannot be read. */
export function readPayload(event) {
  const read = Object.prototype.hasOwnProperty.call(PAYLOADS, event.type) ? PAYLOADS[event.type] : undefined;
  const payload = read && event.schemaVersion === 1 ? read(event.payload) : MALFORMED;
  return payload === MALFORMED ? undefined : payload;
}
