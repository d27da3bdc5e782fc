/** The log of one execution, and its state at any version. */

import { Fold } from './fold.js';

const STRIDE = 512;

export class History {
  constructor(executionId) {
    this.executionId = executionId;
    this.events = [];
    /** By event: why it changed nothing, undefined if it changed something. */
    this.idle = [];
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
    if (version % STRIDE === 0) {
      this.checkpoints.push(this.newest.copy());
    }
    return true;
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
