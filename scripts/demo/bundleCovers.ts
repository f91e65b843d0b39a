import type { Category } from '../../src/contract/categories';
import { coverDrawing, ground } from './covers';
import { HEIGHT, WIDTH } from './motifs/art';
import { PALETTES } from './palettes';
import { el, group, rect, svg } from './svg';

/** Whose colours a learning path wears, and the three courses whose covers lie on it, the front one last. */
export const BUNDLE_COVERS: Record<string, readonly [colours: Category, covers: readonly string[]]> = {
  'primi-passi-nei-mercati': [
    'principiante',
    ['gestione-del-rischio', 'leggere-i-grafici-a-candele', 'trading-da-zero'],
  ],
  'percorso-ichimoku-completo': [
    'ichimoku',
    ['ichimoku-multi-timeframe', 'ichimoku-per-lo-swing', 'ichimoku-da-zero'],
  ],
  'percorso-scalping-e-order-flow': [
    'scalping',
    ['scalping-sui-futures', 'order-flow-e-book', 'scalping-sul-dax'],
  ],
  'criptovalute-con-metodo': [
    'criptovalute',
    ['defi-e-analisi-on-chain', 'analisi-tecnica-delle-cripto', 'bitcoin-e-blockchain'],
  ],
};

const SCALE = 0.5;

/** One course's cover as a card lying on the picture. */
function card(slug: string, at: number): string {
  const [width, height] = [WIDTH * SCALE, HEIGHT * SCALE];
  const [x, y, turn] = [
    [336, 40, 8],
    [210, 96, 1],
    [76, 158, -6],
  ][at] ?? [0, 0, 0];
  const clip = `card-${at}`;
  const drawing = el('svg', { width, height, viewBox: `0 0 ${WIDTH} ${HEIGHT}` }, coverDrawing(slug));
  return group(
    { transform: `translate(${x} ${y}) rotate(${turn} ${width / 2} ${height / 2})` },
    rect(6, 14, width, height, { rx: 16, fill: '#000000', opacity: 0.2 }),
    rect(2, 5, width, height, { rx: 16, fill: '#000000', opacity: 0.2 }),
    el('clipPath', { id: clip }, rect(0, 0, width, height, { rx: 14 })),
    group({ 'clip-path': `url(#${clip})` }, drawing),
    rect(0, 0, width, height, { rx: 14, fill: 'none', stroke: '#ffffff', 'stroke-width': 3, opacity: 0.85 }),
  );
}

/** A learning path's cover: its courses as cards, one upon the other. 800 × 450. */
export function bundleCover(slug: string): string {
  const row = BUNDLE_COVERS[slug];
  if (!row) throw new Error(`No cover is designed for ${slug}`);
  const [colours, covers] = row;
  const palette = PALETTES[colours];
  return svg(WIDTH, HEIGHT, [ground(palette, (name) => `${slug}-${name}`), ...covers.map(card)].join(''));
}
