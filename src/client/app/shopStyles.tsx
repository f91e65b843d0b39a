import { Global, ThemeContext } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { theme } from './theme';

/**
 * What every page shares: the theme's CSS variables in both schemes, of which the browser's media query chooses, and the
 * plain look of elements. The build renders it into the stylesheet (scripts/shopStylesLoader.cjs).
 */
export const ShopStyles = () => (
  <ThemeContext value={theme}>
    <Global styles={theme.generateStyleSheets()} />
    <CssBaseline />
  </ThemeContext>
);
