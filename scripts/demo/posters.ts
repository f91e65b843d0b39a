import { randomOf } from '../../src/server/demo/random';
import { ground } from './covers';
import { drawCandles, HEIGHT, WIDTH } from './motifs/art';
import { PALETTES, type Palette } from './palettes';
import { candlesAlong } from './series';
import { arc, circle, line, path, rect, svg } from './svg';

/** The live evening: rings of a broadcast before a chart. */
function webinar(palette: Palette): string {
  const candles = candlesAlong(
    randomOf('webinar'),
    30,
    (at) => 0.3 + 0.3 * Math.sin(at * 6 + 2) + at * 0.3,
    0.06,
  );
  const rings = [92, 140, 188, 236].map((r, at) =>
    [-0.6, Math.PI - 0.6]
      .map((from) =>
        path(arc(400, 206, r, from, from + 1.2), {
          fill: 'none',
          stroke: at === 0 ? palette.accent : palette.main,
          'stroke-width': 10 - at * 1.6,
          'stroke-linecap': 'round',
          opacity: 1 - at * 0.2,
        }),
      )
      .join(''),
  );
  return [
    drawCandles({ x: 20, y: 90, width: 760, height: 280 }, candles, {
      up: palette.main,
      down: palette.quiet,
      opacity: 0.26,
    }),
    circle(400, 206, 250, { fill: palette.ground[0], opacity: 0.3 }),
    ...rings,
    rect(362, 128, 76, 124, { rx: 38, fill: palette.accent }),
    path(arc(400, 214, 62, 0.1, Math.PI - 0.1), {
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 9,
      'stroke-linecap': 'round',
    }),
    line([400, 278], [400, 322], { stroke: '#ffffff', 'stroke-width': 9, 'stroke-linecap': 'round' }),
    line([358, 324], [442, 324], { stroke: '#ffffff', 'stroke-width': 9, 'stroke-linecap': 'round' }),
  ].join('');
}

/** A free lesson: a play mark on a chart. */
function video(palette: Palette): string {
  const candles = candlesAlong(
    randomOf('video'),
    26,
    (at) => 0.15 + at * 0.6 + 0.1 * Math.sin(at * 12),
    0.06,
  );
  return [
    drawCandles({ x: 40, y: 60, width: 720, height: 330 }, candles, {
      up: palette.main,
      down: palette.quiet,
      opacity: 0.5,
    }),
    circle(400, 225, 112, { fill: palette.ground[0], opacity: 0.35 }),
    circle(400, 225, 86, { fill: palette.accent }),
    path('M374 180L446 225L374 270Z', {
      fill: palette.ground[0],
      stroke: palette.ground[0],
      'stroke-width': 10,
      'stroke-linejoin': 'round',
    }),
  ].join('');
}

const POSTERS = {
  webinar: { palette: PALETTES.intermedio, drawing: webinar },
  video: { palette: PALETTES.principiante, drawing: video },
} as const;

export type PosterName = keyof typeof POSTERS;
export const POSTER_NAMES = Object.keys(POSTERS) as PosterName[];

/** A picture for a page that is no course: the webinar and the video landing. 800 × 450. */
export function poster(name: PosterName): string {
  const { palette, drawing } = POSTERS[name];
  return svg(WIDTH, HEIGHT, ground(palette, (part) => `${name}-${part}`) + drawing(palette));
}

/** The promoter's emblem, square: three rising bars in a ring. */
export function emblem(): string {
  const palette = PALETTES.intermedio;
  const bars = [0, 1, 2].map((at) => {
    const height = 76 + at * 56;
    return rect(146 + at * 70, 336 - height, 48, height, {
      rx: 10,
      fill: at === 2 ? palette.accent : palette.main,
    });
  });
  return svg(
    480,
    480,
    [
      rect(0, 0, 480, 480, { fill: palette.ground[0] }),
      circle(240, 240, 186, { fill: palette.ground[1], opacity: 0.6 }),
      circle(240, 240, 186, { fill: 'none', stroke: palette.main, 'stroke-width': 12 }),
      ...bars,
    ].join(''),
  );
}
