/** The log of one execution, and its state at any version. */

import { Fold } from './fold.js';

const STRIDE = 512;

/** Events that begin or end a stretch of a node's life. */
const MOVES = new Set(['NODE_READY', 'NODE_STARTED', 'NODE_WAITING', 'NODE_RESUMED', 'NODE_FAIL_REPORTED', 'NODE_SUCCEEDED', 'NODE_FAILED', 'NODE_CANCELED']);

/** By event after which a started node has no worker, or has one again. */
const RESTS = { NODE_STARTED: undefined, NODE_FAIL_REPORTED: 'waits for the next attempt', NODE_RESUMED: 'resumed, queued' };

export class History {
  constructor(executionId) {
    this.executionId = executionId;
    this.events = [];
    /** By event: why it changed nothing, undefined if it changed something. */
    this.idle = [];
    /** By node: the version of its first NODE_READY. */
    this.reached = new Map();
    /** By node: the versions at which its work began or stopped, as far as the log tells. */
    this.turns = new Map();
    /** By node: how many events began or ended a stretch of it. */
    this.moves = new Map();
    this.newest = new Fold(executionId);
    this.checkpoints = [this.newest.copy()];
    this.visited = undefined;
  }

  /** How many events there are. */
  get head() {
    return this.events.length;
  }

  /** Takes the event at a version if it is the next one; tells whether it was. */
  add(version, event) {
    if (version !== this.head + 1) {
      return false;
    }
    this.events.push(event);
    this.idle.push(this.newest.apply(event));
    this.note(version, event);
    if (version % STRIDE === 0) {
      this.checkpoints.push(this.newest.copy());
    }
    return true;
  }

  note(version, { type, payload }) {
    const nodeId = payload && payload.nodeId;
    if (type === 'NODE_READY' && !this.reached.has(nodeId)) {
      this.reached.set(nodeId, version);
    }
    if (MOVES.has(type)) {
      this.moves.set(nodeId, (this.moves.get(nodeId) || 0) + 1);
    }
    if (type in RESTS) {
      this.turns.set(nodeId, [...(this.turns.get(nodeId) || []), { version, words: RESTS[type] }]);
    }
  }

  /** Tells whether something had come to a node by a version. */
  isReached(nodeId, version) {
    return this.reached.get(nodeId) <= version;
  }

  /** Returns what a started node does at a version if no worker has it, as far as the log tells. */
  restAt(nodeId, version) {
    const turns = (this.turns.get(nodeId) || []).filter((turn) => turn.version <= version);
    return turns.length > 0 ? turns[turns.length - 1].words : undefined;
  }

  /** Returns the fold of the first `version` events; it is to be read only. */
  at(version) {
    if (version >= this.head) {
      return this.newest;
    }
    const near = this.visited && this.visited.state.version <= version ? this.visited : undefined;
    const checkpoint = this.checkpoints[Math.floor(version / STRIDE)];
    const fold = near && near.state.version >= checkpoint.state.version ? near : checkpoint.copy();
    while (fold.state.version < version) {
      fold.apply(this.events[fold.state.version]);
    }
    this.visited = fold;
    return fold;
  }
}
