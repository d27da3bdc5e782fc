/** The edges that an execution went along, by the same rules as the engine. */

import { isSettled } from './catalog.js';

/**
 * Returns which edges of a layout were taken: of a Decision the choice that its output names; of another node those on its
 * ending, and only if there are none those on DONE. `unreached` are nodes that ended with a run that never came to them.
 */
export function takenEdges(layout, nodes, unreached = new Set()) {
  const from = new Map();
  layout.edges.forEach((edge) => from.set(edge.from, [...(from.get(edge.from) || []), edge]));
  const taken = new Set();
  from.forEach((edges, id) => {
    const node = nodes.get(id);
    if (node && isSettled(node.status)) {
      followed(node, edges).filter((edge) => isReached(nodes.get(edge.to), unreached)).forEach((edge) => taken.add(edge));
    }
  });
  return taken;
}

function followed(node, edges) {
  const choice = node.output && node.output.taken;
  if (node.nodeType === 'Decision' && node.status === 'SUCCEEDED') {
    return edges.filter((edge) => edge.choice !== undefined && edge.choice === choice);
  }
  const named = edges.filter((edge) => edge.on === node.status);
  return named.length > 0 ? named : edges.filter((edge) => edge.on === 'DONE' || !edge.on);
}

/** A Join is idle until the last of its branches has come to it. */
function isReached(node, unreached) {
  return node !== undefined && (node.nodeType === 'Join' || (node.status !== 'IDLE' && !unreached.has(node.nodeId)));
}
