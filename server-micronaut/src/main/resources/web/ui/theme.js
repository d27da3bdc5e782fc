/** Dark or light: as the system's setting, until the user switches. */

import { Component } from '../lib/preact.js';
import { icon } from './icons.js';
import { t } from './tags.js';

const NAME = 'lastword.theme';
const system = matchMedia('(prefers-color-scheme: dark)');

function chosen() {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null;
  }
}

function current() {
  return document.documentElement.dataset.theme || (system.matches ? 'dark' : 'light');
}

/** Shows the page as it was chosen the last time. */
export function applyTheme() {
  const theme = chosen();
  if (theme) {
    document.documentElement.dataset.theme = theme;
  }
}

export class ThemeSwitch extends Component {
  componentDidMount() {
    this.redraw = () => this.forceUpdate();
    system.addEventListener('change', this.redraw);
  }

  componentWillUnmount() {
    system.removeEventListener('change', this.redraw);
  }

  toggle() {
    const theme = current() === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = theme;
    try {
      localStorage.setItem(NAME, theme);
    } catch {
      // A page from a file may have no storage: the choice then lasts as long as the page.
    }
    this.forceUpdate();
  }

  render() {
    const other = current() === 'dark' ? 'light' : 'dark';
    const label = `Switch to ${other} colors`;
    return t.button({ type: 'button', class: 'quiet', title: label, 'aria-label': label, onClick: () => this.toggle() },
      icon(other === 'dark' ? 'moon' : 'sun'));
  }
}
