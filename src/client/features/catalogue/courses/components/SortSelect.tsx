import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { useDispatch } from 'react-redux';
import { useTypedBefore } from '../../../../ui/useTypedBefore';
import { navigationRequested } from '../../../platform/navigation/navigationSlice';
import { type ListQuery, listPath, sortsOf } from '../listQuery';

/** The order of the list; choosing one navigates to its address. */
export function SortSelect({ query }: { readonly query: ListQuery }) {
  const dispatch = useDispatch();
  const id = useId();
  const sorts = sortsOf(query);
  const choose = ({ value }: { readonly value: string }) => {
    const sort = sorts.find(([name]) => name === value)?.[0] ?? query.sort;
    if (sort === query.sort) return;
    dispatch(navigationRequested({ to: listPath({ ...query, sort, page: 1 }), keepsPlace: true }));
  };
  useTypedBefore<HTMLSelectElement>(id, choose);
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { lg: 'column' },
        alignItems: { xs: 'center', lg: 'stretch' },
        columnGap: 1,
      }}
    >
      {/* On a phone only screen readers get the label. */}
      <FormLabel
        htmlFor={id}
        sx={(theme) => ({
          whiteSpace: 'nowrap',
          [theme.breakpoints.down('lg')]: { '&&': { mb: 0 } },
          [theme.breakpoints.down('sm')]: {
            position: 'absolute',
            width: '1px',
            height: '1px',
            overflow: 'hidden',
            clipPath: 'inset(50%)',
          },
        })}
      >
        Ordina per
      </FormLabel>
      <NativeSelect
        input={<OutlinedInput size="small" />}
        inputProps={{ id }}
        value={query.sort}
        onChange={({ target }) => choose(target)}
        sx={{ flexGrow: 1, minWidth: 0, fontWeight: 600, '& select': { textOverflow: 'ellipsis' } }}
      >
        {sorts.map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}
