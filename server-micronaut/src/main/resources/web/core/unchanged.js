/** Says why an event that changed nothing but the version changed nothing. */

const BEFORE = {
  EXECUTION_CREATED: ['R-5', 'the execution was created before'],
  EXECUTION_STARTED: ['R-8', 'the execution was started before'],
  EXECUTION_COMPLETED: ['R-8', 'a completion was recorded before'],
  EXECUTION_ARCHIVED: ['R-8', 'the execution was archived before'],
  EXECUTION_CANCEL_REQUESTED: ['R-8', 'the cancel was requested before, no less urgently'],
  EXECUTION_CANCELED: ['R-8', 'the execution was canceled before'],
  EXECUTION_FAILED: ['R-8', 'a failure was recorded before'],
};

const AUDIT = new Set([
  'EXECUTION_FAIL_REQUESTED', 'NODE_RESUME_REQUESTED', 'NODE_CANCEL_REQUESTED', 'NODE_INTERRUPT_REQUESTED',
  'FORK_OPENED', 'JOIN_GATE_UPDATED', 'JOIN_PASSED',
]);

const OUTRANKED = new Set(['NODE_READY', 'NODE_STARTED', 'NODE_SUCCEEDED', 'NODE_FAILED', 'NODE_CANCELED']);

/** Returns the rule that made an event idle, and what made the rule apply. */
export function whyUnchanged(state, event, payload, ignored) {
  const { type } = event;
  if (!payload) {
    return { rule: 'R-2', why: 'it cannot be read' };
  }
  if (ignored) {
    return { rule: ignored, why: ignored === 'R-3' ? 'a cancel had been requested' : `the execution was ${state.status}` };
  }
  if (AUDIT.has(type)) {
    return { rule: 'R-11', why: 'it is kept for the record' };
  }
  if (BEFORE[type]) {
    return { rule: BEFORE[type][0], why: BEFORE[type][1] };
  }
  return ofNode(state.nodes.get(payload.nodeId), type, payload.nodeId);
}

function ofNode(node, type, nodeId) {
  if (!node) {
    return { rule: 'R-2', why: `there is no node called ${nodeId}` };
  }
  if (type === 'NODE_CREATED') {
    return { rule: 'R-5', why: `node ${nodeId} was created before` };
  }
  if (type === 'NODE_RESUMED') {
    return { rule: 'R-6', why: `node ${nodeId} was ${node.status}, not WAITING` };
  }
  return OUTRANKED.has(type)
    ? { rule: 'R-7', why: `node ${nodeId} was ${node.status} already` }
    : { rule: 'R-9', why: `it told nothing new of node ${nodeId}` };
}
