/** What is true of statuses and event types as such: ranks, ends, what is ignored when. */

export const EXECUTION_RANK = { ACTIVE: 100, COMPLETED: 200, FAILED: 300, CANCELED: 400 };

export const NODE_RANK = {
  IDLE: 100, READY: 200, RUNNING: 300, WAITING: 400, SUCCEEDED: 500, FAILED: 600, CANCELED: 700,
};

/** When events of a type add nothing: once a cancel was requested, or also after the end. */
const AFTER_CANCEL_REQUEST = 1;
const AFTER_CANCEL_REQUEST_OR_END = 2;

const IGNORED = {
  EXECUTION_COMPLETED: AFTER_CANCEL_REQUEST,
  EXECUTION_FAILED: AFTER_CANCEL_REQUEST,
  NODE_READY: AFTER_CANCEL_REQUEST_OR_END,
  NODE_STARTED: AFTER_CANCEL_REQUEST_OR_END,
  NODE_PROGRESS_REPORTED: AFTER_CANCEL_REQUEST_OR_END,
  NODE_WAITING: AFTER_CANCEL_REQUEST_OR_END,
  NODE_RESUME_REQUESTED: AFTER_CANCEL_REQUEST_OR_END,
  NODE_RESUMED: AFTER_CANCEL_REQUEST_OR_END,
  FORK_OPENED: AFTER_CANCEL_REQUEST_OR_END,
  JOIN_GATE_UPDATED: AFTER_CANCEL_REQUEST_OR_END,
  JOIN_PASSED: AFTER_CANCEL_REQUEST_OR_END,
};

/** The rules that an explanation can name, each in one sentence. */
export const RULES = {
  'R-2': 'what cannot be read or has no node to speak of counts and changes nothing',
  'R-3': 'once a cancel was requested, progress is ignored',
  'R-4': 'once the execution has ended, progress is ignored',
  'R-5': 'creation happens once and revives nothing',
  'R-6': 'a resume takes a waiting node back to RUNNING, and no other',
  'R-7': 'the status of the highest rank wins',
  'R-8': 'what was told first is kept',
  'R-9': 'a node keeps what its events tell',
  'R-10': 'when an execution is canceled, every unfinished node is canceled with it',
  'R-11': 'a request or a gate is an audit entry and changes nothing',
};

export function isTerminal(status) {
  return status !== 'ACTIVE';
}

export function isSettled(nodeStatus) {
  return NODE_RANK[nodeStatus] >= NODE_RANK.SUCCEEDED;
}

/** Returns the rule by which an event of this type is ignored in this state, if one says so. */
export function ignoredBy(type, state) {
  const when = IGNORED[type];
  if (when && state.cancelRequestedAt !== undefined) {
    return 'R-3';
  }
  return when === AFTER_CANCEL_REQUEST_OR_END && isTerminal(state.status) ? 'R-4' : undefined;
}
