/** One execution as the server tells it: its history from the first event on, its graph, what was refused. */

import { isTerminal } from '../core/catalog.js';
import { History } from '../core/history.js';
import { get, path, query } from '../net/api.js';
import { JobLogs } from '../net/job-logs.js';
import { follow } from '../net/stream.js';

const PAGE = 500;
/** Refusals are no events and are not pushed: while something may still be refused, the page polls for it. */
const ASK_LATE = 2000;
const MAY_COME = 120000;
/** At least as many as the server keeps of one execution. */
const MOST_REFUSED = 100;
const LONG_LOG = 2000;
const ASK_LONG = 15000;
const SOON = 150;
/** Nodes about which the server knows more than their events tell: leases, queues, timers. */
const OPEN = new Set(['READY', 'RUNNING', 'WAITING']);

export class FollowedExecution {
  constructor(id, changed) {
    this.id = id;
    this.changed = changed;
    this.refused = [];
    this.followUps = [];
    this.looks = new Map();
    this.live = false;
    this.jobs = new JobLogs(id, changed);
  }

  /** Loads what there is, then follows what comes. */
  async start() {
    const { summary, provenance } = await get(path('executions', this.id));
    this.summary = summary;
    this.provenance = provenance;
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
    await this.askRootCause().catch(() => {});
    await this.askFollowUps().catch(() => {});
    if (this.closed) {
      return;
    }
    this.stop = follow(path('executions', this.id, 'stream'), history.head, {
      event: (id, data) => this.told(data),
      live: (live) => { this.live = live; this.changed(); },
    });
    this.timer = setInterval(() => {
      this.askLate();
      this.explain().catch(() => {});
      this.askRootCause().catch(() => {});
      this.askFollowUps().catch(() => {});
    }, ASK_LATE);
  }

  /**
   * Asks the server which worker works at what: a release and a lost lease are in no event of the execution. A long log,
   * which is folded for every answer, is asked about more seldom until it grows.
   */
  async explain() {
    const { head, newest } = this.history;
    const open = [...newest.state.nodes.values()].some((node) => OPEN.has(node.status));
    const known = this.explained && this.explained.version === head;
    const soon = head > LONG_LOG && performance.now() - this.askedAt < ASK_LONG;
    if (this.explaining || document.hidden || isTerminal(newest.state.status) || (known && (!open || soon))) {
      return;
    }
    this.explaining = true;
    this.askedAt = performance.now();
    try {
      const { version, nodes } = await get(path('executions', this.id, 'explain'));
      this.explained = { version, nodes: new Map(nodes.map((node) => [node.nodeId, node])) };
      this.changed();
    } finally {
      this.explaining = false;
    }
  }

  /** Asks once why an execution failed: the way to the root cause may lead through other executions. */
  async askRootCause() {
    if (this.rootCause || this.history.newest.state.status !== 'FAILED') {
      return;
    }
    const { rootCause = [] } = await get(path('executions', this.id, 'explain'));
    this.rootCause = rootCause;
    this.changed();
  }

  /** Returns the input of a node and the executions that it started, as far as they are known; asks when it has moved. */
  look(nodeId) {
    const known = this.looks.get(nodeId) || {};
    const moves = this.history.moves.get(nodeId);
    if (known.moves !== moves) {
      this.looks.set(nodeId, { ...known, moves });
      get(path('executions', this.id, 'nodes', nodeId)).then((found) => {
        this.looks.set(nodeId, { ...found, moves });
        this.changed();
      }, () => {});
    }
    return known;
  }

  /**
   * Returns the log of a Task's job as far as it is known, and fetches what is missing: when the node moved, or when the
   * server explains otherwise who works at it. Nodes of a run without a graph have no jobs.
   */
  jobLog(nodeId) {
    const node = this.history.newest.state.nodes.get(nodeId);
    if (!this.graph || !node || node.nodeType !== 'Task' || !this.history.reached.has(nodeId)) {
      return undefined;
    }
    const told = this.explained && this.explained.nodes.get(nodeId);
    const work = told && !isTerminal(this.history.newest.state.status) ? `${told.workerId} ${told.work}` : '';
    return this.jobs.of(nodeId, `${this.history.moves.get(nodeId)} ${work}`);
  }

  /** Asks for what follows the end, if the graph names something, until that has ended too. */
  async askFollowUps() {
    const { status } = this.history.newest.state;
    const named = kindsAfter(this.graph, status);
    const ended = this.followUps.filter((next) => next.status && isTerminal(next.status)).length;
    if (document.hidden || ended === named.length) {
      return;
    }
    const { items } = await get(path('executions') + query({ followUpOf: this.id }));
    this.followUps = named.map((kind) => ({ kind, graphId: this.graph.definition[kind], ...items.find((one) => one.followUpOf.kind === kind) }));
    this.changed();
  }

  close() {
    this.closed = true;
    this.jobs.close();
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
    const { items } = await get(path('executions', this.id, 'refused') + query({ limit: MOST_REFUSED }));
    if (edges(items) !== edges(this.refused)) {
      this.refused = items;
      this.changed();
    }
  }

  askLate() {
    const { state } = this.history.newest;
    const at = state.cancelRequestedAt || state.failedAt || state.completedAt;
    const recent = at !== undefined && Date.now() - Date.parse(at) < MAY_COME;
    if (!document.hidden && (recent || !isTerminal(state.status))) {
      this.loadRefused().catch(() => {});
    }
  }
}

/** Returns a key that tells one list of refusals from another: a full one drops its oldest for each new one. */
function edges(refused) {
  return refused.length === 0 ? '' : `${refused.length} ${refused[0].at} ${refused[refused.length - 1].at}`;
}

/** Returns the kinds of follow-ups that a graph names for an end, in order. */
function kindsAfter(graph, status) {
  const kinds = { CANCELED: ['onCanceled', 'finally'], FAILED: ['onFailed', 'finally'], COMPLETED: ['finally'] }[status] || [];
  return graph && graph.definition ? kinds.filter((kind) => graph.definition[kind]) : [];
}
