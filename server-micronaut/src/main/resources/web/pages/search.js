/** What a text is found in: ids, labels, keys, correlation ids, errors. */

import { get, query } from '../net/api.js';
import { ago } from '../ui/format.js';
import { pill, shownStatus } from '../ui/status.js';
import { t } from '../ui/tags.js';
import { Loading } from './load.js';
import { link } from './routes.js';

export class SearchPage extends Loading {
  componentDidUpdate(before) {
    if (before.text !== this.props.text) {
      this.setState({ loaded: undefined });
      this.reload();
    }
  }

  async load() {
    const { text } = this.props;
    return { text, items: text ? (await get(`/search${query({ q: text })}`)).items : [] };
  }

  show({ text, items }) {
    return t.div({ class: 'page' },
      t.div({ class: 'title-bar' }, t.h1(null, 'Search'), t.span({ class: 'muted', role: 'status' }, `${items.length} found`)),
      items.length === 0 && t.div({ class: 'empty' }, t.p(null, `Nothing is known by “${text}”.`),
        t.p({ class: 'muted' }, 'Ids, keys and correlation ids are found whole, whatever their age; parts of ids, labels and errors among the newest 1,000 executions.'),
        t.p(null, t.a({ class: 'button', href: link('executions') }, 'All executions'))),
      items.length > 0 && t.div({ class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': 'Found' }, t.table(null,
        t.thead(null, t.tr(null, ['Execution', 'Status', 'Found by', 'Graph', 'Created'].map((name) => t.th({ key: name, scope: 'col' }, name)))),
        t.tbody(null, items.map((hit) => t.tr({ key: hit.executionId },
          t.th({ scope: 'row' }, t.a({ href: link('executions', hit.executionId) }, hit.executionId)),
          t.td(null, pill(shownStatus(hit))), t.td(null, `${hit.by}: `, t.span({ class: 'muted' }, hit.match)),
          t.td(null, hit.graphId || '–'), t.td(null, ago(hit.createdAt))))))));
  }
}
