/** The attempts at a node, each with its worker, its times and what came of it. */

import { millis } from './times.js';

/** By event: what came of the attempt that it ends. */
const ENDS = {
  NODE_FAIL_REPORTED: 'failed', NODE_FAILED: 'failed', NODE_SUCCEEDED: 'succeeded', NODE_CANCELED: 'canceled', NODE_WAITING: 'waiting',
};
const LOST = { RELEASED: 'given back', LEASE_EXPIRED: 'lease expired' };

/**
 * Returns the attempts at a node up to a version, in order: `{ attempt, worker, from, to, outcome, error }`. `log` is that of
 * the node's job, if it is known: releases and lost leases are in no event of the execution.
 */
export function attemptsOf(history, version, nodeId, log) {
  const attempts = [];
  history.events.slice(0, version).forEach((event, index) => {
    const { type, payload = {}, occurredAt } = event;
    const last = attempts[attempts.length - 1];
    if (history.idle[index] || (payload.nodeId !== nodeId && type !== 'EXECUTION_CANCELED')) {
      return;
    }
    if (type === 'NODE_STARTED') {
      attempts.push({ attempt: payload.attempt, worker: payload.workerId, from: millis(occurredAt) });
    } else if (last && last.to === undefined && (ENDS[type] || type === 'EXECUTION_CANCELED')) {
      Object.assign(last, { to: millis(occurredAt), outcome: ENDS[type] || 'canceled', error: payload.error });
    } else if (last && type === 'NODE_FAILED' && payload.error) {
      last.error = payload.error;
    }
  });
  return attempts.map((one, index) => lost(one, attempts[index + 1], log));
}

/** An attempt whose worker was gone before it ended, as the job's log tells. */
function lost(one, next, log) {
  const until = one.to ?? (next ? next.from : Infinity);
  const gone = log && log.events.find(({ type, at, payload = {} }) =>
    type === 'job_requeued' && LOST[payload.reason] && millis(at) >= one.from && millis(at) < until);
  return gone ? { ...one, to: millis(gone.at), outcome: LOST[gone.payload.reason] } : one;
}
