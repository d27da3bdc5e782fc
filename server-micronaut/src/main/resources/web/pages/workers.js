/** The workers that claim over HTTP: which queues each polls, since when, and how busy it is. */

import { get } from '../net/api.js';
import { ago, dateTime } from '../ui/format.js';
import { t } from '../ui/tags.js';
import { Loading } from './load.js';
import { link } from './routes.js';

const EVERY = 3000;

export class WorkersPage extends Loading {
  componentDidMount() {
    super.componentDidMount();
    this.timer = setInterval(() => document.hidden || this.reload(), EVERY);
  }

  componentWillUnmount() {
    super.componentWillUnmount();
    clearInterval(this.timer);
  }

  load() {
    return get('/workers?limit=500');
  }

  show({ items, next }) {
    const workers = [...items].sort((a, b) => a.workerId.localeCompare(b.workerId));
    return t.div({ class: 'page' },
      t.div({ class: 'title-bar' },
        t.a({ class: 'crumb', href: link('queues') }, 'Queues'), t.span({ class: 'muted', 'aria-hidden': 'true' }, '/'), t.h1(null, 'Workers')),
      t.p({ class: 'muted' }, 'Workers that claimed over HTTP within the last two minutes. Workers inside a program are not listed; what they hold is among the jobs.'),
      workers.length === 0 && t.p({ class: 'empty' }, 'No worker has asked for work. Jobs stay queued until one does.'),
      workers.length > 0 && t.div({ class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': 'Workers' }, t.table(null,
        t.thead(null, t.tr(null, ['Worker', 'Queues', 'Holds', 'Since', 'Last seen', 'As', 'Client'].map((name) => t.th({ key: name, scope: 'col' }, name)))),
        t.tbody(null, workers.map(row)))),
      next && t.p({ class: 'muted' }, 'Only 500 are shown.'));
  }
}

function row({ workerId, caller, queues, places, held, node, client, since, lastSeen }) {
  return t.tr({ key: `${caller} ${workerId}` },
    t.th({ scope: 'row' }, t.a({ href: `${link('jobs')}?worker=${encodeURIComponent(workerId)}` }, workerId)),
    t.td(null, queues.flatMap((queue, index) => [index > 0 && ', ', t.a({ href: `${link('jobs')}?queue=${encodeURIComponent(queue)}` }, queue)])),
    t.td({ class: 'number', title: `asks for ${places} at once` }, String(held)),
    t.td({ title: dateTime(since) }, ago(since)), t.td({ title: `${dateTime(lastSeen)}, by ${node}` }, ago(lastSeen)),
    t.td(null, caller), t.td({ class: 'muted' }, client || ''));
}
