import { ThemeContext } from '@emotion/react';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import type { ReactNode } from 'react';
import { theme } from './theme';

/**
 * Gives the theme to MUI's components. MUI's own provider also switches schemes at run time, which a shop that follows
 * the system's setting never does: 4 KiB of the first page.
 */
export const ShopTheme = ({ children }: { readonly children: ReactNode }) => (
  <ThemeContext value={theme}>
    <DefaultPropsProvider value={(theme.components ?? {}) as object}>{children}</DefaultPropsProvider>
  </ThemeContext>
);
