import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { isCategory } from '../../../contract/catalogue/categories';
import { lazySearch } from '../../features/catalogue/search/lazySearch';
import {
  searchFocused,
  selectChosen,
  selectHasSuggestions,
  selectIsListOpen,
} from '../../features/catalogue/search/searchBox';
import { navigationRequested, selectPathname } from '../../features/platform/navigation/navigationSlice';
import { paths } from '../../routing/paths';
import { SearchIcon } from '../../ui/Icons';
import { matchRoute } from '../matchRoute';

/** InputBase alone: OutlinedInput would weigh on the first page. */
const Field = styled(InputBase)(({ theme }) => ({
  width: '100%',
  height: '2.75rem',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: '1.375rem',
  backgroundColor: theme.vars.palette.background.default,
  '&.Mui-focused': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '& input': { paddingInlineStart: 18, appearance: 'textfield' },
  '& input::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
  '& input::-webkit-search-decoration': { WebkitAppearance: 'none' },
}));

/** The search of the header: leads to the course list with the encoded text. */
export function SearchBox() {
  const dispatch = useDispatch();
  const { query } = matchRoute(useSelector(selectPathname)).params;
  const searched = query && !isCategory(query.toLowerCase()) ? query : '';
  const form = useRef<HTMLFormElement>(null);
  const listId = useId();
  const suggestions = useSelector(selectHasSuggestions) ? lazySearch.peek() : undefined;
  const isOpen = useSelector(selectIsListOpen);
  const chosen = useSelector(selectChosen);
  const combobox = suggestions && {
    role: 'combobox',
    autoComplete: 'off',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen && chosen >= 0 ? `${listId}-${chosen}` : undefined,
  };
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('q') ?? '');
    dispatch(navigationRequested({ to: paths.coursesBy(text) }));
  };
  const focus = () => {
    if (!suggestions) dispatch(searchFocused());
  };
  // A visitor who typed before hydration already has the focus: no focus event follows.
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) dispatch(searchFocused());
  }, [dispatch]);
  return (
    <Box
      component="form"
      ref={form}
      role="search"
      action={paths.courses()}
      onSubmit={search}
      onFocus={focus}
      sx={{ position: 'relative' }}
    >
      <Field
        key={searched}
        name="q"
        type="search"
        defaultValue={searched}
        placeholder="Cosa vuoi imparare?"
        slotProps={{
          input: { 'aria-label': 'Cerca un corso', maxLength: 5000, enterKeyHint: 'search', ...combobox },
        }}
        endAdornment={
          <IconButton type="submit" color="inherit" aria-label="Cerca">
            <SearchIcon width={24} height={24} />
          </IconButton>
        }
      />
      {suggestions && <suggestions.List id={listId} form={form} />}
    </Box>
  );
}
