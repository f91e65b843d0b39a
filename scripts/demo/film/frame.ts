import { PALETTES } from '../palettes';
import { circle, el, gradient, group, line, rect, svg } from '../svg';
import { ease, SCENES } from './scenes';
import type { Script } from './scripts';

export const FILM = { width: 640, height: 360, framesPerSecond: 15 };

/** Seconds in which the title stands alone in the middle. */
const OPENING = 2.6;

const FONT = 'Liberation Sans, Arimo, Arial, Helvetica, sans-serif';

const words = (x: number, y: number, size: number, text: string, rest: Record<string, string | number>) =>
  el('text', { x, y, 'font-family': FONT, 'font-size': size, ...rest }, text);

/** The picture at a moment of the film, in seconds. */
export function frame(script: Script, time: number): string {
  const palette = PALETTES[script.colours];
  const { width, height } = FILM;
  const moved = ease(time, OPENING - 0.6, OPENING + 0.3);
  const at = Math.max(0, (time - OPENING) / (script.seconds - OPENING - 1.2));
  const seen = ease(time, 0.1, 0.7);
  const size = 46 - 16 * moved;
  const x = 56 - 28 * moved;
  const title = script.title.map((text, row) =>
    words(x, 168 - 70 * moved + row * size * 1.16, size, text, {
      fill: '#ffffff',
      'font-weight': 700,
      opacity: seen,
    }),
  );
  const points = script.points.map((text, row) => {
    const shown = ease(at, 0.16 + row * 0.26, 0.24 + row * 0.26);
    const y = 182 + row * 38 + 8 * (1 - shown);
    return group(
      { opacity: shown },
      circle(34, y - 5, 4.5, { fill: palette.accent }),
      words(48, y, 14.5, text, { fill: '#ffffff' }),
    );
  });
  const grid = Array.from({ length: 6 }, (_, row) => line([288, 56 + row * 46], [618, 56 + row * 46], {}));
  return svg(
    width,
    height,
    [
      gradient('ground', { from: [0, 0], to: [1, 1] }, palette.ground),
      rect(0, 0, width, height, { fill: 'url(#ground)' }),
      circle(560, 60, 210, { fill: palette.soft, opacity: 0.16 }),
      group({ stroke: '#ffffff', 'stroke-width': 1, opacity: 0.09 * moved }, ...grid),
      rect(x, 112 - 64 * moved, 44 * seen, 5, { rx: 2.5, fill: palette.accent }),
      ...title,
      group({ opacity: moved }, SCENES[script.scene](Math.min(1, at))),
      ...points,
      rect(0, 352, width, 8, { fill: '#000000', opacity: 0.25 }),
      rect(0, 352, (width * time) / script.seconds, 8, { fill: palette.accent }),
      words(28, 330, 11.5, 'Contenuto didattico: non è una raccomandazione d’investimento.', {
        fill: '#ffffff',
        opacity: 0.62 * moved,
      }),
    ].join(''),
  );
}
