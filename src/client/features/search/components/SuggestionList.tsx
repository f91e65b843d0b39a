import { styled } from '@mui/material/styles';
import { useEffect, useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Suggestion } from '../../../../contract/courses';
import { formatCount } from '../../../ui/format';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { navigationRequested } from '../../navigation/navigationSlice';
import { queryTyped, selectSuggestions } from '../searchSlice';
import { suggestionPath } from '../suggestionPath';

const List = styled('ul')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  top: 'calc(100% + 6px)',
  zIndex: 1,
  maxHeight: 'min(70vh, 480px)',
  margin: 0,
  padding: theme.spacing(0.75),
  overflowY: 'auto',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  background: theme.vars.palette.background.paper,
  boxShadow: theme.shadows[8],
  listStyle: 'none',
  '& li': {
    display: 'grid',
    alignContent: 'center',
    minHeight: 48,
    padding: theme.spacing(0.75, 1.5),
    borderRadius: 8,
    overflowWrap: 'anywhere',
    cursor: 'pointer',
  },
  '& li:hover': { background: theme.vars.palette.action.hover },
  '& li[aria-selected=true]': {
    background: theme.vars.palette.action.selected,
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
  },
  '& b': { fontWeight: 600 },
  '& small': { color: theme.vars.palette.text.secondary, fontSize: '0.85rem' },
}));

const KINDS: Readonly<Record<Suggestion['kind'], string>> = {
  course: 'Corso',
  teacher: 'Relatore',
  category: 'Categoria',
};
const detailOf = ({ kind, detail }: Suggestion) =>
  kind === 'course' ? [KINDS.course, detail].filter(Boolean).join(' · ') : detail || KINDS[kind];

const boxOf = (form: HTMLFormElement) => form.elements.namedItem('q') as HTMLInputElement;

/**
 * The suggestions under the search box, by the combobox pattern: the focus stays in the box, the arrows choose, Enter
 * goes, Escape closes. It listens to the form and marks its box, whose own code need know nothing of it.
 */
export function SuggestionList({ form }: { readonly form: HTMLFormElement }) {
  const dispatch = useDispatch();
  const id = useId();
  const items = useSelector(selectSuggestions);
  const [chosen, setChosen] = useState(-1);
  const [isWanted, setIsWanted] = useState(true);
  const isOpen = isWanted && items.length > 0;
  const active = isOpen ? items[chosen] : undefined;

  const close = () => {
    setIsWanted(false);
    setChosen(-1);
  };
  const go = (suggestion: Suggestion) => {
    close();
    boxOf(form).value = suggestion.kind === 'category' ? suggestion.label : '';
    dispatch(queryTyped(''));
    dispatch(navigationRequested({ to: suggestionPath(suggestion) }));
  };

  useEffect(() => {
    const box = boxOf(form);
    box.setAttribute('role', 'combobox');
    box.setAttribute('aria-autocomplete', 'list');
    box.setAttribute('aria-expanded', String(isOpen));
    box.setAttribute('autocomplete', 'off');
    const mark = (name: string, value: string | false) =>
      value ? box.setAttribute(name, value) : box.removeAttribute(name);
    mark('aria-controls', isOpen && id);
    mark('aria-activedescendant', active !== undefined && `${id}-${chosen}`);
    if (active !== undefined)
      document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  });

  useEffect(() => {
    const typed = () => {
      setIsWanted(true);
      setChosen(-1);
      dispatch(queryTyped(boxOf(form).value));
    };
    const submitted = () => {
      close();
      dispatch(queryTyped(''));
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.target !== boxOf(form) || event.isComposing) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && items.length > 0) {
        event.preventDefault();
        setIsWanted(true);
        // One place more than there are: that of the box itself.
        const places = items.length + 1;
        setChosen((place) => ((place + 1 + step + places) % places) - 1);
      } else if (event.key === 'Escape' && isOpen) {
        event.preventDefault();
        close();
      } else if (event.key === 'Enter' && active) {
        event.preventDefault();
        go(active);
      }
    };
    const left = ({ relatedTarget }: FocusEvent) => {
      if (!form.contains(relatedTarget as Node | null)) close();
    };
    form.addEventListener('input', typed);
    form.addEventListener('submit', submitted);
    form.addEventListener('keydown', pressed);
    form.addEventListener('focusout', left);
    return () => {
      form.removeEventListener('input', typed);
      form.removeEventListener('submit', submitted);
      form.removeEventListener('keydown', pressed);
      form.removeEventListener('focusout', left);
    };
  });

  // What was typed before this code came.
  useEffect(() => {
    const { value, defaultValue } = boxOf(form);
    if (value !== defaultValue) dispatch(queryTyped(value));
  }, [form, dispatch]);

  return (
    <>
      <VisuallyHidden role="status">
        {isOpen ? formatCount(items.length, 'suggerimento', 'suggerimenti') : ''}
      </VisuallyHidden>
      {isOpen && (
        <List id={id} role="listbox" aria-label="Suggerimenti">
          {items.map((item, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's, which keeps the focus
            <li
              key={suggestionPath(item)}
              id={`${id}-${place}`}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern's own markup
              role="option"
              tabIndex={-1}
              aria-selected={place === chosen}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => go(item)}
            >
              <b>{item.label}</b>
              <small>{detailOf(item)}</small>
            </li>
          ))}
        </List>
      )}
    </>
  );
}
