import { randomOf } from '../../src/server/demo/random';
import { drawCandles } from './motifs/art';
import { average, candlesAlong, midRange, pointsOf, scaleOf } from './series';
import { arc, areaBetween, circle, gradient, group, line, path, rect, smooth, svg } from './svg';

/** The hero's canvas in pixels, 4:3; the same drawing serves 560 and 1120 wide. */
export const HERO = { width: 1120, height: 840 };

const INK = '#0f2733';
const PETROL = '#17707b';
const MINT = '#8fd9c8';
const SAND = '#f3c27a';
const CLAY = '#d9694b';

const card = (x: number, y: number, width: number, height: number, fill: string, inside: string) =>
  group(
    { transform: `translate(${x} ${y})` },
    rect(0, 26, width, height, { rx: 26, fill: '#0b2530', opacity: 0.1 }),
    rect(0, 10, width, height, { rx: 26, fill: '#0b2530', opacity: 0.1 }),
    rect(0, 0, width, height, { rx: 26, fill }),
    inside,
  );

/** The large card: a chart with its cloud, and a lesson's controls beneath. */
function lesson(): string {
  const random = randomOf('hero');
  const frame = { x: 44, y: 84, width: 570, height: 300 };
  const shape = (at: number) => 0.16 + at * 0.6 + 0.12 * Math.sin(at * 10 + 0.6);
  const candles = candlesAlong(random, 34, shape, 0.05);
  const scale = scaleOf(frame, candles);
  const fast = midRange(candles, 7);
  const slow = midRange(candles, 20);
  const upper = pointsOf(
    scale,
    fast.map((value, at) => (value + (slow[at] ?? value)) / 2),
    5,
  );
  const lower = pointsOf(scale, slow, 5);
  const grid = [0, 1, 2, 3, 4].map((at) =>
    line([44, 84 + at * 75], [716, 84 + at * 75], { stroke: '#ffffff', 'stroke-width': 1.5, opacity: 0.1 }),
  );
  return [
    ...['#e07a5f', SAND, MINT].map((colour, at) => circle(48 + at * 30, 44, 9, { fill: colour })),
    rect(580, 34, 136, 20, { rx: 10, fill: '#ffffff', opacity: 0.14 }),
    ...grid,
    path(areaBetween(upper, lower), { fill: PETROL, opacity: 0.85 }),
    path(smooth(upper), { fill: 'none', stroke: MINT, 'stroke-width': 3, opacity: 0.8 }),
    drawCandles(frame, candles, { up: MINT, down: '#5b8e9b' }),
    path(smooth(pointsOf(scale, average(candles, 6))), {
      fill: 'none',
      stroke: SAND,
      'stroke-width': 5,
      'stroke-linecap': 'round',
    }),
    rect(0, 424, 760, 2, { fill: '#ffffff', opacity: 0.1 }),
    circle(306, 484, 34, { fill: SAND }),
    path('M296 466L324 484L296 502Z', {
      fill: INK,
      stroke: INK,
      'stroke-width': 4,
      'stroke-linejoin': 'round',
    }),
    rect(362, 478, 226, 12, { rx: 6, fill: '#ffffff', opacity: 0.16 }),
    rect(362, 478, 130, 12, { rx: 6, fill: SAND }),
    circle(492, 484, 14, { fill: '#ffffff' }),
  ].join('');
}

/** A small card: how far one has come. */
function progress(): string {
  return [
    path(arc(112, 120, 66, 0, Math.PI * 1.9999), { fill: 'none', stroke: '#e6edef', 'stroke-width': 20 }),
    path(arc(112, 120, 66, -Math.PI / 2, Math.PI * 0.86), {
      fill: 'none',
      stroke: PETROL,
      'stroke-width': 20,
      'stroke-linecap': 'round',
    }),
    path('M88 120L106 138L140 102', {
      fill: 'none',
      stroke: PETROL,
      'stroke-width': 12,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
    rect(214, 76, 128, 16, { rx: 8, fill: INK, opacity: 0.85 }),
    rect(214, 112, 92, 14, { rx: 7, fill: '#9fb3ba' }),
    rect(214, 146, 110, 14, { rx: 7, fill: '#d5dfe2' }),
  ].join('');
}

/** A small card: lessons, ticked one after the other. */
function lessons(): string {
  return [0, 1, 2, 3]
    .map((at) => {
      const y = 52 + at * 62;
      const done = at < 2;
      return [
        circle(58, y, 20, {
          fill: done ? PETROL : 'none',
          stroke: done ? PETROL : '#b9c8cd',
          'stroke-width': 4,
        }),
        done
          ? path(`M49 ${y}L56 ${y + 7}L68 ${y - 7}`, {
              fill: 'none',
              stroke: '#ffffff',
              'stroke-width': 5,
              'stroke-linecap': 'round',
              'stroke-linejoin': 'round',
            })
          : '',
        rect(98, y - 8, 176 - at * 18, 16, { rx: 8, fill: done ? INK : '#b9c8cd', opacity: done ? 0.85 : 1 }),
      ].join('');
    })
    .join('');
}

/** The picture at the head of the home page; its ground is transparent, so that it suits light and dark. */
export function hero(): string {
  return svg(
    HERO.width,
    HERO.height,
    [
      gradient('disc', { from: [0, 0], to: [1, 1] }, [
        ['#2a9494', 0.36],
        ['#28599a', 0.1],
      ]),
      gradient('ink', { from: [0, 0], to: [1, 1] }, ['#0e2b38', '#164a5c']),
      circle(620, 400, 380, { fill: 'url(#disc)' }),
      circle(180, 190, 92, { fill: SAND, opacity: 0.85 }),
      circle(1016, 702, 46, { fill: CLAY, opacity: 0.85 }),
      card(170, 110, 760, 544, 'url(#ink)', lesson()),
      card(40, 556, 386, 238, '#ffffff', progress()),
      card(770, 470, 320, 292, '#ffffff', lessons()),
    ].join(''),
  );
}
