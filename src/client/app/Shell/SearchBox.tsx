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
import { BareButton } from '../../ui/Button';
import { SearchIcon } from '../../ui/Icons';
import { matchRoute } from '../routes';

const Form = styled('form')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 22,
  background: theme.vars.palette.background.default,
  '&:focus-within': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
}));

const Input = styled('input')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  height: 42,
  margin: 0,
  padding: theme.spacing(0, 0, 0, 2.25),
  border: 0,
  outline: 0,
  background: 'none',
  color: theme.vars.palette.text.primary,
  font: 'inherit',
  // Phones zoom into a field whose letters are smaller than 16 px.
  fontSize: '1rem',
  appearance: 'textfield',
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
  '&::-webkit-search-decoration': { WebkitAppearance: 'none' },
}));

/** The search of the header: leads to the course list with the encoded text (specification §2). */
export function SearchBox() {
  const dispatch = useDispatch();
  const { query } = matchRoute(useSelector(selectPathname)).params;
  const searched = query && !isCategory(query) ? query : '';
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
    <Form ref={form} role="search" action={paths.courses()} onSubmit={search} onFocus={focus}>
      <Input
        key={searched}
        name="q"
        type="search"
        defaultValue={searched}
        placeholder="Cosa vuoi imparare?"
        aria-label="Cerca un corso"
        maxLength={5000}
        enterKeyHint="search"
        {...combobox}
      />
      <BareButton
        type="submit"
        aria-label="Cerca"
        sx={{ width: 44, height: 42, borderRadius: '0 22px 22px 0' }}
      >
        <SearchIcon width={24} height={24} />
      </BareButton>
      {suggestions && <suggestions.List id={listId} form={form} />}
    </Form>
  );
}
