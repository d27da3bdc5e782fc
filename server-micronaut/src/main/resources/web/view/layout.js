/** Where nodes and edges are: as the server laid them out, or in plain rows if there is no graph. */

const WIDTH = 150;
const HEIGHT = 40;
const GAP = 36;
const COLUMNS = 6;

/** Returns a layout of nodes whose graph is unknown, in the order of their creation. */
export function plainLayout(nodes) {
  const columns = Math.max(1, Math.min(COLUMNS, nodes.length));
  return {
    width: columns * (WIDTH + GAP) + GAP,
    height: Math.max(1, Math.ceil(nodes.length / columns)) * (HEIGHT + GAP) + GAP,
    nodes: nodes.map((node, index) => ({
      id: node.nodeId,
      type: node.nodeType,
      x: GAP + (index % columns) * (WIDTH + GAP),
      y: GAP + Math.floor(index / columns) * (HEIGHT + GAP),
      width: WIDTH,
      height: HEIGHT,
    })),
    edges: [],
  };
}

/** Returns the line of an edge: straight down where it can, else a soft bend. */
export function edgePath(points) {
  return points.map(([x, y], index) => {
    if (index === 0) {
      return `M${x} ${y}`;
    }
    const [fromX, fromY] = points[index - 1];
    const middle = (fromY + y) / 2;
    return fromX === x ? `V${y}` : `C${fromX} ${middle} ${x} ${middle} ${x} ${y}`;
  }).join('');
}

/** Returns the nearest node in the direction of an arrow key, as the picture shows it. */
export function neighbor(layout, from, key) {
  const here = center(from);
  const horizontal = key === 'ArrowLeft' || key === 'ArrowRight';
  const sign = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1;
  let best;
  let shortest = Infinity;
  layout.nodes.forEach((node) => {
    const there = center(node);
    const along = (horizontal ? there.x - here.x : there.y - here.y) * sign;
    const aside = Math.abs(horizontal ? there.y - here.y : there.x - here.x);
    const distance = along + aside * (horizontal ? 4 : 2);
    if (along > 4 && distance < shortest) {
      best = node;
      shortest = distance;
    }
  });
  return best;
}

function center(node) {
  return { x: node.x + node.width / 2, y: node.y + node.height / 2 };
}
