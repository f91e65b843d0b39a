import { average, type Candle, candlesAlong, midRange, pointsOf, scaleOf } from '../series';
import { areaUnder, circle, gradient, line, type Point, path, rect, smooth, straight } from '../svg';
import { drawCandles, HEIGHT, type Motif, WIDTH } from './art';

/** Steps that climb, with candles standing on them: the first steps. */
export const staircase: Motif = ({ palette, random }) => {
  const steps = [0, 1, 2, 3, 4].map((at) => {
    const x = 150 + at * 122;
    const top = 372 - at * 52;
    return rect(x, top, 122, HEIGHT - top, {
      fill: palette.soft,
      opacity: 0.22 + at * 0.1,
    });
  });
  const frame = { x: 160, y: 70, width: 590, height: 250 };
  const candles = candlesAlong(random, 15, (at) => 0.12 + at * 0.75, 0.07);
  const scale = scaleOf(frame, candles);
  const curve = pointsOf(scale, average(candles, 5));
  return [
    ...steps,
    drawCandles(frame, candles, { up: palette.main, down: palette.quiet, body: 0.5 }),
    path(smooth(curve), {
      fill: 'none',
      stroke: palette.accent,
      'stroke-width': 4,
      'stroke-linecap': 'round',
    }),
  ].join('');
};

/** A few giant candles with the four prices marked: how to read one. */
export const anatomy: Motif = ({ palette }) => {
  const shapes: [x: number, top: number, bottom: number, high: number, low: number, rising: boolean][] = [
    [110, 250, 340, 214, 384, false],
    [232, 232, 268, 190, 362, true],
    [388, 118, 318, 62, 372, true],
    [544, 142, 214, 96, 300, false],
    [666, 98, 178, 66, 226, true],
  ];
  const marks = [62, 118, 318, 372].map((y, at) => {
    const dash = line([292, y], [500, y], {
      stroke: at % 3 === 0 ? palette.main : palette.accent,
      'stroke-width': 2,
      'stroke-dasharray': '3 8',
      'stroke-linecap': 'round',
    });
    return dash + circle(504, y, 6, { fill: at % 3 === 0 ? palette.main : palette.accent });
  });
  const bodies = shapes.map(([x, top, bottom, high, low, rising], at) => {
    const width = at === 2 ? 92 : 62;
    const colour = at === 2 ? palette.accent : rising ? palette.main : palette.quiet;
    return (
      line([x, high], [x, low], { stroke: colour, 'stroke-width': 6, 'stroke-linecap': 'round' }) +
      rect(x - width / 2, top, width, bottom - top, { rx: 8, fill: colour })
    );
  });
  return marks.join('') + bodies.join('');
};

/** A rising channel with candles between its two lines. */
export const channel: Motif = ({ palette, random }) => {
  const frame = { x: 60, y: 84, width: 680, height: 286 };
  const wave = (at: number) => 0.2 + at * 0.6 + 0.12 * Math.sin(at * 14 + 0.8);
  const candles = candlesAlong(random, 30, wave, 0.035);
  const look = { fill: 'none', stroke: palette.accent, 'stroke-width': 3, 'stroke-linecap': 'round' };
  const upper: Point[] = [
    [40, 268],
    [770, 42],
  ];
  const lower: Point[] = [
    [40, 430],
    [770, 204],
  ];
  return [
    path(`${straight([...upper, ...[...lower].reverse()])}Z`, { fill: palette.accent, opacity: 0.1 }),
    path(straight(upper), look),
    path(straight(lower), look),
    drawCandles(frame, candles, { up: palette.main, down: palette.quiet }),
  ].join('');
};

/** Price bouncing between zones. */
export const zones: Motif = ({ palette, random }) => {
  const frame = { x: 50, y: 84, width: 640, height: 276 };
  const bounce = (at: number) => (at < 0.78 ? 0.4 - 0.3 * Math.cos(at * 16.1) : 0.1 + (at - 0.78) * 4.1);
  const candles = candlesAlong(random, 40, bounce, 0.035);
  const { x, y } = scaleOf(frame, candles);
  const [support, resistance] = [y(0.1), y(0.7)];
  const touches = [0.01, 0.195, 0.39, 0.585, 0.78].map((at, turn) => [at, turn % 2 ? resistance : support]);
  const zone = (y: number, colour: string) =>
    rect(0, y - 17, WIDTH, 34, { fill: colour, opacity: 0.22 }) +
    line([0, y], [WIDTH, y], { stroke: colour, 'stroke-width': 2, 'stroke-dasharray': '14 8' });
  return [
    zone(resistance, palette.accent),
    zone(support, palette.main),
    drawCandles(frame, candles, { up: palette.main, down: palette.quiet }),
    ...touches.map(([at = 0, level = 0]) =>
      circle(x(at * 39), level, 22, {
        fill: 'none',
        stroke: palette.accent,
        'stroke-width': 2.5,
        opacity: 0.85,
      }),
    ),
  ].join('');
};

/** Three averages above, an oscillator in its own panel below. */
export const averages: Motif = ({ palette, random }) => {
  const frame = { x: 40, y: 60, width: 720, height: 210 };
  const candles = candlesAlong(random, 56, (at) => 0.45 + 0.3 * Math.sin(at * 7.2 + 3.4) + at * 0.16, 0.05);
  const scale = scaleOf(frame, candles);
  const curve = (length: number, colour: string, width: number) =>
    path(smooth(pointsOf(scale, average(candles, length))), {
      fill: 'none',
      stroke: colour,
      'stroke-width': width,
      'stroke-linecap': 'round',
    });
  const oscillator = candles.map(
    (_, at): Point => [
      frame.x + scale.step * (at + 0.5),
      352 - 34 * Math.sin(at * 0.36 + 3.6) - random.between(-5, 5),
    ],
  );
  return [
    drawCandles(frame, candles, { up: palette.main, down: palette.quiet, opacity: 0.55 }),
    curve(21, palette.quiet, 4),
    curve(11, palette.main, 4),
    curve(5, palette.accent, 4),
    rect(40, 304, 720, 96, { rx: 10, fill: palette.ground[0], opacity: 0.45 }),
    line([40, 326], [760, 326], {
      stroke: palette.grid,
      'stroke-width': 1.5,
      'stroke-dasharray': '4 6',
      opacity: 0.4,
    }),
    line([40, 378], [760, 378], {
      stroke: palette.grid,
      'stroke-width': 1.5,
      'stroke-dasharray': '4 6',
      opacity: 0.4,
    }),
    path(smooth(oscillator), { fill: 'none', stroke: palette.accent, 'stroke-width': 3.5 }),
  ].join('');
};

/** Large swings with their turning points. */
export const swings: Motif = ({ palette, random, id }) => {
  const turns: Point[] = [
    [20, 356],
    [138, 196],
    [226, 292],
    [372, 128],
    [470, 250],
    [622, 74],
    [690, 158],
    [800, 60],
  ];
  const fill = gradient(id('fill'), { from: [0, 0], to: [0, 1] }, [
    [palette.soft, 0.75],
    [palette.soft, 0],
  ]);
  const under = `${straight(turns)}L800 450L20 450Z`;
  const small = Array.from({ length: 52 }, (_, at) => {
    const height = random.between(8, 54) * (0.5 + Math.abs(Math.sin(at * 0.4)));
    return rect(20 + at * 15, 450 - height, 9, height, { fill: palette.main, opacity: 0.2 });
  });
  return [
    fill,
    path(under, { fill: `url(#${id('fill')})` }),
    ...small,
    path(straight(turns), {
      fill: 'none',
      stroke: palette.main,
      'stroke-width': 5,
      'stroke-linejoin': 'round',
    }),
    line([138, 196], [622, 74], { stroke: palette.accent, 'stroke-width': 2, 'stroke-dasharray': '4 8' }),
    line([226, 292], [690, 158], { stroke: palette.accent, 'stroke-width': 2, 'stroke-dasharray': '4 8' }),
    ...turns
      .slice(1, 7)
      .map(([x, y]) =>
        circle(x, y, 11, { fill: palette.ground[0], stroke: palette.accent, 'stroke-width': 4 }),
      ),
  ].join('');
};

/** Price steps tick by tick, a spread around it. */
export const ticks: Motif = ({ palette, random }) => {
  let y = 268;
  const points: Point[] = [[0, y]];
  for (let x = 24; x <= 800; x += random.whole(14, 30)) {
    points.push([x, y]);
    const pull = (330 - x * 0.27 - y) * 0.2;
    y += random.pick([-34, -17, -17, 17, 17, 34]) + pull;
    points.push([x, y]);
  }
  const shifted = (by: number) => straight(points.map(([x, at]): Point => [x, at + by]));
  const last = points.findLast(([x]) => x < 600) ?? [0, 0];
  return [
    path(shifted(-26), { fill: 'none', stroke: palette.quiet, 'stroke-width': 2.5 }),
    path(shifted(26), { fill: 'none', stroke: palette.quiet, 'stroke-width': 2.5 }),
    path(shifted(0), { fill: 'none', stroke: palette.main, 'stroke-width': 6, 'stroke-linejoin': 'round' }),
    ...[34, 22].map((r) => circle(last[0], last[1], r, { fill: palette.accent, opacity: 0.22 })),
    circle(last[0], last[1], 11, { fill: palette.accent }),
  ].join('');
};

/** The opening range of a session, and the way out of it. */
export const openingRange: Motif = ({ palette, random }) => {
  const frame = { x: 30, y: 76, width: 740, height: 288 };
  const shape = (at: number) => (at < 0.34 ? 0.3 + 0.12 * Math.sin(at * 38) : 0.42 + (at - 0.34) * 0.8);
  const candles: Candle[] = candlesAlong(random, 46, shape, 0.045);
  const scale = scaleOf(frame, candles);
  const range = candles.slice(0, 16);
  const top = scale.y(Math.max(...range.map((candle) => candle.high)));
  const bottom = scale.y(Math.min(...range.map((candle) => candle.low)));
  return [
    rect(20, top, 268, bottom - top, { fill: palette.main, opacity: 0.14 }),
    rect(20, top, 268, bottom - top, { fill: 'none', stroke: palette.main, 'stroke-width': 2.5 }),
    line([288, top], [800, top], { stroke: palette.accent, 'stroke-width': 3, 'stroke-dasharray': '12 8' }),
    line([288, bottom], [800, bottom], {
      stroke: palette.main,
      'stroke-width': 2,
      'stroke-dasharray': '12 8',
      opacity: 0.6,
    }),
    drawCandles(frame, candles, { up: palette.main, down: palette.accent, body: 0.62 }),
  ].join('');
};

/** Retracement levels behind candles. */
export const retracement: Motif = ({ palette, random }) => {
  const levels = [72, 156, 208, 250, 292, 352, 400];
  const frame = { x: 90, y: 72, width: 620, height: 322 };
  const shape = (at: number) =>
    at < 0.52 ? 0.04 + at * 1.72 : 0.93 - 1.5 * (at - 0.52) + (at > 0.8 ? (at - 0.8) * 2.6 : 0);
  const candles = candlesAlong(random, 32, shape, 0.04);
  const middle = pointsOf(scaleOf(frame, candles), midRange(candles, 6));
  const bands = levels.slice(0, -1).map((y, at) =>
    rect(0, y, WIDTH, (levels[at + 1] ?? y) - y, {
      fill: at % 2 ? palette.soft : palette.accent,
      opacity: at === 3 ? 0.26 : 0.1,
    }),
  );
  return [
    ...bands,
    ...levels.map((y, at) =>
      line([0, y], [WIDTH, y], {
        stroke: palette.main,
        'stroke-width': 1.5,
        opacity: at === 3 || at === 4 ? 0.9 : 0.4,
      }),
    ),
    drawCandles(frame, candles, { up: palette.main, down: palette.quiet }),
    path(smooth(middle), { fill: 'none', stroke: palette.accent, 'stroke-width': 3.5 }),
  ].join('');
};

/** A soft rising area with few candles: savings that grow calmly. */
export const calmGrowth: Motif = ({ palette, random, id }) => {
  const curve = Array.from(
    { length: 14 },
    (_, at): Point => [at * 64 - 16, 356 - at * 17 - random.between(0, 24)],
  );
  const second = curve.map(([x, y], at): Point => [x, y + 44 + at * 3.5]);
  return [
    gradient(id('a'), { from: [0, 0], to: [0, 1] }, [
      [palette.main, 0.5],
      [palette.main, 0.02],
    ]),
    path(areaUnder(second, HEIGHT), { fill: palette.soft, opacity: 0.45 }),
    path(areaUnder(curve, HEIGHT), { fill: `url(#${id('a')})` }),
    path(smooth(curve), { fill: 'none', stroke: palette.main, 'stroke-width': 5 }),
    ...curve.slice(1, 13).map(
      ([x, y]) =>
        line([x, y], [x, HEIGHT], {
          stroke: palette.accent,
          'stroke-width': 2,
          'stroke-dasharray': '2 9',
          opacity: 0.6,
        }) +
        circle(x, y, 11, { fill: palette.accent }) +
        circle(x, y, 4, { fill: palette.ground[0] }),
    ),
  ].join('');
};
