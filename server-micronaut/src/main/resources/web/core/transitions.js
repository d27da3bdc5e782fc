/** What each event makes of the state; those that are missing here are audit entries. */

export const EXECUTION_EVENTS = {
  EXECUTION_CREATED(fold, payload) {
    if (fold.state.graphId === undefined) {
      fold.keep(fold.state, payload, 'graphId', 'graphVersion', 'input');
      fold.cause = fold.cause || { version: fold.state.version, rule: 'R-5' };
    }
  },
  EXECUTION_STARTED(fold, payload, at) {
    once(fold, 'startedAt', at);
  },
  EXECUTION_COMPLETED(fold, payload, at) {
    if (once(fold, 'completedAt', at)) {
      fold.keep(fold.state, payload, 'result');
    }
    fold.rise('COMPLETED');
  },
  EXECUTION_ARCHIVED(fold, payload, at) {
    once(fold, 'archivedAt', at);
  },
  EXECUTION_CANCEL_REQUESTED(fold, payload, at) {
    const { state } = fold;
    const mode = payload.mode || 'IMMEDIATE';
    if (once(fold, 'cancelRequestedAt', at)) {
      fold.put(state, 'cancelMode', mode);
      fold.put(state, 'cancelReason', payload.reason);
      fold.keep(state, payload, 'graceUntil');
    }
    if (mode === 'IMMEDIATE') {
      fold.put(state, 'cancelMode', mode);
      fold.put(state, 'graceUntil', undefined);
    }
  },
  EXECUTION_CANCELED(fold, payload, at) {
    once(fold, 'canceledAt', payload.canceledAt || at);
    fold.rise('CANCELED');
  },
  EXECUTION_FAILED(fold, payload, at) {
    if (once(fold, 'failedAt', at)) {
      fold.put(fold.state, 'failure', Object.keys(payload).length ? payload : undefined);
    }
    fold.rise('FAILED');
  },
  NODE_CREATED(fold, payload) {
    const { nodes, version } = fold.state;
    if (!nodes.has(payload.nodeId)) {
      nodes.set(payload.nodeId, { ...payload, status: 'IDLE', attempt: 0, resumes: 0, failures: 0 });
      fold.causes.set(payload.nodeId, { version, rule: 'R-5' });
      fold.changed = true;
    }
  },
};

export const NODE_EVENTS = {
  NODE_READY(fold, node) {
    fold.riseNode(node, 'READY');
  },
  NODE_STARTED(fold, node, payload) {
    fold.riseNode(node, 'RUNNING');
    fold.put(node, 'attempt', Math.max(node.attempt, payload.attempt));
    fold.keep(node, payload, 'workerId');
    fold.put(node, 'dueAt', payload.dueAt);
  },
  NODE_PROGRESS_REPORTED(fold, node, payload) {
    fold.keep(node, payload, 'progress');
    fold.put(node, 'progressMessage', payload.message ?? node.progressMessage);
  },
  NODE_WAITING(fold, node, payload) {
    fold.riseNode(node, 'WAITING');
    fold.keep(node, payload, 'waitKey', 'prompt');
    fold.put(node, 'dueAt', payload.dueAt);
  },
  /** The one step down the ranks: a new visit begins, so rank starts over. */
  NODE_RESUMED(fold, node, payload) {
    if (node.status === 'WAITING') {
      fold.decide(node, 'RUNNING', 'R-6');
      fold.put(node, 'resumes', node.resumes + 1);
      ['waitKey', 'prompt', 'dueAt'].forEach((name) => fold.put(node, name, undefined));
      fold.put(node, 'resumeValue', payload.value);
    }
  },
  NODE_SUCCEEDED(fold, node, payload) {
    fold.riseNode(node, 'SUCCEEDED');
    fold.keep(node, payload, 'output');
    markLate(fold, node);
  },
  NODE_FAIL_REPORTED(fold, node, payload) {
    fold.keep(node, payload, 'error');
    fold.put(node, 'failures', node.failures + 1);
  },
  NODE_FAILED(fold, node, payload) {
    fold.riseNode(node, 'FAILED');
    fold.keep(node, payload, 'error');
    markLate(fold, node);
  },
  NODE_CANCELED(fold, node) {
    if (fold.riseNode(node, 'CANCELED') && fold.state.cancelRequestedAt !== undefined) {
      fold.put(node, 'canceledByExecution', true);
    }
  },
};

/** A result that came after the cancel request, if it is the node's status now. */
function markLate(fold, node) {
  if (fold.state.cancelRequestedAt !== undefined && (node.status === 'SUCCEEDED' || node.status === 'FAILED')) {
    fold.put(node, 'cancellationApplied', true);
  }
}

/** Times keep their first value; tells whether this was it. */
function once(fold, name, at) {
  const first = fold.state[name] === undefined;
  if (first) {
    fold.put(fold.state, name, at);
  }
  return first;
}
