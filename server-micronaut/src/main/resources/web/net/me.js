/** The user's name and roles at the server: buttons that would be refused are not shown. */

import { get } from './api.js';

const COVERS = { admin: ['admin', 'operator', 'worker', 'viewer'], operator: ['operator', 'viewer'], worker: ['worker'], viewer: ['viewer'] };

let me;
let tell = () => {};

/** Calls a listener whenever it is known anew who the user is. */
export function onMe(listener) {
  tell = listener;
}

/** Asks the server again: at the start, and with another key. */
export async function askMe() {
  try {
    me = await get('/me');
  } catch {
    // A server that does not say it decides by itself what it refuses.
    me = undefined;
  }
  tell(me);
}

/** Tells whether the user may do what a role is for; while that is unknown, the server decides. */
export function may(role) {
  return me === undefined || me.roles.some((own) => COVERS[own].includes(role));
}
