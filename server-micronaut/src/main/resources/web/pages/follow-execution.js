/** One execution as the server tells it: its history from the first event on, its graph, its refused late results. */

import { isTerminal } from '../core/catalog.js';
import { History } from '../core/history.js';
import { get, path, query } from '../net/api.js';
import { follow } from '../net/stream.js';

const PAGE = 500;
/** A late result is no event, so nobody tells of it: while one may still come, it is asked for. */
const ASK_LATE = 2000;
const MAY_COME = 120000;
const LONG_LOG = 2000;
const SOON = 150;

export class FollowedExecution {
  constructor(id, changed) {
    this.id = id;
    this.changed = changed;
    this.refused = [];
    this.live = false;
  }

  /** Loads what there is, then follows what comes. */
  async start() {
    const { summary } = await get(path('executions', this.id));
    this.summary = summary;
    const history = new History(this.id);
    let after = 0;
    for (let more = true; more;) {
      const page = await get(path('executions', this.id, 'events') + query({ after, limit: PAGE }));
      page.items.forEach(({ version, event }) => history.add(version, event));
      more = history.head > after && history.head < page.head;
      after = history.head;
    }
    this.history = history;
    this.graph = await this.loadGraph();
    await this.loadRefused();
    await this.explain().catch(() => {});
    if (this.closed) {
      return;
    }
    this.stop = follow(path('executions', this.id, 'stream'), history.head, {
      event: (id, data) => this.told(data),
      live: (live) => { this.live = live; this.changed(); },
    });
    this.timer = setInterval(() => { this.askLate(); this.explain().catch(() => {}); }, ASK_LATE);
  }

  /**
   * Asks the server who works at what: a release and a lost lease are in no event of the execution. A long log, which is
   * folded for every answer, is asked about only when it has grown.
   */
  async explain() {
    const { head, newest } = this.history;
    const running = [...newest.state.nodes.values()].some((node) => node.status === 'RUNNING');
    const known = this.explained && this.explained.version === head;
    if (this.explaining || document.hidden || isTerminal(newest.state.status) || (known && (!running || head > LONG_LOG))) {
      return;
    }
    this.explaining = true;
    try {
      const { version, nodes } = await get(path('executions', this.id, 'explain'));
      this.explained = { version, nodes: new Map(nodes.map((node) => [node.nodeId, node])) };
      this.changed();
    } finally {
      this.explaining = false;
    }
  }

  close() {
    this.closed = true;
    clearInterval(this.timer);
    clearTimeout(this.soon);
    if (this.stop) {
      this.stop();
    }
  }

  /** An execution may follow no registered graph; it is then shown without edges. */
  async loadGraph() {
    const { graphId, graphVersion } = this.history.newest.state;
    if (!graphId || !graphVersion) {
      return undefined;
    }
    try {
      return await get(path('graphs', graphId, 'versions', String(graphVersion)));
    } catch (failure) {
      if (failure.status === 404) {
        return undefined;
      }
      throw failure;
    }
  }

  told({ version, event }) {
    if (this.history.add(version, event)) {
      this.changed();
      this.explainSoon();
    } else if (version > this.history.head) {
      this.fill();
    }
  }

  /** Many events at once are one question. */
  explainSoon() {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.explain().catch(() => {}), SOON);
  }

  /** Fetches what the stream left out. */
  async fill() {
    const page = await get(path('executions', this.id, 'events') + query({ after: this.history.head, limit: PAGE }));
    page.items.forEach(({ version, event }) => this.history.add(version, event));
    this.changed();
  }

  async loadRefused() {
    const { items } = await get(path('executions', this.id, 'refused'));
    if (items.length !== this.refused.length) {
      this.refused = items;
      this.changed();
    }
  }

  askLate() {
    const { state } = this.history.newest;
    const at = state.cancelRequestedAt || state.failedAt || state.completedAt;
    const recent = at !== undefined && Date.now() - Date.parse(at) < MAY_COME;
    if (recent || (!isTerminal(state.status) && [...state.nodes.values()].some((node) => node.status === 'CANCELED'))) {
      this.loadRefused().catch(() => {});
    }
  }
}
