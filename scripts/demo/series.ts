import type { Random } from '../../src/server/demo/random';
import type { Point } from './svg';

/** One candle in prices, which grow upwards. */
export interface Candle {
  open: number;
  high: number;
  low: number;
  close: number;
}

/** Where a chart is drawn and which prices its edges stand for. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Candles whose closes follow a shape (a function of 0..1 giving 0..1) with noise around it, so that a picture
 * can be composed and still look like a market.
 */
export function candlesAlong(
  random: Random,
  count: number,
  shape: (at: number) => number,
  noise: number,
): Candle[] {
  let before = shape(0);
  return Array.from({ length: count }, (_, at) => {
    const open = before;
    const close = shape(at / Math.max(count - 1, 1)) + random.between(-noise, noise);
    before = close;
    return {
      open,
      close,
      high: Math.max(open, close) + random.between(0.15, 0.9) * noise,
      low: Math.min(open, close) - random.between(0.15, 0.9) * noise,
    };
  });
}

/** The mean of the last `length` closes, for each candle. */
export function average(candles: readonly Candle[], length: number): number[] {
  return candles.map((_, at) => {
    const window = candles.slice(Math.max(0, at - length + 1), at + 1);
    return window.reduce((sum, candle) => sum + candle.close, 0) / window.length;
  });
}

/** The middle of the range of the last `length` candles: what Ichimoku's lines are made of. */
export function midRange(candles: readonly Candle[], length: number): number[] {
  return candles.map((_, at) => {
    const window = candles.slice(Math.max(0, at - length + 1), at + 1);
    const high = Math.max(...window.map((candle) => candle.high));
    const low = Math.min(...window.map((candle) => candle.low));
    return (high + low) / 2;
  });
}

/** From prices to pixels: the whole range of `candles` fills the frame. */
export function scaleOf(frame: Frame, candles: readonly Candle[]) {
  const high = Math.max(...candles.map((candle) => candle.high));
  const low = Math.min(...candles.map((candle) => candle.low));
  const step = frame.width / candles.length;
  return {
    step,
    x: (at: number) => frame.x + step * (at + 0.5),
    y: (price: number) => frame.y + frame.height * (1 - (price - low) / (high - low || 1)),
  };
}

/** A row of values as points of the chart. */
export function pointsOf(scale: ReturnType<typeof scaleOf>, values: readonly number[], shift = 0): Point[] {
  return values.map((value, at) => [scale.x(at + shift), scale.y(value)]);
}
