import { circle, line, path, rect, svg } from './svg';

const PETROL = '#0f4a58';
const SAND = '#f5c47c';
const MINT = '#a6e3d7';

/** The mark of the house on a canvas of 64: three candles that climb calmly. */
function candles(colours: readonly [string, string, string]): string {
  return [
    [17, 30, 46, 24, 52],
    [32, 23, 40, 16, 47],
    [47, 15, 31, 10, 38],
  ]
    .map(([x = 0, top = 0, bottom = 0, high = 0, low = 0], at) => {
      const colour = colours[at] ?? SAND;
      return (
        line([x, high], [x, low], { stroke: colour, 'stroke-width': 3.2, 'stroke-linecap': 'round' }) +
        rect(x - 5, top, 10, bottom - top, { rx: 2.6, fill: colour })
      );
    })
    .join('');
}

/** On a rounded petrol tile: favicon and app icons. `corner` is 0 where the system rounds the icon itself. */
export function tile(size: number, corner = 15): string {
  const inside = rect(0, 0, 64, 64, { rx: corner, fill: PETROL }) + candles(['#5fb0a8', MINT, SAND]);
  return svg(64, 64, inside).replace('width="64" height="64"', `width="${size}" height="${size}"`);
}

/** The mark alone, for the header; its colours hold on light and on dark grounds. */
export function mark(): string {
  return svg(64, 64, candles(['#5fb0a8', '#23888d', '#e0a045']));
}

/** Who has no picture: a bust on a calm ground (specification §9). */
export function defaultAvatar(): string {
  return svg(
    160,
    160,
    rect(0, 0, 160, 160, { fill: '#d8e4e6' }) +
      circle(80, 64, 30, { fill: '#6f9199' }) +
      path('M22 160C24 122 48 106 80 106C112 106 136 122 138 160Z', { fill: '#6f9199' }),
  );
}

/** Where a page without a picture of its own is shared, 1200 × 630: the mark before a chart that climbs. */
export function shareCard(): string {
  const grid = [105, 210, 315, 420, 525].map((y) =>
    line([0, y], [1200, y], { stroke: '#ffffff', 'stroke-opacity': 0.07, 'stroke-width': 2 }),
  );
  const course = 'M0 520C120 500 180 430 290 446S470 540 590 448S760 300 880 316S1060 220 1200 120';
  const chart =
    path(`${course}V630H0Z`, { fill: MINT, 'fill-opacity': 0.1 }) +
    path(course, { fill: 'none', stroke: MINT, 'stroke-opacity': 0.5, 'stroke-width': 7 });
  const emblem = `<g transform="translate(388 103) scale(6.625)">${candles(['#5fb0a8', MINT, SAND])}</g>`;
  return svg(1200, 630, rect(0, 0, 1200, 630, { fill: PETROL }) + grid.join('') + chart + emblem);
}
