/**
 * The executions that match a filter, newest first: fetched page by page, kept up to date.
 *
 * What the stream tells of an execution is shown at once; the page that holds it is fetched again soon after, because
 * counts are not in the events. So a thousand events a second cost one request a second.
 */

import { get, query } from '../net/api.js';
import { follow } from '../net/stream.js';

const PAGE = 200;
const SETTLE = 1000;

export class ExecutionsList {
  constructor(filter, changed) {
    this.filter = filter;
    this.changed = changed;
    this.rows = [];
    this.byId = new Map();
    this.pages = [];
    this.next = undefined;
    this.complete = false;
    this.loading = false;
    this.live = false;
    this.dirty = new Set();
    this.fresh = false;
  }

  async start() {
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
    const cursor = this.next;
    try {
      const page = await this.fetch(cursor);
      this.pages.push(cursor);
      page.items.forEach((row) => this.put(row));
      this.next = page.next;
      this.complete = !page.next;
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

  later() {
    if (!this.timer && !this.closed) {
      this.changed();
      this.timer = setTimeout(() => this.refresh(), SETTLE);
    }
  }

  /** Fetches again the pages that hold what has changed, the first one if there is something new. */
  async refresh() {
    const places = new Set([...this.dirty].map((row) => Math.floor(this.rows.indexOf(row) / PAGE)));
    if (this.fresh) {
      places.add(0);
    }
    this.dirty.clear();
    this.fresh = false;
    try {
      await Promise.all([...places].filter((place) => place < this.pages.length).slice(0, 3).map((place) => this.again(place)));
    } catch {
      // The stream's own connection tells whether the server is there; the next event tries again.
    }
    this.timer = undefined;
    if (this.dirty.size || this.fresh) {
      this.later();
    }
    this.changed();
  }

  async again(place) {
    const { items } = await this.fetch(this.pages[place]);
    if (place === 0) {
      const added = items.filter((row) => !this.byId.has(row.executionId));
      added.forEach((row) => this.byId.set(row.executionId, row));
      this.rows.unshift(...added);
    }
    items.filter((row) => this.byId.has(row.executionId)).forEach((row) => this.put(row));
  }
}
