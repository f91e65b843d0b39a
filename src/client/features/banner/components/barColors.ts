import type { Theme } from '@mui/material/styles';

/** What a countdown stands on: deep petrol by day; by night deeper still, for a bright bar would outshine the page. */
export const barColors = (theme: Theme) => ({
  background: theme.vars.palette.primary.dark,
  color: theme.vars.palette.primary.contrastText,
  ...theme.applyStyles('dark', {
    background: theme.vars.palette.primary.contrastText,
    color: theme.vars.palette.text.primary,
  }),
});
