/** What the list of executions shows. The filter stands in the address, so that it can be kept and sent. */

import { h } from '../lib/preact.js';
import { words } from '../ui/format.js';
import { icon } from '../ui/icons.js';
import { statusIcon } from '../ui/status.js';
import { t } from '../ui/tags.js';
import { Typed } from '../ui/typed.js';

const STATUSES = ['', 'ACTIVE', 'COMPLETED', 'FAILED', 'CANCELED'];

/** Returns the parameters of the request for what an address asks. */
export function filterOf({ status, graph, label, correlation, from, to, canceling }) {
  return {
    status,
    graph,
    label: label && label.includes(':') ? label : undefined,
    correlationId: correlation || undefined,
    createdAfter: instant(from),
    createdBefore: instant(to),
    cancelRequested: canceling === 'yes' ? 'true' : undefined,
  };
}

/** The bar of filters; `onChange` gets the whole new query. */
export function filterBar(query, graphs, onChange) {
  const set = (name) => (event) => onChange({ ...query, [name]: event.target.value });
  const any = Object.values(query).some(Boolean);
  return t.form({ class: 'filters', role: 'search', 'aria-label': 'Executions', onSubmit: (event) => event.preventDefault() },
    t.div({ class: 'chips', role: 'group', 'aria-label': 'Status' }, STATUSES.map((status) => t.button({
      key: status, type: 'button', class: `chip ${status ? `s-${status}` : ''}`, 'aria-pressed': String((query.status || '') === status),
      onClick: () => onChange({ ...query, status }),
    }, status && icon(statusIcon(status)), status ? words(status) : 'all'))),
    h(Typed, { list: 'graph-names', placeholder: 'Graph', 'aria-label': 'Graph', value: query.graph || '', onChange: set('graph'), autocomplete: 'off' }),
    t.datalist({ id: 'graph-names' }, graphs.map((graph) => t.option({ key: graph.graphId, value: graph.graphId }))),
    h(Typed, {
      placeholder: 'Label name:value', 'aria-label': 'Label, name:value', value: query.label || '', onChange: set('label'),
      pattern: '[^:]+:.*', autocomplete: 'off',
    }),
    h(Typed, {
      placeholder: 'Correlation id', 'aria-label': 'Correlation id', value: query.correlation || '', onChange: set('correlation'),
      autocomplete: 'off',
    }),
    t.label({ class: 'inline' }, 'From', h(Typed, { type: 'datetime-local', value: query.from || '', onChange: set('from') })),
    t.label({ class: 'inline' }, 'to', h(Typed, { type: 'datetime-local', value: query.to || '', onChange: set('to') })),
    any && t.button({ type: 'button', class: 'quiet', onClick: () => onChange({}) }, icon('close'), 'Clear'));
}

function instant(local) {
  const time = local ? new Date(local) : undefined;
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : undefined;
}
