import { styled } from '@mui/material/styles';

/** The page's width, in the middle of the screen. */
export const Container = styled('div')(({ theme }) => ({
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: theme.breakpoints.values.xl,
  marginInline: 'auto',
  paddingInline: theme.spacing(2),
  [theme.breakpoints.up('sm')]: { paddingInline: theme.spacing(3) },
}));
