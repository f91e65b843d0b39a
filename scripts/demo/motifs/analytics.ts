import { areaUnder, circle, line, type Point, path, rect, smooth, straight } from '../svg';
import { HEIGHT, type Motif, WIDTH } from './art';

const bell = (x: number, centre: number, wide: number) => Math.exp(-(((x - centre) / wide) ** 2));

/** The payoff of a spread over the bell of what may happen. */
export const payoff: Motif = ({ palette, id }) => {
  const curve = Array.from(
    { length: 60 },
    (_, at): Point => [at * 14 - 10, 400 - 268 * bell(at * 14, 400, 168)],
  );
  const legs: Point[] = [
    [-10, 322],
    [196, 322],
    [330, 132],
    [470, 132],
    [604, 322],
    [810, 322],
  ];
  const today = Array.from(
    { length: 60 },
    (_, at): Point => [at * 14 - 10, 318 - 122 * bell(at * 14, 400, 190)],
  );
  return [
    path(areaUnder(curve, HEIGHT), { fill: palette.soft, opacity: 0.5, id: id('bell') }),
    path(smooth(curve), { fill: 'none', stroke: palette.main, 'stroke-width': 2, opacity: 0.6 }),
    line([0, 262], [WIDTH, 262], { stroke: palette.grid, 'stroke-width': 2, opacity: 0.5 }),
    path(smooth(today), {
      fill: 'none',
      stroke: palette.main,
      'stroke-width': 3.5,
      'stroke-dasharray': '2 9',
      'stroke-linecap': 'round',
    }),
    path(straight(legs), {
      fill: 'none',
      stroke: palette.accent,
      'stroke-width': 6,
      'stroke-linejoin': 'round',
    }),
    ...[
      [238, 262],
      [562, 262],
    ].map(([x = 0, y = 0]) => circle(x, y, 10, { fill: '#ffffff' })),
  ].join('');
};

/** Lines of a program on the left, the curve that it yields on the right. */
export const program: Motif = ({ palette, random }) => {
  const indents = [0, 1, 1, 2, 2, 1, 0, 0, 1, 2, 1, 0];
  const code = indents.map((indent, at) => {
    const y = 70 + at * 27;
    const first = random.between(34, 74);
    const second = random.between(40, 104);
    const x = 70 + indent * 26;
    return (
      rect(x, y, first, 11, { rx: 5.5, fill: at % 4 === 0 ? palette.accent : palette.main, opacity: 0.9 }) +
      rect(x + first + 10, y, second, 11, { rx: 5.5, fill: palette.quiet, opacity: 0.85 })
    );
  });
  let value = 350;
  const equity = Array.from({ length: 40 }, (_, at): Point => {
    value -= random.between(-7, 18);
    return [368 + at * 10, Math.max(78, value)];
  });
  const bars = Array.from({ length: 20 }, (_, at) => {
    const height = 82 * bell(at, 11, 4.4) + random.between(2, 8);
    return rect(368 + at * 20, 402 - height, 14, height, { rx: 3, fill: palette.quiet, opacity: 0.55 });
  });
  return [
    rect(40, 42, 290, 366, { rx: 14, fill: '#0a0e17', opacity: 0.6 }),
    ...code,
    ...bars,
    path(straight(equity), {
      fill: 'none',
      stroke: palette.accent,
      'stroke-width': 5,
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
    }),
  ].join('');
};

/** A matrix of correlations, and the frontier of what can be had for a risk. */
export const frontier: Motif = ({ palette, random }) => {
  const size = 7;
  const cells = Array.from({ length: size * size }, (_, at) => {
    const row = Math.floor(at / size);
    const column = at % size;
    const near =
      row === column
        ? 1
        : Math.max(0.08, 0.7 - Math.abs(row - column) * 0.17 + Math.sin(row * 3 + column * 3) * 0.16);
    return rect(60 + column * 46, 64 + row * 46, 41, 41, {
      rx: 7,
      fill: row === column ? palette.accent : palette.main,
      opacity: row === column ? 0.95 : near,
    });
  });
  const edge: Point[] = [
    [470, 330],
    [452, 262],
    [486, 186],
    [566, 124],
    [740, 78],
  ];
  const funds = Array.from({ length: 46 }, () => {
    const along = random.between(0.05, 1);
    return circle(
      490 + along * 236 + random.between(0, 20),
      236 - along * 112 + random.between(0, 150) * (1.1 - along * 0.3),
      random.between(3, 6.5),
      { fill: palette.main, opacity: random.between(0.3, 0.85) },
    );
  });
  return [
    ...cells,
    line([436, 64], [436, 386], { stroke: palette.grid, 'stroke-width': 2, opacity: 0.45 }),
    line([436, 386], [752, 386], { stroke: palette.grid, 'stroke-width': 2, opacity: 0.45 }),
    ...funds,
    path(smooth(edge), {
      fill: 'none',
      stroke: palette.accent,
      'stroke-width': 5,
      'stroke-linecap': 'round',
    }),
    circle(486, 186, 12, { fill: '#ffffff' }),
  ].join('');
};
