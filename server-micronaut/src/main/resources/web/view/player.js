/** A slider through the versions of an execution, with a play button. */

import { Component } from '../lib/preact.js';
import { clock } from '../ui/format.js';
import { icon } from '../ui/icons.js';
import { classes, t } from '../ui/tags.js';

/** A whole replay takes about this long, however many events there are; few events take a while each. */
const REPLAY = 12000;
const SLOWEST = 450;
const FRAME = 40;

/** Props: `history`, `version` (undefined while following the newest), `live` (whether more may come), `onVersion`. */
export class Player extends Component {
  constructor() {
    super();
    this.keys = (event) => this.key(event);
  }

  componentDidMount() {
    document.addEventListener('keydown', this.keys);
  }

  componentWillUnmount() {
    document.removeEventListener('keydown', this.keys);
    clearInterval(this.timer);
  }

  at() {
    return this.props.version ?? this.props.history.head;
  }

  go(version) {
    const { history, onVersion } = this.props;
    const bounded = Math.max(0, Math.min(history.head, version));
    onVersion(bounded === history.head ? undefined : bounded);
  }

  step(by) {
    this.stop();
    this.go(this.at() + by);
  }

  toggle() {
    if (this.timer) {
      this.stop();
      return;
    }
    const { history, onVersion } = this.props;
    const steps = Math.max(1, Math.ceil((history.head * FRAME) / REPLAY));
    const pace = Math.min(SLOWEST, Math.max(FRAME, REPLAY / Math.max(1, history.head)));
    if (this.at() >= history.head) {
      onVersion(0);
    }
    this.timer = setInterval(() => this.advance(steps), pace);
    this.setState({ playing: true });
  }

  advance(steps) {
    this.go(this.at() + steps);
    if (this.at() + steps > this.props.history.head) {
      this.go(this.props.history.head);
      this.stop();
    }
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.setState({ playing: false });
  }

  key(event) {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.target.type !== 'range';
    if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) {
      return;
    }
    const actions = { ',': () => this.step(-1), '.': () => this.step(1), p: () => this.toggle(), l: () => this.step(Infinity) };
    if (actions[event.key]) {
      actions[event.key]();
    }
  }

  tool(name, label, action, disabled) {
    return t.button({ type: 'button', class: 'quiet', title: label, 'aria-label': label, disabled, onClick: action }, icon(name));
  }

  render({ history, version, live }, { playing }) {
    const at = version ?? history.head;
    const event = history.events[at - 1];
    const told = event ? `${event.type}${event.payload.nodeId ? ` ${event.payload.nodeId}` : ''}` : 'before the first event';
    return t.section({ class: 'player', 'aria-label': 'Versions' },
      t.div({ class: 'player-tools' },
        this.tool('first', 'To the beginning', () => this.step(-Infinity), at === 0),
        this.tool('back', 'One event back (,)', () => this.step(-1), at === 0),
        this.tool(playing ? 'pause' : 'play', playing ? 'Pause (p)' : 'Play (p)', () => this.toggle(), history.head === 0),
        this.tool('next', 'One event forward (.)', () => this.step(1), at === history.head)),
      t.input({
        type: 'range', min: 0, max: history.head, value: at, 'aria-label': 'Version',
        'aria-valuetext': `version ${at} of ${history.head}, ${told}`,
        onInput: (change) => { this.stop(); this.go(Number(change.target.value)); },
      }),
      t.div({ class: 'player-at' },
        t.span({ class: 'version' }, 'v', t.b(null, at), t.span({ class: 'muted' }, ` / ${history.head}`)),
        t.span({ class: 'player-event', title: told }, told),
        event && t.span({ class: 'muted player-time' }, clock(event.occurredAt))),
      t.button({
        type: 'button', class: classes('follow', version === undefined && 'on'), 'aria-pressed': String(version === undefined),
        title: live ? 'Follow what happens (l)' : 'Show the last version (l)', onClick: () => this.step(Infinity),
      }, icon('live'), live ? 'Live' : 'Last'));
  }
}
