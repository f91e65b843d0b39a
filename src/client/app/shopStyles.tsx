import { Global, ThemeContext } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { theme } from './theme';

/**
 * The styles of every page: the theme's CSS variables in both schemes, chosen by the browser's media query, and the
 * plain look of elements. The build renders it into the stylesheet (scripts/shopStylesLoader.cjs).
 */
export const ShopStyles = () => (
  <ThemeContext value={theme}>
    <Global styles={theme.generateStyleSheets()} />
    <CssBaseline />
  </ThemeContext>
);
