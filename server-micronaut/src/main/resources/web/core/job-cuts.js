/** Cuts a node's stretches where its worker was gone. Releases and lost leases are in the log of its job alone. */

import { millis } from './times.js';

/** By reason of a requeue: the words for the stretch after it. */
const AFTER = { RELEASED: 'given back', LEASE_EXPIRED: 'lease expired', RETRY: 'retry due' };

/**
 * Returns the stretches of a node with those of work ended at the moment that the job left its worker, and those before a
 * retry at the time from which it could be claimed. `log` has the `events` of the job's log and the `job` as it is now;
 * without a log the stretches are as the execution's own log has them. `now` ends what still lasts.
 */
export function cutByJob(spans, log, now) {
  if (!log) {
    return spans;
  }
  const requeues = log.events.filter(({ type }) => type === 'job_requeued').map(requeue);
  return spans.flatMap((span) => {
    if (span.kind === 'running') {
      return cut(span, goneAt(span, requeues, log.job), now);
    }
    return span.kind === 'backoff' ? cut(span, dueAt(span, requeues), now) : [span];
  });
}

function requeue({ at, payload = {} }) {
  return { at: millis(at), reason: payload.reason, availableAt: payload.availableAt && millis(payload.availableAt) };
}

/** Returns when and why a stretch of work lost its worker, undefined if it did not. */
function goneAt({ from, to }, requeues, job) {
  const gone = requeues.find(({ at }) => at > from && (to === undefined || at < to));
  if (gone) {
    return gone;
  }
  const expired = to === undefined && job && job.leaseExpired;
  return expired ? { at: Math.max(from, millis(job.leasedUntil)), reason: 'LEASE_EXPIRED' } : undefined;
}

/** Returns from when on the next attempt could be claimed, undefined if the log does not tell. */
function dueAt({ from, to }, requeues) {
  const next = requeues.find(({ at, availableAt }) => availableAt && at >= from && (to === undefined || at < to));
  return next && { at: next.availableAt, reason: 'RETRY' };
}

function cut(span, end, now) {
  if (!end || end.at >= (span.to ?? now)) {
    return [span];
  }
  return [
    { ...span, to: end.at, result: end.reason },
    { kind: 'queued', from: end.at, to: span.to, attempt: span.attempt, result: span.result, why: AFTER[end.reason] },
  ];
}
