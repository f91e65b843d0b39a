import { styled } from '@mui/material/styles';
import { linkPaper } from './frames';

/** A thing of the catalogue in a list: all of it is the link that its heading holds. */
export const Card = styled('article')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  overflow: 'hidden',
  ...linkPaper,
  '@media (prefers-reduced-motion: no-preference)': { '&:hover': { transform: 'translateY(-2px)' } },
});
export const Body = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flexGrow: 1,
  gap: theme.spacing(0.75),
  padding: theme.spacing(2),
}));
export const Heading = styled('h3')(({ theme }) => ({
  ...theme.typography.h3,
  margin: 0,
  overflowWrap: 'anywhere',
  '& a': { color: 'inherit', textDecoration: 'none', outline: 'none' },
  // The whole card is the link.
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
}));
export const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
export const Facts = styled(Quiet)(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: theme.spacing(1.75),
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 5, whiteSpace: 'nowrap' },
}));
export const Foot = styled('div')({ marginTop: 'auto', paddingTop: 8 });
