import type { Random } from '../../../src/server/demo/random';
import type { Palette } from '../palettes';
import { type Candle, type Frame, scaleOf } from '../series';
import { line, rect } from '../svg';

/** The canvas of a cover, in pixels; 16:9. */
export const WIDTH = 800;
export const HEIGHT = 450;

/** What a motif draws with. `id` makes a gradient's name its own, so that pictures can be nested. */
export interface Art {
  palette: Palette;
  random: Random;
  id: (name: string) => string;
}

export type Motif = (art: Art) => string;

interface CandleLook {
  up: string;
  down: string;
  /** Share of a step that a body fills. */
  body?: number;
  wick?: number;
  /** Falling candles are drawn as outlines. */
  hollow?: boolean;
  opacity?: number;
}

/** A row of candles in a frame. */
export function drawCandles(frame: Frame, candles: readonly Candle[], look: CandleLook): string {
  const scale = scaleOf(frame, candles);
  const width = scale.step * (look.body ?? 0.6);
  const wick = look.wick ?? Math.max(1.5, scale.step * 0.08);
  return candles
    .map((candle, at) => {
      const rising = candle.close >= candle.open;
      const colour = rising ? look.up : look.down;
      const x = scale.x(at);
      const top = scale.y(Math.max(candle.open, candle.close));
      const bottom = scale.y(Math.min(candle.open, candle.close));
      const hollow = look.hollow && !rising;
      const common = {
        stroke: colour,
        'stroke-width': wick,
        opacity: look.opacity,
        'stroke-linecap': 'round',
      };
      return (
        line([x, scale.y(candle.high)], [x, top], common) +
        line([x, bottom], [x, scale.y(candle.low)], common) +
        rect(x - width / 2, top, width, Math.max(bottom - top, 2), {
          rx: Math.min(3, width * 0.18),
          fill: hollow ? 'none' : colour,
          stroke: hollow ? colour : undefined,
          'stroke-width': hollow ? wick : undefined,
          opacity: look.opacity,
        })
      );
    })
    .join('');
}
