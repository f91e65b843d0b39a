import { PALETTES } from '../palettes';
import { circle, el, gradient, group, line, rect, svg } from '../svg';
import { SCENES } from './scenes';
import type { Script } from './scripts';

/** The canvas on which slides and scenes are drawn. */
const CANVAS = { width: 640, height: 360 };

const FONT = 'Liberation Sans, Arimo, Arial, Helvetica, sans-serif';
const INK = '#ffffff';
const NOTE =
  'Lezione dimostrativa senza audio. Contenuto didattico: non è una raccomandazione d’investimento.';

type Rest = Record<string, string | number>;

const words = (x: number, y: number, size: number, text: string, rest: Rest = {}) =>
  el('text', { x, y, 'font-family': FONT, 'font-size': size, fill: INK, ...rest }, escaped(text));

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Text in lines of at most so many characters, broken between words. */
function lines(
  text: string,
  most: number,
  { x, y, size }: { x: number; y: number; size: number },
  rest: Rest,
) {
  const rows: string[] = [];
  for (const word of text.split(' ')) {
    const last = rows.at(-1);
    if (last !== undefined && last.length + word.length < most) rows[rows.length - 1] = `${last} ${word}`;
    else rows.push(word);
  }
  return rows.map((row, at) => words(x, y + at * size * 1.32, size, row, rest)).join('');
}

/** The slide with a sentence, or with the title alone where `at` is -1; below, the ground of the line of time. */
export function slide({ title, cues, course, place, scene, colours }: Script, at: number): string {
  const { ground, accent } = PALETTES[colours];
  const said = cues[at];
  const grid = Array.from({ length: 6 }, (_, row) => line([296, 62 + row * 43], [612, 62 + row * 43], {}));
  return svg(
    CANVAS.width,
    CANVAS.height,
    [
      gradient('ground', { from: [0, 0], to: [1, 1] }, ground),
      rect(0, 0, CANVAS.width, CANVAS.height, { fill: 'url(#ground)' }),
      words(28, 34, 11, course, { opacity: 0.75 }),
      words(612, 34, 11, place, { opacity: 0.75, 'text-anchor': 'end' }),
      rect(28, 56, 36, 4, { rx: 2, fill: accent }),
      said
        ? lines(title, 44, { x: 28, y: 80, size: 11.5 }, { 'font-weight': 700, opacity: 0.85 }) +
          lines(said.text, 28, { x: 28, y: 132, size: 16.5 }, {})
        : lines(title, 18, { x: 28, y: 140, size: 26 }, { 'font-weight': 700 }),
      group({ stroke: INK, 'stroke-width': 1, opacity: 0.08 }, ...grid),
      SCENES[scene](said ? (at + 1) / cues.length : 0.12),
      ...cues.map((_, row) => circle(33 + row * 16, 306, 4, { fill: accent, opacity: row <= at ? 1 : 0.3 })),
      words(28, 334, 10, NOTE, { opacity: 0.62 }),
      rect(0, 353.33, CANVAS.width, 7, { fill: '#000000', opacity: 0.25 }),
    ].join(''),
  );
}
