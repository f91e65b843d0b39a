import { styled } from '@mui/material/styles';

/** What a page's text leads to, beside it: a cover from edge to edge, then the body. */
export const Sheet = styled('section')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    overflow: 'hidden',
    border: `1px solid ${palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: palette.background.paper,
  };
});
export const SheetBody = styled('div')(({ theme }) => ({
  padding: theme.spacing(2.5),
  [theme.breakpoints.up('md')]: { padding: theme.spacing(3) },
}));
