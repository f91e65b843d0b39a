import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useDispatch } from 'react-redux';
import { paper } from '../../../../ui/frames';
import { navigationRequested } from '../../../platform/navigation/navigationSlice';
import { type ListQuery, listPath, SORT_LABELS } from '../listQuery';

const Label = styled('label')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  // On a phone only screen readers get the label.
  [theme.breakpoints.down('sm')]: {
    '& > span': { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' },
  },
}));
const Select = styled('select')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    minHeight: 44,
    padding: theme.spacing(0, 1.25),
    ...paper,
    color: palette.text.primary,
    font: 'inherit',
    fontWeight: 600,
    cursor: 'pointer',
    '&:hover': { borderColor: palette.primary.main },
  };
});

/** The order of the list; choosing one navigates to its address. */
export function SortSelect({ query }: { readonly query: ListQuery }) {
  const dispatch = useDispatch();
  const id = useId();
  return (
    <Label htmlFor={id}>
      <span>Ordina per</span>
      <Select
        id={id}
        value={query.sort}
        onChange={({ target }) => {
          const sort = SORT_LABELS.find(([name]) => name === target.value)?.[0] ?? query.sort;
          dispatch(navigationRequested({ to: listPath({ ...query, sort, page: 1 }), keepsPlace: true }));
        }}
      >
        {SORT_LABELS.map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
    </Label>
  );
}
