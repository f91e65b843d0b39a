/**
 * Webpack loader for src/client/app/theme.ts: makes the theme while building and emits it as data, of which
 * src/client/app/restoreTheme.ts makes the theme again.
 */
const evaluate = require('./support/evaluate.cjs');

/** The theme's variables without what follows from their place: every leaf is 0. Lengths are pixels, not variables. */
const placesOf = ({ spacing, ...vars }) =>
  JSON.parse(JSON.stringify(vars), (_key, value) => (typeof value === 'object' ? value : 0));

/** A component's own colours (`palette.Alert`): with variables, MUI asks for those alone. */
const isComponent = (key) => /^[A-Z]/.test(key);

module.exports = function themeLoader() {
  const { theme } = evaluate(this);
  // Fonts as a whole are variables too (`font`).
  const { unstable_sxConfig, colorSchemes, font, palette, ...data } = JSON.parse(JSON.stringify(theme));
  // Of the schemes MUI only asks which there are: their colours are the stylesheet's.
  const schemes = Object.fromEntries(Object.keys(colorSchemes).map((name) => [name, {}]));
  const emitted = {
    ...data,
    palette: Object.fromEntries(Object.entries(palette).filter(([key]) => !isComponent(key))),
    vars: placesOf(theme.vars),
    colorSchemes: schemes,
  };
  return `import { restoreTheme } from './restoreTheme';
export const theme = restoreTheme(JSON.parse(${JSON.stringify(JSON.stringify(emitted))}));`;
};
