import { candlesAlong, scaleOf } from '../series';
import { circle, line, type Point, path, rect, straight } from '../svg';
import { drawCandles, HEIGHT, type Motif, WIDTH } from './art';

/** Candles, and beside them how much was traded at each price. */
export const volumeProfile: Motif = ({ palette, random }) => {
  const frame = { x: 36, y: 56, width: 470, height: 250 };
  const candles = candlesAlong(random, 30, (at) => 0.5 + 0.32 * Math.sin(at * 6.4), 0.07);
  const scale = scaleOf(frame, candles);
  const rows = 22;
  const profile = Array.from({ length: rows }, (_, at) => {
    const weight = Math.exp(-(((at - 8.5) / 4.6) ** 2)) + 0.55 * Math.exp(-(((at - 17) / 2.4) ** 2));
    const width = 24 + weight * 224 + random.between(-12, 12);
    const best = at === 8;
    return rect(WIDTH - 24 - width, 52 + at * 15.6, width, 11.5, {
      rx: 3,
      fill: best ? palette.accent : palette.main,
      opacity: best ? 1 : at > 3 && at < 14 ? 0.75 : 0.35,
    });
  });
  const bars = candles.map((candle, at) => {
    const height = 16 + random.between(4, 66) * (0.4 + Math.abs(candle.close - candle.open) * 6);
    return rect(
      scale.x(at) - scale.step * 0.32,
      404 - Math.min(height, 84),
      scale.step * 0.64,
      Math.min(height, 84),
      {
        rx: 2,
        fill: candle.close >= candle.open ? palette.main : palette.quiet,
        opacity: 0.65,
      },
    );
  });
  return [
    line([36, 182], [WIDTH - 24, 182], {
      stroke: palette.accent,
      'stroke-width': 2.5,
      'stroke-dasharray': '10 8',
    }),
    drawCandles(frame, candles, { up: palette.main, down: palette.quiet }),
    ...bars,
    ...profile,
  ].join('');
};

/** The order book: what is bid on the left, what is asked on the right, and the market's depth behind. */
export const ladder: Motif = ({ palette, random }) => {
  const centre = WIDTH / 2;
  const rows = Array.from({ length: 13 }, (_, at) => {
    const y = 42 + at * 28.6;
    const away = Math.abs(at - 6);
    const left = 50 + away * 36 + random.between(-22, 40);
    const right = 50 + away * 34 + random.between(-22, 46);
    const middle = at === 6;
    return [
      rect(centre - 46, y, 92, 23, {
        rx: 5,
        fill: middle ? palette.accent : palette.grid,
        opacity: middle ? 1 : 0.13,
      }),
      rect(centre - 24, y + 9, 48, 5, {
        rx: 2.5,
        fill: middle ? palette.ground[0] : palette.main,
        opacity: middle ? 1 : 0.7,
      }),
      at >= 6
        ? rect(centre - 56 - left, y, left, 23, { rx: 5, fill: palette.main, opacity: 0.88 - away * 0.06 })
        : '',
      at <= 6
        ? rect(centre + 56, y, right, 23, { rx: 5, fill: palette.quiet, opacity: 0.95 - away * 0.05 })
        : '',
    ].join('');
  });
  return rows.join('');
};

/** Footprint cells: each candle as a column of small squares, the heavy ones lit. */
export const footprint: Motif = ({ palette, random }) => {
  const columns = Array.from({ length: 11 }, (_, column) => {
    const centre = 240 - 92 * Math.sin(column * 0.62 + 0.2) - column * 2;
    const height = random.whole(6, 10);
    const cells = Array.from({ length: height }, (_, row) => {
      const y = centre - (height * 19) / 2 + row * 19;
      const heavy = Math.exp(-(((row - height / 2) / 2.3) ** 2));
      const x = 44 + column * 66;
      const lit = heavy > 0.9 && random.chance(0.55);
      return (
        rect(x, y, 24, 15, { rx: 3, fill: palette.main, opacity: 0.22 + heavy * random.between(0.25, 0.7) }) +
        rect(x + 27, y, 24, 15, {
          rx: 3,
          fill: lit ? palette.accent : palette.quiet,
          opacity: lit ? 1 : 0.3 + heavy * random.between(0.2, 0.6),
        })
      );
    });
    return cells.join('');
  });
  const delta = Array.from(
    { length: 11 },
    (_, column): Point => [70 + column * 66, 398 - random.between(0, 34)],
  );
  return (
    columns.join('') +
    path(straight(delta), {
      fill: 'none',
      stroke: palette.accent,
      'stroke-width': 4,
      'stroke-linejoin': 'round',
    }) +
    delta.map(([x, y]) => circle(x, y, 5, { fill: palette.accent })).join('')
  );
};

/** Ridges one behind another: the months of a futures curve. */
export const ridges: Motif = ({ palette, random }) => {
  const lines = Array.from({ length: 9 }, (_, row) => {
    const base = 132 + row * 36;
    const peak = 330 + row * 34;
    const points = Array.from({ length: 70 }, (_, at): Point => {
      const x = at * 12 - 10;
      const hill = 92 * Math.exp(-(((x - peak) / 96) ** 2)) + 44 * Math.exp(-(((x - peak + 210) / 64) ** 2));
      return [x, base - hill - random.between(0, 5)];
    });
    const lit = row === 4;
    return (
      path(`${straight(points)}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`, {
        fill: palette.ground[1],
        opacity: 0.82,
      }) +
      path(straight(points), {
        fill: 'none',
        stroke: lit ? palette.accent : palette.main,
        'stroke-width': lit ? 4.5 : 2.5,
        opacity: lit ? 1 : 0.35 + row * 0.06,
        'stroke-linejoin': 'round',
      })
    );
  });
  return lines.join('');
};
