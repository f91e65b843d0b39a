import { Global, ThemeContext } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import type { ReactNode } from 'react';
import { theme } from './theme';

/** The theme's CSS variables, of both schemes: the browser's media query chooses. */
const variables = theme.generateStyleSheets();

/**
 * Gives the theme to MUI's components. MUI's own provider also switches schemes at run time, which a shop that follows
 * the system's setting never does: 4 KiB of the first page.
 */
export const ShopTheme = ({ children }: { readonly children: ReactNode }) => (
  <ThemeContext value={theme}>
    <DefaultPropsProvider value={(theme.components ?? {}) as object}>
      <Global styles={variables} />
      <CssBaseline />
      {children}
    </DefaultPropsProvider>
  </ThemeContext>
);
