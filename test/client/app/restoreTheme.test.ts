/** @jest-environment node */
import path from 'node:path';
import { createStyleCache } from '../../../src/client/app/styleCache';
import { theme } from '../../../src/client/app/theme';
import { emittedTheme, restored, THEME_SOURCE } from '../../support/restoredTheme';

/** How the process loads files, by their ending. */
const loadersNow = () => ({ ...require('node:module')._extensions });
const LOADERS = loadersNow();

/** Every leaf that is no function, by its path. */
const leaves = (value: unknown, at = ''): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => leaves(part, `${at}.${key}`))
    : typeof value === 'function' || value === undefined
      ? []
      : [[at, value]];

/** In the stylesheet alone, as variables, or made in another way. */
const OWN_WAY = /^\.(vars|colorSchemes|unstable_sxConfig|font)\.|^\.palette\.[A-Z]/;

describe('the theme that the build keeps as data', () => {
  test('has every value of the one that MUI makes', () => {
    const expected = leaves(theme).filter(([at]) => !OWN_WAY.test(at));
    expect(expected.length).toBeGreaterThan(300);
    expect(Object.fromEntries(leaves(restored))).toMatchObject(Object.fromEntries(expected));
  });

  test('names the same variables, without fallbacks, and measures in pixels', () => {
    const { spacing, ...vars } = theme.vars as unknown as Record<string, unknown>;
    const names = leaves(vars).map(([at, value]) => [at, String(value).replace(/, .*\)$/s, ')')]);
    expect(spacing).toBeDefined();
    expect(Object.fromEntries(leaves(restored.vars))).toEqual(Object.fromEntries(names));
    expect(restored.spacing(2)).toBe('16px');
    expect(restored.spacing(1, 'auto')).toBe('8px auto');
  });

  test('answers what MUI’s components ask as MUI’s own does', () => {
    for (const width of ['xs', 'sm', 'narrow', 'md', 'lg'] as const) {
      expect(restored.breakpoints.up(width)).toBe(theme.breakpoints.up(width));
      expect(restored.breakpoints.down(width)).toBe(theme.breakpoints.down(width));
    }
    expect(restored.transitions.create(['color', 'opacity'], { duration: 150 })).toBe(
      theme.transitions.create(['color', 'opacity'], { duration: 150 }),
    );
    expect(restored.transitions.getAutoHeightDuration(120)).toBe(
      theme.transitions.getAutoHeightDuration(120),
    );
    expect(restored.typography.pxToRem(18)).toBe(theme.typography.pxToRem(18));
    expect(restored.applyStyles('dark', { color: 'red' })).toEqual(
      theme.applyStyles('dark', { color: 'red' }),
    );
    expect(restored.alpha('var(--mui-palette-primary-main)', 0.5)).toBe(
      theme.alpha('var(--mui-palette-primary-main)', 0.5),
    );
    expect(restored.alpha('var(--mui-a)', 'var(--mui-b)')).toBe(theme.alpha('var(--mui-a)', 'var(--mui-b)'));
  });
});

test('the shop’s stylesheet holds every variable of both schemes and lets a component’s look of focus go first', () => {
  const css: string = require('../../../scripts/shopStylesLoader.cjs').call({
    resourcePath: path.resolve(path.dirname(THEME_SOURCE), 'shopStyles.tsx'),
    addDependency: () => undefined,
  });
  expect(css).not.toMatch(/<|undefined/);
  for (const [, name] of leaves(restored.vars)) {
    expect(css).toContain(`${String(name).slice('var('.length, -1)}:`);
  }
  expect(css).toMatch(/@media \(prefers-color-scheme: dark\)/);
  expect(css).toMatch(/:where\(:focus-visible\)\{outline:/);
  // What is for visitors alone is hidden from everybody else, and in sight at last where the scripts do not come.
  expect(css).toMatch(
    /\[data-session\] \[data-for-visitors\]\{visibility:hidden;[^}]*animation:shown 0s 10s forwards/,
  );
  expect(css).toMatch(/@keyframes shown\{to\{visibility:visible/);
});

/** The contrast of two colours (WCAG 2.2, 1.4.3). */
function contrast(...colours: readonly [string, string]): number {
  const [light = 0, dark = 0] = colours
    .map((colour) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
        const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}

test.each(['light', 'dark'] as const)('in the %s scheme every text can be read on its ground', (scheme) => {
  const palette = theme.colorSchemes[scheme]?.palette;
  if (!palette) throw new Error('no such scheme');
  const { primary, secondary, success, warning, error, text, background } = palette;
  const filled = [primary, secondary, success, warning, error];
  const grounds = [background.default, background.paper];
  const pairs = [
    ...filled.map(({ main, contrastText }) => [contrastText, main] as const),
    ...grounds.flatMap((ground) =>
      [text.primary, text.secondary, ...filled.map(({ main }) => main)].map((ink) => [ink, ground] as const),
    ),
  ];
  expect(pairs.filter((pair) => contrast(...pair) < 4.5)).toEqual([]);
});

test('what can be chosen stands out from the paper, and who wants no motion sees none', () => {
  const looks = Object.fromEntries(
    leaves(theme.components).map(([at, value]) => [at.slice('.Mui'.length), value]),
  );
  // Its contrast is held above.
  const QUIET = 'var(--mui-palette-text-secondary)';
  const STILL = '@media (prefers-reduced-motion: reduce)';
  expect(looks).toMatchObject({
    'OutlinedInput.styleOverrides.notchedOutline.borderColor': QUIET,
    'Rating.styleOverrides.iconEmpty.color': QUIET,
    'Switch.styleOverrides.switchBase.&:not(.Mui-checked).color': QUIET,
    'Switch.styleOverrides.switchBase.&:not(.Mui-checked) + .MuiSwitch-track.backgroundColor': QUIET,
    [`Skeleton.styleOverrides.root.${STILL}.animation`]: 'none',
    [`LinearProgress.styleOverrides.bar.${STILL}.transition`]: 'none',
    'Paper.variants.1.style.@media (prefers-reduced-motion: no-preference).&:hover.transform':
      'translateY(-2px)',
    'Switch.styleOverrides.thumb.@media (forced-colors: active).backgroundColor': 'ButtonText',
    'Switch.styleOverrides.track.@media (forced-colors: active).backgroundColor': 'GrayText',
    'Button.styleOverrides.root.&[aria-disabled="true"].opacity': 0.6,
    'FormLabel.styleOverrides.root.&:not(.MuiInputLabel-root).&.Mui-error.color':
      'var(--mui-palette-error-main)',
    // Paragraphs, each on lines of its own.
    'Typography.defaultProps.variantMapping.lead': 'p',
    'Typography.defaultProps.variantMapping.eyebrow': 'p',
    // A finger meets each page's number and each star.
    'PaginationItem.styleOverrides.root.minWidth': 44,
    'PaginationItem.styleOverrides.root.height': 44,
    'Rating.styleOverrides.icon.width': 44,
    'Rating.styleOverrides.icon.height': 44,
    // A long word does not widen a phone's page.
    'CssBaseline.styleOverrides.body.overflowWrap': 'break-word',
    'Alert.styleOverrides.root.overflowWrap': 'anywhere',
    'Breadcrumbs.styleOverrides.li.overflowWrap': 'anywhere',
    'FormHelperText.styleOverrides.root.overflowWrap': 'anywhere',
    'InputBase.styleOverrides.input.textarea&:not(.MuiInputBase-inputMultiline).resize': 'vertical',
  });
  expect(looks).not.toHaveProperty(['Paper.variants.1.style.&:hover.transform']);
  // The widths of the specification, and its small font on a phone.
  expect(theme.breakpoints.values).toMatchObject({ sm: 500, narrow: 765, md: 768, lg: 991 });
  expect(theme.typography.body1).toMatchObject({
    '@media (max-width: 499.95px)': { fontSize: '0.9375rem' },
  });
});

test.each([
  'user-select:none',
  'hyphens:auto',
  'backdrop-filter:none',
  'mask:none',
  'mask-image:none',
  'box-decoration-break:clone',
])('the browser gets %s by its prefix too, and nothing else that is its own', (declaration) => {
  const cache = createStyleCache();
  const styles = `display:flex;mask-position:0;${declaration};`;
  expect(cache.insert('.a', { name: 'a', styles }, cache.sheet, false)).toBe(
    `.a{display:flex;mask-position:0;-webkit-${declaration};${declaration};}`,
  );
});

test('making them leaves the process as it was: what it loads next is not compiled by Babel', () => {
  emittedTheme();
  expect(loadersNow()).toEqual(LOADERS);
});
