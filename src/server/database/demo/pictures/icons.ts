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
