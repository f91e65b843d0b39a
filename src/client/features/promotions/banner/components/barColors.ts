import type { Theme } from '@mui/material/styles';

/** Colours of a countdown bar: deep petrol, and deeper still in the dark scheme, where a bright bar would dazzle. */
export const barColors = (theme: Theme) => ({
  background: theme.vars.palette.primary.dark,
  color: theme.vars.palette.primary.contrastText,
  ...theme.applyStyles('dark', {
    background: theme.vars.palette.primary.contrastText,
    color: theme.vars.palette.text.primary,
  }),
});
