/**
 * The executions that match a filter, newest first: fetched page by page, kept up to date.
 *
 * What the stream tells of an execution is shown at once; a page that holds it is fetched again soon after, because counts
 * are not in the events. So a thousand events a second cost a few requests a second. Rows in sight whose nodes have work are
 * fetched again from time to time: a release, a lost lease and the end of a backoff are in no event of an execution.
 */

import { get, query } from '../net/api.js';
import { follow } from '../net/stream.js';

const PAGE = 200;
const SETTLE = 1000;
/** How many pages are fetched to catch up with what came at once; if that is not enough, the list begins anew. */
const CATCH_UP = 5;
const AT_A_TIME = 3;
const RESTLESS = 3000;

export class ExecutionsList {
  constructor(filter, changed) {
    this.filter = filter;
    this.changed = changed;
    this.rows = [];
    this.byId = new Map();
    this.next = undefined;
    this.complete = false;
    this.loading = false;
    this.live = false;
    this.dirty = new Set();
    this.fresh = false;
    this.seen = [0, 0];
  }

  async start() {
    this.restless = setInterval(() => document.hidden || this.lookAgain(), RESTLESS);
    const matters = { graph: this.filter.graph };
    this.stop = follow(`/stream${query(matters)}`, undefined, {
      event: (id, data) => this.told(data),
      live: (live) => this.connected(live),
    });
    await this.more();
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.restless);
    if (this.stop) {
      this.stop();
    }
  }

  /** Fetches the next page, unless one is on its way or none is left. */
  async more() {
    if (this.loading || this.complete) {
      return;
    }
    this.loading = true;
    const { rows } = this;
    try {
      const page = await this.fetch(this.next);
      if (rows === this.rows) {
        page.items.forEach((row) => this.put(row));
        this.next = page.next;
        this.complete = !page.next;
      }
      this.failure = undefined;
    } catch (failure) {
      this.failure = failure;
    }
    this.loading = false;
    this.changed();
  }

  fetch(cursor) {
    return get(`/executions${query({ ...this.filter, limit: PAGE, cursor })}`);
  }

  put(row) {
    const known = this.byId.get(row.executionId);
    if (!known) {
      this.rows.push(row);
      this.byId.set(row.executionId, row);
    } else if (row.version >= known.version) {
      Object.assign(known, row);
    }
  }

  connected(live) {
    const again = live && !this.live;
    this.live = live;
    if (again) {
      this.fresh = true;
      this.later();
    }
    this.changed();
  }

  told({ executionId, version, status, event }) {
    const row = this.byId.get(executionId);
    if (row && version > row.version) {
      row.version = version;
      row.status = status;
      row.cancelRequestedAt = row.cancelRequestedAt || (event.type === 'EXECUTION_CANCEL_REQUESTED' ? event.occurredAt : undefined);
      row.changedAt = performance.now();
      this.dirty.add(row);
      this.later();
    } else if (!row) {
      this.fresh = true;
      this.later();
    }
  }

  /** Notes which rows are in sight. */
  look(first, last) {
    this.seen = [first, last];
  }

  /** Fetches again what can have changed without an event. */
  lookAgain() {
    const moving = this.rows.slice(...this.seen).filter(({ status, nodes }) => status === 'ACTIVE' && nodes && nodes.running + nodes.retrying + nodes.queued > 0);
    if (moving.length > 0) {
      moving.forEach((row) => this.dirty.add(row));
      this.later();
    }
  }

  later() {
    if (!this.timer && !this.closed) {
      this.changed();
      this.timer = setTimeout(() => this.refresh(), SETTLE);
    }
  }

  /** Fetches again what has changed, and what is new; what does not fit into this time is left to the next. */
  async refresh() {
    const anchors = this.anchors();
    const { fresh } = this;
    this.fresh = false;
    try {
      await Promise.all([...anchors.map((row) => this.behind(row)), fresh && this.newest()]);
    } catch {
      // The stream's own connection tells whether the server is there; the next event tries again.
    }
    this.timer = undefined;
    if (this.dirty.size || this.fresh) {
      this.later();
    }
    this.changed();
  }

  /** Takes rows that have changed, each at least a page behind the one before: the pages from them on hold the others. */
  anchors() {
    const changed = new Set(this.dirty);
    const anchors = [];
    let covered = -1;
    this.rows.forEach((row, index) => {
      if (changed.has(row) && (index <= covered || anchors.length < AT_A_TIME)) {
        if (index > covered) {
          anchors.push(row);
          covered = index + PAGE - 1;
        }
        this.dirty.delete(row);
      }
    });
    return anchors;
  }

  /** Fetches a row and those behind it. Rows have come before it meanwhile, so no cursor of before leads there. */
  async behind({ createdAt }) {
    const createdBefore = new Date(Date.parse(createdAt) + 1).toISOString();
    const { items } = await get(`/executions${query({ ...this.filter, limit: PAGE, createdBefore })}`);
    items.filter((row) => this.byId.has(row.executionId)).forEach((row) => this.put(row));
  }

  /** Fetches what has come, page by page to where the list goes on. */
  async newest() {
    const added = [];
    let cursor;
    for (let pages = 0; pages < CATCH_UP; pages += 1) {
      const { items, next } = await this.fetch(cursor);
      const known = items.filter((row) => this.byId.has(row.executionId));
      added.push(...items.filter((row) => !this.byId.has(row.executionId)));
      known.forEach((row) => this.put(row));
      cursor = next;
      if (known.length || !next) {
        this.prepend(added);
        return;
      }
    }
    this.rows = [];
    this.byId.clear();
    this.dirty.clear();
    this.next = cursor;
    this.complete = false;
    this.prepend(added);
  }

  prepend(added) {
    this.rows.unshift(...added);
    added.forEach((row) => this.byId.set(row.executionId, row));
  }
}
