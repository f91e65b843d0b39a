import { createTransitions, type Theme } from '@mui/material/styles';
import { createTheme } from '@mui/system';

declare module '@mui/material/styles' {
  /** MUI exports it, but its types do not. */
  export function createTransitions(transitions: Partial<Theme['transitions']>): Theme['transitions'];
}

type Tree = { readonly [name: string]: Tree | number };

/** A theme as data; `restoreTheme` adds its functions again. */
export interface ThemeData {
  readonly breakpoints: Pick<Theme['breakpoints'], 'values'>;
  readonly typography: { readonly htmlFontSize: number; readonly fontSize: number };
  readonly transitions: Partial<Theme['transitions']>;
  readonly cssVarPrefix: string;
  /** The theme's variables by their place; a leaf's value says nothing. */
  readonly vars: Tree;
  readonly [part: string]: unknown;
}

/** The names of variables follow from their places; the shop's stylesheet holds them all, so none needs a fallback. */
const variables = (tree: Tree | number, name: string): unknown =>
  typeof tree === 'number'
    ? `var(${name})`
    : Object.fromEntries(Object.entries(tree).map(([key, part]) => [key, variables(part, `${name}-${key}`)]));

/** The channels of a colour are a variable of their own: `var(--x)` → `rgba(var(--xChannel) / 0.5)`. */
const alpha = (color: string, opacity: number | string) =>
  `rgba(${color.replace(/var\(--([^)]+)\)/g, 'var(--$1Channel)')} / ${
    typeof opacity === 'string' ? `calc(${opacity})` : opacity
  })`;

/**
 * A theme with CSS variables from its data: a fifth of the time and a third of the code that MUI's own maker needs.
 * It lacks what MUI's components only call in a theme without variables: `lighten`, `darken`,
 * `palette.getContrastText`, `palette.augmentColor`.
 */
export function restoreTheme({ breakpoints, typography, transitions, vars, ...data }: ThemeData): Theme {
  const { htmlFontSize, fontSize } = typography;
  return Object.assign(createTheme({ breakpoints: { values: breakpoints.values } }), data, {
    vars: variables(vars, `--${data.cssVarPrefix}`),
    alpha,
    typography: {
      ...typography,
      pxToRem: (size: number) => `${(size / htmlFontSize) * (fontSize / 14)}rem`,
    },
    transitions: createTransitions(transitions),
    getColorSchemeSelector: (scheme: string) => `@media (prefers-color-scheme: ${scheme})`,
  }) as unknown as Theme;
}
