/** The worker that works at a node, or why none does. The log does not know leases; the server does. */

/**
 * Returns `{ worker, words }` of a node at a version. `told` is what the server explains of the node, absent for a version
 * of the past and in an exported file; the log then tells what it can.
 */
export function workAt(history, version, node, told) {
  if (node.status !== 'RUNNING') {
    return {};
  }
  if (told && node.nodeType === 'Task') {
    return { worker: told.workerId, words: told.work };
  }
  const words = node.nodeType === 'Task' ? history.restAt(node.nodeId, version) : undefined;
  return words ? { words } : { worker: node.workerId };
}

/** Tells whether a node ended with a run that had never come to it. */
export function isUnreached(history, version, node) {
  return node.status === 'CANCELED' && !history.isReached(node.nodeId, version);
}
