import { randomOf } from '../../../src/server/demo/random';
import { drawCandles } from '../motifs/art';
import { PALETTES } from '../palettes';
import { average, type Candle, candlesAlong, type Frame, midRange, pointsOf, scaleOf } from '../series';
import { areaBetween, circle, line, type Point, path, polygon, rect, smooth, straight } from '../svg';

/** What is drawn when the share `at` (0..1) of the lesson has passed. */
export type Scene = (at: number) => string;

const FRAME: Frame = { x: 296, y: 62, width: 316, height: 216 };
const { principiante, ichimoku, scalping, criptovalute } = PALETTES;
const MINT = principiante.main;
const SAND = principiante.accent;
const QUIET = principiante.quiet;

/** From 0 to 1 while `at` goes from `from` to `to`, slowing down towards both ends. */
export function ease(at: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (at - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** The first candles of a chart, on the scale of all of them. */
function growing(candles: readonly Candle[], at: number, frame = FRAME, colours = { up: MINT, down: QUIET }) {
  const scale = scaleOf(frame, candles);
  const shown = Math.max(1, Math.ceil(candles.length * at));
  const high = Math.max(...candles.map((candle) => candle.high));
  const low = Math.min(...candles.map((candle) => candle.low));
  const visible = candles.slice(0, shown);
  // Drawn in a frame of its own that is cut to what is seen, so that the scale does not jump.
  const top = scale.y(Math.max(...visible.map((candle) => candle.high)));
  const bottom = scale.y(Math.min(...visible.map((candle) => candle.low)));
  const part = { x: frame.x, y: top, width: scale.step * shown, height: bottom - top };
  return { scale, shown, high, low, drawing: drawCandles(part, visible, colours) };
}

const curve = (points: readonly Point[], colour: string, width = 3) =>
  path(smooth(points), { fill: 'none', stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round' });

/** One candle being made by the price, then its four prices marked. */
const candle: Scene = (at) => {
  const rise = ease(at, 0.06, 0.6);
  const swing = Math.sin(rise * Math.PI * 2.5) * (1 - rise) * 60;
  const close = 230 - rise * 130 - swing;
  const marks: [number, number][] = [
    [72, 0.62],
    [100, 0.7],
    [230, 0.78],
    [266, 0.86],
  ];
  const high = Math.min(close, 230 - rise * 158);
  return [
    line([452, high], [452, 230 + rise * 36], { stroke: SAND, 'stroke-width': 6, 'stroke-linecap': 'round' }),
    rect(412, Math.min(close, 230), 80, Math.max(4, Math.abs(230 - close)), { rx: 7, fill: SAND }),
    ...marks.map(([y, from]) => {
      const seen = ease(at, from, from + 0.06);
      return (
        line([500, y], [500 + 70 * seen, y], {
          stroke: MINT,
          'stroke-width': 2.5,
          'stroke-dasharray': '3 6',
          opacity: seen,
        }) + circle(500 + 78 * seen, y, 5, { fill: MINT, opacity: seen })
      );
    }),
  ].join('');
};

/** Higher highs and higher lows, joined one after the other. */
const trend: Scene = (at) => {
  const candles = candlesAlong(randomOf('trend'), 34, (x) => 0.1 + x * 0.7 + 0.14 * Math.sin(x * 19), 0.03);
  const { drawing, scale } = growing(candles, ease(at, 0.02, 0.7));
  const lows = [8, 19, 30].map(
    (x): Point => [scale.x(x), scale.y(Math.min(...candles.slice(x - 3, x + 4).map((c) => c.low)))],
  );
  const seen = ease(at, 0.72, 0.86);
  const from: Point = lows[0] ?? [0, 0];
  const to: Point = lows[2] ?? [0, 0];
  return (
    drawing +
    line(from, [from[0] + (to[0] - from[0]) * 1.1 * seen, from[1] + (to[1] - from[1]) * 1.1 * seen], {
      stroke: SAND,
      'stroke-width': 3.5,
      'stroke-linecap': 'round',
      opacity: seen > 0 ? 1 : 0,
    })
  );
};

/** A level that holds twice and then gives way. */
const levels: Scene = (at) => {
  const shape = (x: number) => (x < 0.8 ? 0.42 - 0.32 * Math.cos(x * 15.7) : 0.1 + (x - 0.8) * 4.4);
  const candles = candlesAlong(randomOf('levels'), 36, shape, 0.03);
  const { drawing, scale } = growing(candles, ease(at, 0.02, 0.86));
  const zone = (price: number, from: number, colour: string) => {
    const seen = ease(at, from, from + 0.06);
    return rect(FRAME.x, scale.y(price) - 9, FRAME.width * seen, 18, {
      fill: colour,
      opacity: 0.32 * seen,
      rx: 4,
    });
  };
  return zone(0.74, 0.24, SAND) + zone(0.1, 0.42, MINT) + drawing;
};

/** A fast and a slow average that follow the price. */
const averages: Scene = (at) => {
  const candles = candlesAlong(
    randomOf('averages'),
    44,
    (x) => 0.5 + 0.34 * Math.sin(x * 6.6 + 3.2) + x * 0.1,
    0.045,
  );
  const share = ease(at, 0.02, 0.8);
  const { drawing, scale, shown } = growing(candles, share);
  return [
    drawing,
    at > 0.2 ? curve(pointsOf(scale, average(candles, 13)).slice(0, shown), '#ffffff', 2.5) : '',
    curve(pointsOf(scale, average(candles, 5)).slice(0, shown), SAND),
  ].join('');
};

/** The cloud runs ahead of the price. */
const cloud: Scene = (at) => {
  const frame = { ...FRAME, width: 264 };
  const candles = candlesAlong(randomOf('cloud'), 38, (x) => 0.44 - 0.3 * Math.sin(x * 5.4) + x * 0.34, 0.04);
  const share = ease(at, 0.02, 0.78);
  const { drawing, scale, shown } = growing(candles, share, frame, {
    up: ichimoku.main,
    down: ichimoku.quiet,
  });
  const fast = midRange(candles, 6);
  const slow = midRange(candles, 14);
  const first = pointsOf(
    scale,
    fast.map((value, i) => (value + (slow[i] ?? value)) / 2),
    7,
  ).slice(0, shown);
  const second = pointsOf(scale, midRange(candles, 24), 7).slice(0, shown);
  const lines =
    at > 0.34
      ? curve(pointsOf(scale, fast).slice(0, shown), ichimoku.accent) +
        curve(pointsOf(scale, slow).slice(0, shown), '#ffffff', 2.5)
      : '';
  return (
    path(areaBetween(first, second), { fill: ichimoku.soft, opacity: 0.75 }) +
    curve(first, ichimoku.main, 2) +
    curve(second, ichimoku.quiet, 2) +
    drawing +
    lines
  );
};

/** Volume bars beneath a move, the heavy ones lit. */
const volume: Scene = (at) => {
  const frame = { ...FRAME, height: 140 };
  const candles = candlesAlong(
    randomOf('volume'),
    34,
    (x) => (x < 0.55 ? 0.3 + 0.06 * Math.sin(x * 30) : 0.32 + (x - 0.55) * 1.4),
    0.035,
  );
  const { drawing, scale, shown } = growing(candles, ease(at, 0.02, 0.82), frame);
  const random = randomOf('volume bars');
  const bars = candles.map((_, i) => {
    const heavy = i > 17 && i < 24;
    const height = (heavy ? 46 : 16) + random.between(0, 18);
    return i < shown
      ? rect(scale.x(i) - 3.2, 282 - height, 6.4, height, { rx: 1.5, fill: heavy ? SAND : QUIET })
      : '';
  });
  return drawing + bars.join('');
};

/** Ten trades of one per cent and of ten: what a run of losses leaves. */
const risk: Scene = (at) => {
  const columns = (loss: number, x: number, colour: string, from: number) =>
    Array.from({ length: 10 }, (_, i) => {
      const seen = ease(at, from + i * 0.028, from + i * 0.028 + 0.05);
      const height = 196 * (1 - loss) ** (i + 1) * seen;
      return rect(x + i * 14.4, 278 - height, 10.5, height, {
        rx: 2.5,
        fill: colour,
        opacity: 0.5 + 0.05 * i,
      });
    }).join('');
  const base = (x: number) =>
    line([x - 4, 280], [x + 146, 280], { stroke: '#ffffff', 'stroke-width': 2, opacity: 0.4 });
  return columns(0.01, 300, MINT, 0.08) + base(300) + columns(0.1, 466, scalping.accent, 0.44) + base(466);
};

/** Bids and asks that come and go around the last price. */
const book: Scene = (at) => {
  const rows = Array.from({ length: 9 }, (_, i) => {
    const y = 62 + i * 24.6;
    const away = Math.abs(i - 4);
    const left = 26 + away * 16 + 17 * Math.sin(at * 17 + i * 2.1);
    const right = 26 + away * 15 + 17 * Math.sin(at * 14 + i * 3.7 + 1);
    const seen = ease(at, 0.02 + away * 0.03, 0.12 + away * 0.03);
    return [
      rect(430, y, 48, 19, { rx: 4, fill: i === 4 ? SAND : '#ffffff', opacity: (i === 4 ? 1 : 0.16) * seen }),
      i >= 4
        ? rect(424 - left * seen, y, left * seen, 19, { rx: 4, fill: MINT, opacity: 0.9 - away * 0.1 })
        : '',
      i <= 4 ? rect(484, y, right * seen, 19, { rx: 4, fill: QUIET, opacity: 0.95 - away * 0.1 }) : '',
    ].join('');
  });
  return rows.join('');
};

/** Blocks that join a chain one by one. */
const blocks: Scene = (at) => {
  const places: Point[] = [
    [342, 206],
    [412, 150],
    [482, 206],
    [552, 150],
  ];
  return places
    .map(([x, y], i) => {
      const seen = ease(at, 0.04 + i * 0.2, 0.16 + i * 0.2);
      const lit = i === 3;
      const before = places[i - 1];
      const side = (dx: number) =>
        `${straight([
          [x, y],
          [x, y + 40],
          [x + dx, y + 20],
          [x + dx, y - 20],
        ])}Z`;
      return [
        before
          ? line(before, [before[0] + (x - before[0]) * seen, before[1] + (y - before[1]) * seen], {
              stroke: criptovalute.main,
              'stroke-width': 5,
              opacity: 0.5 * seen,
            })
          : '',
        path(polygon(x, y, 40, 6, Math.PI / 6), {
          fill: lit ? criptovalute.accent : criptovalute.soft,
          opacity: seen,
        }),
        path(side(-34.6), { fill: '#000000', opacity: 0.14 * seen }),
        path(side(34.6), { fill: '#000000', opacity: 0.3 * seen }),
      ].join('');
    })
    .reverse()
    .join('');
};

/** Two restless lines and the calmer one that both make together. */
const diversify: Scene = (at) => {
  const share = ease(at, 0.02, 0.8);
  const points = (phase: number, swing: number) =>
    Array.from(
      { length: 60 },
      (_, i): Point => [FRAME.x + i * 5.35, 214 - i * 1.5 - swing * Math.sin(i * 0.36 + phase)],
    ).slice(0, Math.max(2, Math.round(60 * share)));
  return (
    curve(points(0, 42), QUIET, 2.5) +
    curve(points(Math.PI * 0.92, 42), '#ffffff', 2.5) +
    (at > 0.3 ? curve(points(Math.PI * 0.46, 7), SAND, 4.5) : '')
  );
};

export const SCENES = { candle, trend, levels, averages, cloud, volume, risk, book, blocks, diversify };
export type SceneName = keyof typeof SCENES;
