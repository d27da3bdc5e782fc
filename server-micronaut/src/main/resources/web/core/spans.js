/** What each node did when: stretches of waiting for a worker, running, backing off and waiting for a resume. */

import { millis } from './times.js';

/** By event that changed something: the kind of stretch that it begins, none if it ends the node. */
const BEGINS = {
  NODE_READY: 'queued',
  NODE_STARTED: 'running',
  NODE_WAITING: 'waiting',
  NODE_RESUMED: 'queued',
  NODE_FAIL_REPORTED: 'backoff',
  NODE_SUCCEEDED: undefined,
  NODE_FAILED: undefined,
  NODE_CANCELED: undefined,
};

/**
 * Returns the nodes that were reached, each with its stretches `{ kind, from, to, attempt, result }`, in the order in
 * which they were first reached. `to` is absent while a stretch lasts.
 */
export function spansOf(history) {
  const rows = new Map();
  history.events.forEach((event, index) => {
    if (history.idle[index]) {
      return;
    }
    const at = millis(event.occurredAt);
    if (event.type === 'EXECUTION_CANCELED') {
      rows.forEach((row) => end(row, at, 'CANCELED'));
    } else if (event.type in BEGINS) {
      const row = rowOf(rows, event.payload.nodeId);
      end(row, at, event.type.replace('NODE_', ''));
      if (BEGINS[event.type]) {
        row.spans.push({ kind: BEGINS[event.type], from: at, attempt: event.payload.attempt || row.attempt });
        row.attempt = event.payload.attempt || row.attempt;
      } else {
        row.result = event.type.replace('NODE_', '');
      }
    }
  });
  return [...rows.values()].filter((row) => row.spans.length > 0);
}

function rowOf(rows, nodeId) {
  if (!rows.has(nodeId)) {
    rows.set(nodeId, { nodeId, spans: [], attempt: undefined, result: undefined });
  }
  return rows.get(nodeId);
}

function end(row, at, result) {
  const last = row.spans[row.spans.length - 1];
  if (last && last.to === undefined) {
    last.to = at;
    last.result = result;
  }
}
