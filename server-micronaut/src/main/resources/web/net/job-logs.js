/** Logs of the jobs of one execution, fetched for the nodes that are looked at, and again when such a node has moved. */

import { get, path, query } from './api.js';

const PAGE = 500;
const AT_A_TIME = 4;

export class JobLogs {
  constructor(executionId, changed) {
    this.executionId = executionId;
    this.changed = changed;
    this.logs = new Map();
    this.waiting = [];
    this.busy = 0;
  }

  /**
   * Returns `{ job, events, derivedStatus }` of a node as far as it is known. `moment` names what is known of the node
   * otherwise: when it differs from that of the last question, the rest of the log is fetched.
   */
  of(nodeId, moment) {
    const known = this.logs.get(nodeId) || { events: [] };
    this.logs.set(nodeId, known);
    if (known.moment !== moment) {
      known.moment = moment;
      if (!known.asked) {
        known.asked = true;
        this.waiting.push(nodeId);
        this.next();
      }
    }
    return known.job && known;
  }

  next() {
    while (this.busy < AT_A_TIME && this.waiting.length > 0 && !this.closed) {
      this.busy += 1;
      this.ask(this.waiting.shift());
    }
  }

  async ask(nodeId) {
    const known = this.logs.get(nodeId);
    let moment;
    try {
      do {
        moment = known.moment;
        await this.fill(nodeId, known);
      } while (known.moment !== moment && !this.closed);
    } catch {
      // Without the job the node is shown as the execution's own log has it; its next move asks again.
    }
    known.asked = false;
    this.busy -= 1;
    if (!this.closed) {
      this.changed();
      this.next();
    }
  }

  async fill(nodeId, known) {
    for (let more = true; more;) {
      const page = await get(path('jobs', this.executionId, nodeId) + query({ after: known.events.length, limit: PAGE }));
      known.events.push(...page.events);
      known.job = page.job;
      known.derivedStatus = page.derivedStatus;
      more = page.next !== undefined && page.events.length > 0;
    }
  }

  close() {
    this.closed = true;
  }
}
