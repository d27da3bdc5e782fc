/** What is begun by the clock. */

import { h } from '../lib/preact.js';
import { get, path, post, remove } from '../net/api.js';
import { may } from '../net/me.js';
import { ago, dateTime, until } from '../ui/format.js';
import { Dialog } from '../ui/dialog.js';
import { icon } from '../ui/icons.js';
import { t } from '../ui/tags.js';
import { say } from '../ui/toast.js';
import { Loading } from './load.js';
import { link } from './routes.js';
import { scheduleDialog } from './schedule-dialog.js';

const EVERY = 3000;

export class SchedulesPage extends Loading {
  componentDidMount() {
    super.componentDidMount();
    this.timer = setInterval(() => document.hidden || this.reload(), EVERY);
  }

  componentWillUnmount() {
    super.componentWillUnmount();
    clearInterval(this.timer);
  }

  async load() {
    const [schedules, graphs] = await Promise.all([get('/schedules?limit=500'), get('/graphs?limit=500')]);
    return { schedules: schedules.items, more: Boolean(schedules.next), graphs: graphs.items.map((graph) => graph.graphId) };
  }

  show({ schedules, more, graphs }) {
    const ask = (dialog) => this.setState({ dialog });
    const close = () => { ask(undefined); this.reload(); };
    const edit = (schedule) => ask(scheduleDialog(schedule, { graphs, taken: schedules.map((one) => one.scheduleId) }, close));
    return t.div({ class: 'page' },
      t.div({ class: 'title-bar' },
        t.h1(null, 'Schedules'), t.span({ class: 'spring' }),
        may('operator') && t.button({ type: 'button', class: 'primary', onClick: () => edit({}) }, 'Add a schedule')),
      schedules.length === 0 && t.p({ class: 'empty' }, 'Nothing is scheduled.'),
      schedules.length > 0 && t.div({ class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': 'Schedules' }, t.table(null,
        t.thead(null, t.tr(null, ['Schedule', 'Graph', 'When', 'Next, in your time', 'Last', 'Actions'].map((name) => t.th({ key: name, scope: 'col' }, name)))),
        t.tbody(null, schedules.map((schedule) => this.row(schedule, edit, (dialog) => ask(dialog(close))))))),
      more && t.p({ class: 'muted' }, 'Only the first 500 are shown.'),
      this.state.dialog);
  }

  row(schedule, edit, ask) {
    const { scheduleId: id, graphId, cron, zone, paused, lastTime, lastExecutionId, problem } = schedule;
    const target = (verb) => path('schedules', id, verb);
    const button = (label, onClick, kind) => t.button({ type: 'button', class: kind, 'aria-label': `${label} ${id}`, onClick }, label);
    return t.tr({ key: id },
      t.th({ scope: 'row' }, id, paused && t.span({ class: 'label' }, 'paused'),
        problem && t.p({ class: 'bad row-problem' }, icon('warn'), ' ', problem)),
      t.td(null, t.a({ href: link('graphs', graphId) }, graphId)),
      t.td(null, t.code(null, cron), t.span({ class: 'muted' }, ` ${zone}`)),
      t.td(null, times(schedule)),
      t.td(null, !lastTime ? '–' : lastExecutionId ? t.a({ href: link('executions', lastExecutionId) }, ago(lastTime)) : ago(lastTime)),
      t.td({ class: 'row-actions' }, may('operator') && [
        button('Trigger', () => this.trigger(id, target('trigger'))),
        button(paused ? 'Resume' : 'Pause', () => this.act(() => post(target(paused ? 'resume' : 'pause')), paused ? `${id} goes on.` : `${id} is paused.`)),
        button('Edit', () => edit(schedule)),
        button('Delete', () => ask((close) => deleteDialog(id, close)), 'danger')]));
  }

  trigger(id, target) {
    return this.act(async () => {
      const { executionId } = await post(target, {}, { creates: true });
      say(`${id} has begun `, link('executions', executionId), executionId);
    });
  }
}

/** The next time, with those that follow behind it. */
function times({ paused, next, upcoming = [] }) {
  if (paused || !next) {
    return t.span({ class: 'muted' }, paused ? 'when it is resumed' : '–');
  }
  return t.details({ class: 'times' },
    t.summary(null, dateTime(next), t.span({ class: 'muted' }, ` ${until(next)}`)),
    t.ol(null, upcoming.slice(1).map((time) => t.li({ key: time }, dateTime(time)))));
}

function deleteDialog(id, close) {
  return h(Dialog, {
    title: `Delete ${id}`, action: 'Delete the schedule', danger: true, onClose: close,
    onSubmit: async () => {
      await remove(path('schedules', id));
      say(`${id} is deleted.`);
    },
  }, t.p(null, 'It starts nothing more. Executions that it has begun go on.'));
}
