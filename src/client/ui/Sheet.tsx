import { styled } from '@mui/material/styles';
import { paper } from './frames';

/** The panel beside a page's text: a cover from edge to edge, then the body. */
export const Sheet = styled('section')({ overflow: 'hidden', ...paper });
export const SheetBody = styled('div')(({ theme }) => ({
  padding: theme.spacing(2.5),
  [theme.breakpoints.up('md')]: { padding: theme.spacing(3) },
}));
