/**
 * Folds events into the state of an execution, and notes which event decided what.
 *
 * The same rules as the engine's reducer (docs/specification.md, R-1 to R-11), checked against the same vectors: the
 * page and the exported file can show any version without asking a server.
 */

import { EXECUTION_RANK, NODE_RANK, ignoredBy, isSettled } from './catalog.js';
import { sameJson } from './json.js';
import { readPayload } from './shapes.js';
import { canonicalTime } from './times.js';
import { NODE_EVENTS, EXECUTION_EVENTS } from './transitions.js';
import { whyUnchanged } from './unchanged.js';

export class Fold {
  constructor(executionId) {
    this.state = { executionId, status: 'ACTIVE', version: 0, nodes: new Map() };
    /** What decided the execution's status, and each node's: the version and the rule. */
    this.cause = undefined;
    this.causes = new Map();
    this.changed = false;
  }

  /** Returns a fold that goes its own way from here. */
  copy() {
    const twin = new Fold(this.state.executionId);
    twin.state = { ...this.state, nodes: new Map() };
    this.state.nodes.forEach((node, nodeId) => twin.state.nodes.set(nodeId, { ...node }));
    twin.cause = this.cause;
    twin.causes = new Map(this.causes);
    return twin;
  }

  /** Takes one more event; returns why it changed nothing, undefined if it changed something. */
  apply(event) {
    const { state } = this;
    state.version += 1;
    this.changed = false;
    const payload = readPayload(event);
    const ignored = payload && ignoredBy(event.type, state);
    if (payload && !ignored) {
      this.take(event, payload);
    }
    return this.changed ? undefined : whyUnchanged(state, event, payload, ignored);
  }

  take(event, payload) {
    const { state } = this;
    const statusBefore = state.status;
    if (EXECUTION_EVENTS[event.type]) {
      EXECUTION_EVENTS[event.type](this, payload, canonicalTime(event.occurredAt));
    }
    const node = state.nodes.get(payload.nodeId);
    if (node && NODE_EVENTS[event.type]) {
      NODE_EVENTS[event.type](this, node, payload);
    }
    if (state.status === 'CANCELED') {
      (statusBefore === 'CANCELED' ? [node] : [...state.nodes.values()]).forEach((one) => one && this.converge(one));
    }
  }

  /** What a node is once its execution is CANCELED. */
  converge(node) {
    if (!isSettled(node.status)) {
      this.decide(node, 'CANCELED', 'R-10');
      this.put(node, 'canceledByExecution', true);
    } else if (node.status !== 'CANCELED') {
      this.put(node, 'cancellationApplied', true);
    }
  }

  /** Raises the execution's status, never lowers it. */
  rise(status) {
    const { state } = this;
    if (EXECUTION_RANK[status] > EXECUTION_RANK[state.status]) {
      this.put(state, 'status', status);
      this.cause = { version: state.version, rule: 'R-7' };
    }
  }

  /** Raises a node's status, never lowers it; tells whether it did. */
  riseNode(node, status) {
    const higher = NODE_RANK[status] > NODE_RANK[node.status];
    if (higher) {
      this.decide(node, status, 'R-7');
    }
    return higher;
  }

  decide(node, status, rule) {
    this.put(node, 'status', status);
    this.causes.set(node.nodeId, { version: this.state.version, rule });
  }

  /** Sets a field, or clears it if there is no value. */
  put(target, name, value) {
    if (value === undefined) {
      this.changed = this.changed || name in target;
      delete target[name];
    } else if (!sameJson(target[name], value)) {
      this.changed = true;
      target[name] = value;
    }
  }

  /** Sets those fields that the payload has: `payload.name ?? old`. */
  keep(target, payload, ...names) {
    names.filter((name) => payload[name] !== undefined).forEach((name) => this.put(target, name, payload[name]));
  }
}
