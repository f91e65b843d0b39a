import path from 'node:path';
import { restoreTheme } from '../../src/client/app/restoreTheme';

export const THEME_SOURCE = path.resolve(__dirname, '../../src/client/app/theme.ts');

/** The output of webpack's loader for the theme. */
export function emittedTheme(): Parameters<typeof restoreTheme>[0] {
  const source: string = require('../../scripts/themeLoader.cjs').call({
    resourcePath: THEME_SOURCE,
    addDependency: () => undefined,
  });
  const [, text] = /restoreTheme\(JSON\.parse\((".*")\)\);$/s.exec(source) ?? [];
  return JSON.parse(JSON.parse(text ?? '""'));
}

/** The theme as the browser gets it. */
export const restored = restoreTheme(emittedTheme());
