/** Where the page begins. */

import { h, render } from './lib/preact.js';
import { App } from './pages/app.js';
import { applyTheme } from './ui/theme.js';

applyTheme();
const root = document.getElementById('app');
root.textContent = '';
render(h(App), root);
