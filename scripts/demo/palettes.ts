import type { Category } from '../../src/contract/categories';

/** The colours of one category's covers. */
export interface Palette {
  /** The ground, from the upper left to the lower right. */
  ground: readonly [string, string];
  /** Large soft shapes behind the chart. */
  soft: string;
  /** The chart itself. */
  main: string;
  /** What the eye should find first; used sparingly. */
  accent: string;
  /** Falling candles and everything that recedes. */
  quiet: string;
  /** Grid lines and scales. */
  grid: string;
}

/** One family: deep grounds, one light tone and a warm accent; sand is the light one among them. */
export const PALETTES: Record<Category, Palette> = {
  principiante: {
    ground: ['#0b3340', '#16707a'],
    soft: '#2a9494',
    main: '#a6e3d7',
    accent: '#f5c47c',
    quiet: '#4fa3a3',
    grid: '#ffffff',
  },
  intermedio: {
    ground: ['#0f2242', '#28599a'],
    soft: '#3d78c0',
    main: '#b4d3f7',
    accent: '#f5c47c',
    quiet: '#5c8fce',
    grid: '#ffffff',
  },
  avanzato: {
    ground: ['#10151f', '#333f5c'],
    soft: '#4d5d82',
    main: '#cfd8ec',
    accent: '#ee9f6d',
    quiet: '#6f7fa6',
    grid: '#ffffff',
  },
  ichimoku: {
    ground: ['#0c3029', '#227257'],
    soft: '#37946f',
    main: '#b2e8c3',
    accent: '#f7d68a',
    quiet: '#5aa886',
    grid: '#ffffff',
  },
  scalping: {
    ground: ['#f1e6cf', '#dcc091'],
    soft: '#cda667',
    main: '#17414b',
    accent: '#c2562f',
    quiet: '#a98552',
    grid: '#5a4019',
  },
  criptovalute: {
    ground: ['#1d1a40', '#4d479b'],
    soft: '#6a63bd',
    main: '#cdc8fa',
    accent: '#f5c47c',
    quiet: '#867fd0',
    grid: '#ffffff',
  },
};
