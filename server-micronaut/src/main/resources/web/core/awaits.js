/** Says what an unfinished node waits for. */

import { isSettled, isTerminal } from './catalog.js';

export function awaits(state, node, rest) {
  if (isSettled(node.status)) {
    return undefined;
  }
  if (isTerminal(state.status)) {
    return `nothing: the execution is ${state.status} without it`;
  }
  if (state.cancelRequestedAt !== undefined) {
    return `the cancel that was requested at ${state.cancelRequestedAt}`;
  }
  return rest ? `a worker: none has it (${rest})` : BY_STATUS[node.status](node);
}

const BY_STATUS = {
  IDLE: () => 'something before it in the graph',
  READY: () => 'a worker to start it',
  RUNNING: (node) =>
    `${node.workerId === undefined ? 'its worker' : `worker ${node.workerId}`} to settle attempt ${node.attempt}${until(node)}`,
  WAITING: (node) => `a resume${node.waitKey === undefined ? '' : ` with key ${node.waitKey}`}${until(node)}`,
};

function until(node) {
  return node.dueAt === undefined ? '' : `, due at ${node.dueAt}`;
}
