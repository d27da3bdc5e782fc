/** The registered graphs. */

import { get } from '../net/api.js';
import { may } from '../net/me.js';
import { ago, dateTime, plural } from '../ui/format.js';
import { t } from '../ui/tags.js';
import { Loading } from './load.js';
import { link } from './routes.js';
import { runDialog } from './run-dialog.js';

export class GraphsPage extends Loading {
  async load() {
    return (await get('/graphs?limit=500')).items;
  }

  show(graphs) {
    const ask = (dialog) => this.setState({ dialog });
    return t.div({ class: 'page' },
      t.div({ class: 'title-bar' },
        t.h1(null, 'Graphs'), t.span({ class: 'spring' }),
        may('operator') && t.a({ class: 'button primary', href: link('graphs', '+') }, 'Write a graph')),
      graphs.length === 0 && t.p({ class: 'empty' }, 'No graph is registered yet.'),
      graphs.length > 0 && t.div({ class: 'cards' }, graphs.map((graph) => this.card(graph, ask))),
      this.state.dialog);
  }

  card(graph, ask) {
    const { graphId, version, title, registeredAt, nodes } = graph;
    return t.article({ class: 'card', key: graphId },
      t.h2(null, t.a({ href: link('graphs', graphId) }, graphId)),
      title && t.p({ class: 'muted' }, title),
      t.p({ class: 'muted' }, `version ${version}`, nodes !== undefined && ` · ${plural(Number(nodes), 'node')}`,
        registeredAt && t.span({ title: dateTime(registeredAt) }, ` · ${ago(registeredAt)}`)),
      t.div({ class: 'card-actions' },
        may('operator') && t.button({ type: 'button', onClick: () => ask(runDialog(graphId, () => ask(undefined))) }, 'Run'),
        t.a({ class: 'button', href: `${link('executions')}?graph=${encodeURIComponent(graphId)}` }, 'Executions')));
  }
}
