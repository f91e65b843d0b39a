import { styled } from '@mui/material/styles';
import { type RefObject, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Suggestion } from '../../../../../contract/catalogue/courses';
import { paths } from '../../../../routing/paths';
import { formatCount } from '../../../../ui/format';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden';
import { navigationRequested } from '../../../platform/navigation/navigationSlice';
import { selectChosen, selectIsListOpen, selectSuggestions } from '../searchBox';
import { listClosed, queryTyped, suggestionStepped } from '../searchSlice';

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

/** Returns the address of a suggestion; a teacher has a place on the speakers' page. */
function suggestionPath(suggestion: Suggestion): string {
  if (suggestion.kind === 'course') return paths.course(suggestion.slug);
  if (suggestion.kind === 'teacher') return paths.teacher(suggestion.slug);
  return paths.coursesBy(suggestion.category);
}

interface SuggestionListProps {
  /** Of the list; a suggestion's adds its index. */
  readonly id: string;
  readonly form: RefObject<HTMLFormElement | null>;
}

/**
 * The suggestions under the search box, by the combobox pattern: the focus stays in the box, the arrows choose, Enter
 * goes, Escape closes. It listens to the form; the box says of itself what is open and chosen.
 */
export function SuggestionList({ id, form }: SuggestionListProps) {
  const dispatch = useDispatch();
  const items = useSelector(selectSuggestions);
  const isOpen = useSelector(selectIsListOpen);
  const chosen = useSelector(selectChosen);
  const active = isOpen ? items[chosen] : undefined;

  const go = (suggestion: Suggestion) => {
    if (form.current) boxOf(form.current).value = suggestion.kind === 'category' ? suggestion.label : '';
    dispatch(queryTyped(''));
    dispatch(navigationRequested({ to: suggestionPath(suggestion) }));
  };

  useEffect(() => {
    if (chosen >= 0) document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const box = boxOf(element);
    const typed = () => dispatch(queryTyped(box.value));
    const submitted = () => dispatch(queryTyped(''));
    const pressed = (event: KeyboardEvent) => {
      if (event.target !== box || event.isComposing) return;
      const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
      if (step && items.length > 0) {
        event.preventDefault();
        dispatch(suggestionStepped(step));
      } else if (event.key === 'Escape' && isOpen) {
        event.preventDefault();
        dispatch(listClosed());
      } else if (event.key === 'Enter' && active) {
        event.preventDefault();
        go(active);
      }
    };
    const left = ({ relatedTarget }: FocusEvent) => {
      if (!element.contains(relatedTarget as Node | null)) dispatch(listClosed());
    };
    element.addEventListener('input', typed);
    element.addEventListener('submit', submitted);
    element.addEventListener('keydown', pressed);
    element.addEventListener('focusout', left);
    return () => {
      element.removeEventListener('input', typed);
      element.removeEventListener('submit', submitted);
      element.removeEventListener('keydown', pressed);
      element.removeEventListener('focusout', left);
    };
  });

  // Text that was typed before this code was here.
  useEffect(() => {
    if (!form.current) return;
    const { value, defaultValue } = boxOf(form.current);
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
