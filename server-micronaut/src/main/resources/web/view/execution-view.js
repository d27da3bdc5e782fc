/** One execution at any version: graph, slider, timeline, log. The same on the server's page and in an exported file. */

import { isUnreached, workAt } from '../core/work.js';
import { times } from '../ui/format.js';
import { Component, h } from '../lib/preact.js';
import { isTerminal } from '../core/catalog.js';
import { classes, t } from '../ui/tags.js';
import { banner, pastBanner } from './banner.js';
import { Gantt } from './gantt.js';
import { GraphView } from './graph-view.js';
import { inspector } from './inspector.js';
import { plainLayout } from './layout.js';
import { EventLog } from './log.js';
import { Player } from './player.js';
import { isResult } from './refused.js';

const TABS = { timeline: 'Timeline', events: 'Events', state: 'State' };

/**
 * Props: `history`, `refused`, `graph` (its view, if it is known), `live` (whether it is followed), `selected` and
 * `onSelect`, `actions(node)`, `account(selected)`, `told` (the version and nodes that the server explained last),
 * `jobLog(node)` (the log of its job, if it is known), `provenance` (if it was imported), `rootCause` (the way to it, as the
 * server tells), `look(node)` (its input and children, if they are known), `link(executionId)`.
 */
export class ExecutionView extends Component {
  constructor() {
    super();
    this.state = { version: undefined, tab: 'timeline' };
    this.onVersion = (version) => this.setState({ version: version >= this.props.history.head ? undefined : version });
  }

  layout(nodes) {
    const { graph } = this.props;
    if (graph) {
      return graph.layout;
    }
    if (!this.plain || this.plain.nodes.length !== nodes.size) {
      this.plain = plainLayout([...nodes.values()]);
    }
    return this.plain;
  }

  /** What had come in by the time that is shown. */
  refusedBy(version) {
    const { history, refused } = this.props;
    const next = version === undefined ? undefined : history.events[version];
    return next ? refused.filter((late) => late.at < next.occurredAt) : refused;
  }

  /** The part of a job's log that was there at the time that is shown. */
  jobLogBy(version, log) {
    const next = version === undefined ? undefined : this.props.history.events[version];
    return log && next ? { events: log.events.filter(({ at }) => at < next.occurredAt) } : log;
  }

  render({ history, live, selected, onSelect, actions, account, graph, told, jobLog, provenance, rootCause, look, link }, { version, tab }) {
    const fold = history.at(version ?? history.head);
    const { state } = fold;
    const refused = this.refusedBy(version);
    const late = new Map();
    refused.filter(isResult).forEach(({ nodeId }) => late.set(nodeId, (late.get(nodeId) || 0) + 1));
    const following = live && !isTerminal(history.newest.state.status);
    const now = version === undefined;
    const explained = now && told && told.version === history.head ? told.nodes : undefined;
    const unreached = new Set();
    const rests = new Map();
    state.nodes.forEach((node, id) => {
      if (isUnreached(history, state.version, node)) {
        unreached.add(id);
      }
      const { words } = workAt(history, state.version, node, explained && explained.get(id));
      if (words) {
        rests.set(id, times(words));
      }
    });
    return t.div({ class: classes('execution-view', !now && 'past') },
      !now && pastBanner(history, state.version, this.onVersion),
      banner({ history, fold, refused }, { rootCause, onSelect, link }),
      t.div({ class: 'stage' },
        h(GraphView, { layout: this.layout(state.nodes), nodes: state.nodes, late, unreached, rests, selected, onSelect, label: `Graph at version ${state.version}` }),
        inspector({ history, fold, refused, explained, provenance, onVersion: this.onVersion }, selected, {
          jobLog: selected && this.jobLogBy(version, jobLog(selected)),
          look: selected && look && look(selected),
          link,
          onClose: () => onSelect(undefined),
          actions: now && live ? actions : undefined,
          account: now && account ? account(selected) : null,
          definition: graph && graph.definition,
        })),
      h(Player, { history, version, live: following, onVersion: this.onVersion }),
      this.tabs(tab),
      t.div({ class: 'tab-panel', role: 'tabpanel', id: 'tab-panel', 'aria-labelledby': `tab-${tab}` },
        tab === 'timeline' && h(Gantt, { history, refused: this.props.refused, version, live: following, selected, onSelect, jobLog }),
        tab === 'events' && h(EventLog, { history, refused: this.props.refused, version, selected, onVersion: this.onVersion }),
        tab === 'state' && t.div({ class: 'state-panel' }, t.p({ class: 'muted' }, `The state after ${state.version} events.`),
          t.pre({ tabIndex: 0, 'aria-label': 'State' }, stateText(state)))));
  }

  tabs(tab) {
    const names = Object.keys(TABS);
    const move = (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step) {
        const next = names[(names.indexOf(tab) + step + names.length) % names.length];
        this.setState({ tab: next }, () => document.getElementById(`tab-${next}`).focus());
      }
    };
    return t.div({ class: 'tabs', role: 'tablist', 'aria-label': 'Views', onKeyDown: move },
      names.map((name) => t.button({
        key: name, type: 'button', role: 'tab', id: `tab-${name}`, 'aria-selected': String(name === tab), 'aria-controls': 'tab-panel',
        tabIndex: name === tab ? 0 : -1, onClick: () => this.setState({ tab: name }),
      }, TABS[name])));
  }
}

function stateText(state) {
  return JSON.stringify({ ...state, nodes: Object.fromEntries(state.nodes) }, null, 2);
}
