/** What is begun by the clock. */

import { get, path, post, remove } from '../net/api.js';
import { ago, dateTime } from '../ui/format.js';
import { icon } from '../ui/icons.js';
import { t } from '../ui/tags.js';
import { Loading } from './load.js';
import { link } from './routes.js';
import { scheduleDialog } from './schedule-dialog.js';

export class SchedulesPage extends Loading {
  async load() {
    return (await get('/schedules?limit=500')).items;
  }

  show(schedules) {
    const ask = (dialog) => this.setState({ dialog });
    const edit = (schedule) => ask(scheduleDialog(schedule, () => { ask(undefined); this.reload(); }));
    return t.div({ class: 'page' },
      t.div({ class: 'title-bar' },
        t.h1(null, 'Schedules'), t.span({ class: 'spring' }),
        t.button({ type: 'button', class: 'primary', onClick: () => edit({}) }, 'Add a schedule')),
      schedules.length === 0 && t.p({ class: 'empty' }, 'Nothing is scheduled.'),
      schedules.length > 0 && t.div({ class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': 'Schedules' }, t.table(null,
        t.thead(null, t.tr(null, ['Schedule', 'Graph', 'When', 'Next', 'Last', 'Actions'].map((name) => t.th({ key: name, scope: 'col' }, name)))),
        t.tbody(null, schedules.map((schedule) => this.row(schedule, edit))))),
      this.state.dialog);
  }

  row(schedule, edit) {
    const { scheduleId: id, graphId, cron, zone, paused, next, lastTime, lastExecutionId, problem } = schedule;
    const target = (verb) => path('/schedules', id, `/${verb}`);
    return t.tr({ key: id },
      t.th({ scope: 'row' }, id, paused && t.span({ class: 'label' }, 'paused'),
        problem && t.span({ class: 'bad', title: problem }, ' ', icon('warn', problem))),
      t.td(null, t.a({ href: link('graphs', graphId) }, graphId)),
      t.td(null, t.code(null, cron), t.span({ class: 'muted' }, ` ${zone}`)),
      t.td(null, next && !paused ? dateTime(next) : '–'),
      t.td(null, !lastTime ? '–' : lastExecutionId ? t.a({ href: link('executions', lastExecutionId) }, ago(lastTime)) : ago(lastTime)),
      t.td({ class: 'row-actions' },
        t.button({ type: 'button', onClick: () => this.act(() => post(target('trigger'), {}, { creates: true }), `${id} was triggered.`) }, 'Trigger'),
        t.button({ type: 'button', onClick: () => this.act(() => post(target(paused ? 'resume' : 'pause')), paused ? `${id} goes on.` : `${id} is paused.`) }, paused ? 'Resume' : 'Pause'),
        t.button({ type: 'button', onClick: () => edit(schedule) }, 'Edit'),
        t.button({ type: 'button', class: 'danger', onClick: () => confirm(`Delete the schedule ${id}?`) && this.act(() => remove(path('/schedules', id)), `${id} is deleted.`) }, 'Delete')));
  }
}
