/** One node of the picture: a shape for its type, a color and a badge for its status. */

import { Component } from '../lib/preact.js';
import { words } from '../ui/format.js';
import { iconPath } from '../ui/icons.js';
import { classes, t } from '../ui/tags.js';

/** Nodes that are flatter than this have room for their name alone. */
const TWO_LINES = 34;

/** How wide a letter is: of names, and of the smaller words below them. */
const NAME_LETTER = 6.4;
const WORD_LETTER = 5.4;
/** How far words below a node may reach beyond it on both sides together, and how many lines they may have. */
const BEYOND = 30;
const LINES = 3;
const LINE = 11;

const SHOWN = ['status', 'attempt', 'progress', 'message', 'selected', 'reachable', 'late', 'place', 'unreached', 'rest'];

export class GraphNode extends Component {
  shouldComponentUpdate(next) {
    return SHOWN.some((name) => next[name] !== this.props[name]);
  }

  render({ place, status, attempt, progress, message, selected, reachable, late, unreached, rest, onSelect }) {
    const { x, y, width, height } = place;
    const name = place.title || place.id;
    const below = rest && (height < TWO_LINES || rest.length > fitting(width, WORD_LETTER));
    const spoken = [place.title ? `${place.title} (${place.id})` : place.id, place.type, unreached ? 'not reached' : status && words(status), rest, attempt > 1 && `attempt ${attempt}`,
      late && `${late} result${late > 1 ? 's' : ''} refused`];
    return t.g({
      class: classes('node', `type-${place.type}`, status && `s-${status}`, selected && 'selected', unreached && 'unreached', rest && 'resting'),
      transform: `translate(${x} ${y})`, role: 'button', tabindex: reachable ? 0 : -1, 'data-node': place.id,
      'aria-label': spoken.filter(Boolean).join(', '), 'aria-pressed': String(Boolean(selected)),
      onClick: () => onSelect(place.id),
    },
      t.title(null, spoken.filter(Boolean).join(', ')),
      t.rect({ class: 'halo', x: -4, y: -4, width: width + 8, height: height + 8, rx: 10 }),
      shape(place),
      status === 'RUNNING' && !rest && progress !== undefined && t.rect({
        class: 'progress', x: 3, y: height - 6, height: 3, rx: 1.5, width: Math.max(0, (width - 6) * (Number(progress) / 100)),
      }),
      t.text({ class: classes('name', height >= TWO_LINES && 'above'), x: width / 2, y: height / 2 + (height < TWO_LINES ? 4 : -2) }, clip(name, width, NAME_LETTER)),
      height >= TWO_LINES && t.text({ class: 'kind', x: width / 2, y: height / 2 + 11 }, clip(below ? place.type : rest || message || place.type, width, WORD_LETTER)),
      below && lines(rest, width).map((line, index) =>
        t.text({ key: `rest ${index}`, class: 'rest', x: width / 2, y: height + 3 + LINE * (index + 1) }, line)),
      status && t.g({ class: 'badge', transform: 'translate(-8 -8)' },
        t.circle({ cx: 9, cy: 9, r: 9 }), iconPath(unreached ? 'IDLE' : rest ? 'READY' : status, { transform: 'translate(1 1)' })),
      attempt > 1 && t.text({ class: 'attempts', x: width + 5, y: height - 3 }, `×${attempt}`),
      late && t.g({ class: 'late', transform: `translate(${width - 10} -8)` },
        t.circle({ cx: 9, cy: 9, r: 9 }), iconPath('late', { transform: 'translate(1 1)' })));
  }
}

function shape({ type, width, height }) {
  if (type === 'Decision') {
    return t.path({ class: 'body', d: `M${width / 2} 0L${width} ${height / 2}L${width / 2} ${height}L0 ${height / 2}z` });
  }
  const round = { Fork: 3, ForEach: 3, Repeat: 3, Join: 3, Start: height / 2, Success: height / 2, Failed: height / 2, Canceled: height / 2 };
  const rect = t.rect({ class: 'body', width, height, rx: round[type] ?? 8 });
  return type === 'SubExecution'
    ? [rect, t.rect({ class: 'body', x: 3, y: 3, width: width - 6, height: height - 6, rx: 6 })]
    : rect;
}

function fitting(width, letter) {
  return Math.max(6, Math.floor((width - 12) / letter));
}

function clip(text, width, letter) {
  return cutOff(text, fitting(width, letter));
}

function cutOff(text, letters) {
  return text.length <= letters ? text : `${text.slice(0, letters - 1)}…`;
}

/** Breaks words that a node has no room for into lines below it. */
function lines(text, width) {
  const letters = Math.floor((width + BEYOND) / WORD_LETTER);
  const broken = text.split(' ').reduce((done, word) => {
    const last = done[done.length - 1];
    return last !== undefined && `${last} ${word}`.length <= letters
      ? [...done.slice(0, -1), `${last} ${word}`] : [...done, word];
  }, []);
  const shown = broken.length <= LINES ? broken : [...broken.slice(0, LINES - 1), broken.slice(LINES - 1).join(' ')];
  return shown.map((line) => cutOff(line, letters));
}
