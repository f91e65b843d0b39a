import type { Category } from '../../src/contract/categories';
import { randomOf } from '../../src/server/demo/random';
import { frontier, payoff, program } from './motifs/analytics';
import { type Art, HEIGHT, type Motif, WIDTH } from './motifs/art';
import * as candles from './motifs/candles';
import { crossing, oneCloud, panels, sunrise } from './motifs/clouds';
import { footprint, ladder, ridges, volumeProfile } from './motifs/depth';
import * as shapes from './motifs/shapes';
import { PALETTES, type Palette } from './palettes';
import { circle, gradient, group, line, path, rect, svg } from './svg';

/** Which category's colours a cover wears, and what it shows; one row a course, by its slug. */
export const COVERS: Record<string, readonly [colours: Category, motif: Motif]> = {
  'trading-da-zero': ['principiante', candles.staircase],
  'leggere-i-grafici-a-candele': ['principiante', candles.anatomy],
  'analisi-tecnica-fondamenti': ['principiante', candles.channel],
  'investire-con-gli-etf': ['principiante', shapes.treemap],
  'gestione-del-rischio': ['principiante', shapes.gauge],
  'psicologia-del-trader': ['principiante', shapes.calm],
  'ichimoku-da-zero': ['ichimoku', oneCloud],
  'bitcoin-e-blockchain': ['criptovalute', shapes.chain],
  'custodia-e-sicurezza-cripto': ['criptovalute', shapes.safe],
  'piano-di-accumulo': ['principiante', candles.calmGrowth],
  'supporti-resistenze-e-trendline': ['intermedio', candles.zones],
  'medie-mobili-e-oscillatori': ['intermedio', candles.averages],
  'volumi-e-profilo-di-mercato': ['intermedio', volumeProfile],
  'forex-sessioni-e-valute': ['intermedio', shapes.sessions],
  'swing-trading-azionario': ['intermedio', candles.swings],
  'piano-di-trading-e-diario': ['intermedio', shapes.journal],
  'dividendi-e-bilanci': ['intermedio', shapes.dividends],
  'intermarket-e-macroeconomia': ['intermedio', shapes.quadrants],
  'ichimoku-segnali-e-conferme': ['ichimoku', crossing],
  'ichimoku-per-lo-swing': ['ichimoku', sunrise],
  'scalping-primi-passi': ['scalping', candles.ticks],
  'scalping-sul-dax': ['scalping', candles.openingRange],
  'analisi-tecnica-delle-cripto': ['criptovalute', candles.retracement],
  'opzioni-e-volatilita': ['avanzato', payoff],
  'order-flow-e-book': ['scalping', ladder],
  'scalping-sui-futures': ['scalping', footprint],
  'ichimoku-multi-timeframe': ['ichimoku', panels],
  'trading-quantitativo-con-python': ['avanzato', program],
  'futures-e-materie-prime': ['avanzato', ridges],
  'portafoglio-e-correlazioni': ['avanzato', frontier],
  'defi-e-analisi-on-chain': ['criptovalute', shapes.network],
};

/** What every cover stands on: ground, glow, grid and a scale at the right edge. */
export function ground(palette: Palette, id: (name: string) => string): string {
  const columns = Array.from({ length: 15 }, (_, at) =>
    line([(at + 1) * 50, 0], [(at + 1) * 50, HEIGHT], {}),
  );
  const rows = Array.from({ length: 8 }, (_, at) => line([0, (at + 1) * 50], [WIDTH, (at + 1) * 50], {}));
  return [
    gradient(id('ground'), { from: [0, 0], to: [1, 1] }, palette.ground),
    gradient(id('glow'), { from: [0, 0], to: [0.7, 1] }, [
      [palette.soft, 0.5],
      [palette.soft, 0],
    ]),
    rect(0, 0, WIDTH, HEIGHT, { fill: `url(#${id('ground')})` }),
    circle(640, 90, 300, { fill: `url(#${id('glow')})` }),
    circle(90, 470, 190, { fill: palette.soft, opacity: 0.14 }),
    group({ stroke: palette.grid, 'stroke-width': 1, opacity: 0.07 }, ...columns, ...rows),
  ].join('');
}

/** The mark of the house in the lower left corner: two candles. */
function signature(palette: Palette): string {
  const wick = { stroke: palette.main, 'stroke-width': 2.5, 'stroke-linecap': 'round' };
  return group(
    { opacity: 0.85 },
    line([30, 398], [30, 430], wick),
    rect(25, 406, 10, 18, { rx: 2, fill: palette.main }),
    path('M46 390V424', { ...wick, stroke: palette.accent }),
    rect(41, 395, 10, 20, { rx: 2, fill: palette.accent }),
  );
}

/** The drawing of a course's cover without the outer element, so that bundles can nest it. */
export function coverDrawing(slug: string): string {
  const row = COVERS[slug];
  if (!row) throw new Error(`No cover is designed for ${slug}`);
  const [colours, motif] = row;
  const art: Art = { palette: PALETTES[colours], random: randomOf(slug), id: (name) => `${slug}-${name}` };
  return ground(art.palette, art.id) + motif(art) + signature(art.palette);
}

/** A course's cover, 800 × 450. */
export function cover(slug: string): string {
  return svg(WIDTH, HEIGHT, coverDrawing(slug));
}
