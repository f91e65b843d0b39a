import { type Candle, candlesAlong, type Frame, midRange, pointsOf, scaleOf } from '../series';
import { areaBetween, circle, line, type Point, path, rect, smooth } from '../svg';
import { type Art, drawCandles, HEIGHT, type Motif, WIDTH } from './art';

/** The two edges of Ichimoku's cloud, drawn ahead of the price by `ahead` candles. */
function cloudOf(scale: ReturnType<typeof scaleOf>, candles: readonly Candle[], ahead: number) {
  const fast = midRange(candles, 7);
  const slow = midRange(candles, 15);
  const first = pointsOf(
    scale,
    fast.map((value, at) => (value + (slow[at] ?? value)) / 2),
    ahead,
  );
  const second = pointsOf(scale, midRange(candles, 26), ahead);
  return { first, second, fast: pointsOf(scale, fast), slow: pointsOf(scale, slow) };
}

function drawCloud(first: readonly Point[], second: readonly Point[], { palette }: Art, opacity: number) {
  return (
    path(areaBetween(first, second), { fill: palette.soft, opacity }) +
    path(smooth(first), { fill: 'none', stroke: palette.main, 'stroke-width': 2.5, opacity: 0.9 }) +
    path(smooth(second), { fill: 'none', stroke: palette.quiet, 'stroke-width': 2.5 })
  );
}

/** One chart with its cloud; the cloud runs ahead to the right edge. */
export function ichimokuChart(
  art: Art,
  frame: Frame,
  count: number,
  shape: (at: number) => number,
  lines: boolean,
): string {
  const { palette, random } = art;
  const candles = candlesAlong(random, count, shape, 0.045);
  const scale = scaleOf(frame, candles);
  const { first, second, fast, slow } = cloudOf(scale, candles, Math.round(count * 0.2));
  const look = { fill: 'none', 'stroke-width': 3.5, 'stroke-linecap': 'round' } as const;
  return [
    drawCloud(first, second, art, 0.6),
    drawCandles(frame, candles, { up: palette.main, down: palette.quiet }),
    lines ? path(smooth(slow), { ...look, stroke: '#ffffff', opacity: 0.75 }) : '',
    lines ? path(smooth(fast), { ...look, stroke: palette.accent }) : '',
    lines ? ringed(fast, slow, palette.accent) : '',
  ].join('');
}

/** Rings where the fast line crosses the slow one from below. */
function ringed(fast: readonly Point[], slow: readonly Point[], colour: string): string {
  return fast
    .filter(([, y], at) => {
      const before = (fast[at - 1]?.[1] ?? y) - (slow[at - 1]?.[1] ?? y);
      return at > 8 && before >= 0 && y < (slow[at]?.[1] ?? y);
    })
    .map(([x, y]) =>
      [30, 42]
        .map((r) => circle(x, y, r, { fill: 'none', stroke: colour, 'stroke-width': r === 30 ? 3.5 : 1.5 }))
        .join(''),
    )
    .join('');
}

/** One wide, quiet cloud: the first meeting with the method. */
export const oneCloud: Motif = (art) => {
  const upper: Point[] = [
    [-20, 250],
    [110, 214],
    [250, 262],
    [390, 206],
    [540, 150],
    [690, 168],
    [830, 116],
  ];
  const lower: Point[] = [
    [-20, 322],
    [110, 330],
    [250, 296],
    [390, 300],
    [540, 262],
    [690, 238],
    [830, 222],
  ];
  const frame = { x: 40, y: 66, width: 600, height: 300 };
  const candles = candlesAlong(art.random, 20, (at) => 0.1 + at * 0.62 + 0.12 * Math.sin(at * 9), 0.06);
  return (
    path(areaBetween(upper, lower), { fill: art.palette.soft, opacity: 0.65 }) +
    path(
      areaBetween(
        upper.map(([x, y]): Point => [x, y + 18]),
        lower.map(([x, y]): Point => [x, y - 14]),
      ),
      {
        fill: art.palette.main,
        opacity: 0.12,
      },
    ) +
    path(smooth(upper), { fill: 'none', stroke: art.palette.main, 'stroke-width': 4 }) +
    path(smooth(lower), { fill: 'none', stroke: art.palette.quiet, 'stroke-width': 4 }) +
    drawCandles(frame, candles, { up: art.palette.accent, down: art.palette.main, body: 0.5 })
  );
};

/** The crossing of the two lines above the cloud, ringed. */
export const crossing: Motif = (art) => {
  const frame = { x: 20, y: 70, width: 640, height: 310 };
  return ichimokuChart(art, frame, 40, (at) => 0.5 - 0.34 * Math.sin(at * 5.6 + 0.4) + at * 0.16, true);
};

/** Three panels, one market: month, week, day. */
export const panels: Motif = (art) => {
  const panel = (x: number, y: number, width: number, height: number, count: number, phase: number) => {
    const inner = { x: x + 14, y: y + 20, width: (width - 28) * 0.84, height: height - 40 };
    return (
      rect(x, y, width, height, { rx: 12, fill: art.palette.ground[0], opacity: 0.62 }) +
      ichimokuChart(art, inner, count, (at) => 0.3 + at * 0.4 + 0.22 * Math.sin(at * 6 + phase), false) +
      rect(x, y, width, height, {
        rx: 12,
        fill: 'none',
        stroke: art.palette.main,
        'stroke-width': 1.5,
        opacity: 0.45,
      })
    );
  };
  return (
    panel(40, 52, 440, 346, 34, 0.4) + panel(500, 52, 260, 164, 20, 2.2) + panel(500, 234, 260, 164, 20, 4.1)
  );
};

/** A sun behind layered clouds: the price ahead of its cloud. */
export const sunrise: Motif = (art) => {
  const { palette, random } = art;
  const layer = (base: number, rise: number): Point[] =>
    Array.from({ length: 9 }, (_, at): Point => [at * 110 - 40, base - at * rise - random.between(-16, 16)]);
  const bands = [
    { base: 322, rise: 14, opacity: 0.4 },
    { base: 372, rise: 13, opacity: 0.55 },
    { base: 424, rise: 10, opacity: 0.8 },
  ].map(({ base, rise, opacity }) => {
    const top = layer(base, rise);
    return (
      path(`${smooth(top)}L${WIDTH + 60} ${HEIGHT}L-40 ${HEIGHT}Z`, {
        fill: palette.soft,
        opacity: opacity * 0.75,
      }) + path(smooth(top), { fill: 'none', stroke: palette.main, 'stroke-width': 2, opacity })
    );
  });
  const frame = { x: 60, y: 96, width: 560, height: 232 };
  const candles = candlesAlong(random, 26, (at) => 0.12 + at * 0.62 + 0.1 * Math.sin(at * 13), 0.05);
  return [
    circle(566, 168, 112, { fill: palette.accent, opacity: 0.95 }),
    line([0, 168], [WIDTH, 168], { stroke: palette.grid, 'stroke-width': 1, opacity: 0.2 }),
    ...bands,
    drawCandles(frame, candles, { up: '#ffffff', down: palette.ground[0], body: 0.56 }),
  ].join('');
};
