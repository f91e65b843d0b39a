import { styled } from '@mui/material/styles';

/** A label above its field, which is tinted while it narrows a list (`data-on`). */
export const FilterFrame = styled('div')(({ theme }) => ({
  flex: '0 1 auto',
  minWidth: 120,
  [theme.breakpoints.down('sm')]: { flex: '1 1 40%' },
  '& > label': {
    ...theme.typography.body2,
    display: 'block',
    marginBottom: theme.spacing(0.5),
    color: theme.vars.palette.text.secondary,
  },
  '&[data-on="true"] > :last-child': { backgroundColor: theme.vars.palette.action.selected },
}));

/** The field of a search: a line of its own on a phone. */
export const SearchFrame = styled(FilterFrame)(({ theme }) => ({
  flexBasis: 320,
  [theme.breakpoints.down('sm')]: { flexBasis: '100%' },
}));
