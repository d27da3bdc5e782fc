/** One execution, followed live, with what can be done about it. */

import { Component, h } from '../lib/preact.js';
import { dateTime } from '../ui/format.js';
import { icon } from '../ui/icons.js';
import { pill, shownStatus } from '../ui/status.js';
import { classes, t } from '../ui/tags.js';
import { ExecutionView } from '../view/execution-view.js';
import { Account } from './account.js';
import { executionActions } from './actions.js';
import { FollowedExecution } from './follow-execution.js';
import { failed } from './load.js';
import { nodeActions } from './node-actions.js';
import { link } from './routes.js';

const AGAIN = 4000;

export class ExecutionPage extends Component {
  componentDidMount() {
    this.open();
  }

  componentWillUnmount() {
    clearTimeout(this.retry);
    this.followed.close();
  }

  async open() {
    this.followed = new FollowedExecution(this.props.id, () => this.redraw());
    try {
      await this.followed.start();
      this.setState({ failure: undefined });
    } catch (failure) {
      this.setState({ failure });
      if (!failure.status) {
        this.retry = setTimeout(() => this.open(), AGAIN);
      }
    }
  }

  redraw() {
    if (!this.frame) {
      this.frame = requestAnimationFrame(() => {
        this.frame = undefined;
        this.forceUpdate();
      });
    }
  }

  render({ id }, { failure, dialog, selected }) {
    const { history, summary, graph, refused, live, explained, followUps, provenance, rootCause } = this.followed || {};
    if (failure) {
      return failed(failure, () => this.open());
    }
    if (!history) {
      return t.p({ class: 'empty', role: 'status' }, 'Loading…');
    }
    const { state } = history.newest;
    const ask = (next) => this.setState({ dialog: next });
    const close = () => ask(undefined);
    return t.div({ class: 'execution-page' },
      t.div({ class: 'title-bar' },
        t.a({ class: 'crumb', href: link('executions') }, 'Executions'), t.span({ class: 'muted', 'aria-hidden': 'true' }, '/'),
        t.h1({ title: id }, id), pill(shownStatus(state), true),
        t.span({ class: classes('live', live && 'on') }, icon('live'), live ? 'Live' : 'Connecting'),
        t.span({ class: 'spring' }),
        t.div({ class: 'actions' }, executionActions(id, state, ask, close))),
      about(summary, state, provenance, followUps),
      h(ExecutionView, {
        history, refused, graph, provenance, told: explained, jobLog: (node) => this.followed.jobLog(node), live: true, selected, rootCause, look: (node) => this.followed.look(node), link: (other) => link('executions', other), onSelect: (node) => this.setState({ selected: node }),
        actions: (node) => nodeActions(id, state, node, ask, close),
        account: (node) => h(Account, { id, node, version: history.head }),
      }),
      dialog);
  }
}

function about(summary, state, provenance, followUps = []) {
  const { labels = {}, parent, rerunOf, followUpOf, correlationId, correlationIds = [], createdAt } = summary;
  const parentId = typeof parent === 'string' ? parent : parent && parent.executionId;
  return t.div({ class: 'about' },
    state.graphId && t.a({ href: link('graphs', state.graphId) }, `${state.graphId}${state.graphVersion ? ` v${state.graphVersion}` : ''}`),
    t.span(null, 'created ', dateTime(createdAt)),
    provenance && t.span(null, `imported by ${provenance.importedBy}`),
    parentId && t.span(null, 'part of ', t.a({ href: link('executions', parentId) }, parentId)),
    rerunOf && t.span(null, 'again after ', t.a({ href: link('executions', rerunOf) }, rerunOf)),
    followUpOf && t.span(null, `${followUpOf.kind} of `, t.a({ href: link('executions', followUpOf.executionId) }, followUpOf.executionId)),
    followUps.map(({ kind, executionId, graphId, status }) => t.span({ key: kind }, `${kind}: `,
      status ? t.a({ href: link('executions', executionId) }, graphId) : graphId, ` ${(status || 'not there yet').toLowerCase()}`)),
    correlationId && t.span(null, 'correlation id ', correlated(correlationId)),
    correlationIds.length > 0 && t.span(null, 'later requests ', correlationIds.flatMap((id) => [correlated(id), ' '])),
    Object.entries(labels).map(([name, value]) => t.span({ key: name, class: 'label' }, `${name}: ${value}`)));
}

/** A link to all executions with events of a request. */
function correlated(id) {
  return t.a({ key: id, href: `${link('executions')}?correlation=${encodeURIComponent(id)}` }, id);
}
