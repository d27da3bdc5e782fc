/** Opens an exported execution: everything it needs is in the file. */

import { Component, h, render } from './lib/preact.js';
import { History } from './core/history.js';
import { parseJson } from './core/json.js';
import { dateTime } from './ui/format.js';
import { pill, shownStatus } from './ui/status.js';
import { t } from './ui/tags.js';
import { ThemeSwitch, applyTheme } from './ui/theme.js';
import { ExecutionView } from './view/execution-view.js';

class Replay extends Component {
  render({ data, history }, { selected }) {
    const { state } = history.newest;
    return t.div({ class: 'app replay' },
      t.a({ class: 'skip', href: '#main' }, 'Skip to the execution'),
      t.header({ class: 'top' },
        t.span({ class: 'brand' }, t.span({ class: 'brand-mark', 'aria-hidden': 'true' }), 'Lastword'),
        t.span({ class: 'muted' }, `exported ${dateTime(data.exportedAt)}`),
        t.span({ class: 'spring' }),
        h(ThemeSwitch)),
      t.main({ id: 'main', tabIndex: -1 }, t.div({ class: 'execution-page' },
        t.div({ class: 'title-bar' },
          t.h1(null, data.executionId), pill(shownStatus(state), true),
          t.span({ class: 'muted' }, `${state.graphId || 'no graph'}${state.graphVersion ? ` v${state.graphVersion}` : ''}`)),
        h(ExecutionView, {
          history, refused: data.refused, rootCause: data.rootCause, graph: data.graph, provenance: data.provenance, live: false, selected, jobLog: (id) => jobLogs.get(id),
          onSelect: (id) => this.setState({ selected: id }),
        }))));
  }
}

applyTheme();
const data = parseJson(document.getElementById('execution').textContent);
const history = new History(data.executionId);
data.events.forEach((event, index) => history.add(index + 1, event));
const jobLogs = new Map(Object.entries(data.jobs || {}).map(([id, events]) => [id, { events }]));
render(h(Replay, { data, history }), document.getElementById('app'));
