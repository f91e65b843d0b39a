import IconButton from '@mui/material/IconButton';
import { useDeferredValue } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { BookmarkIcon } from '../../../../ui/Icons';
import type { SaveButtonProps } from '../../../../ui/SaveButton';
import { savedList } from '../savedList';

const ON_CARD = {
  position: 'absolute',
  // Above the link that the whole card is.
  zIndex: 1,
  top: 8,
  right: 8,
  bgcolor: 'background.paper',
  boxShadow: 1,
  '&:hover': { bgcolor: 'background.paper' },
} as const;

/** Saves a course for later; pressed again, no longer. */
export function SaveToggle({ course: { IdCourseEnc: id, title }, isOnCard = false }: SaveButtonProps) {
  const dispatch = useDispatch();
  // Deferred: a list's buttons all come at once, and a phone shall not stop for them.
  const isKnown = useDeferredValue(useSelector(savedList.selectIsKnown));
  const isSaved = useSelector(savedList.selectWillHold(id));
  if (!isKnown) return null;
  return (
    <IconButton
      aria-label={`Salva: ${title}`}
      aria-pressed={isSaved}
      title={isSaved ? 'Salvato' : 'Salva'}
      onClick={() =>
        dispatch(savedList.actions.requested({ thing: { kind: 'course', id, title }, isAdded: !isSaved }))
      }
      color={isSaved ? 'primary' : 'default'}
      sx={{ width: 44, height: 44, ...(isOnCard && ON_CARD) }}
    >
      <BookmarkIcon style={isSaved ? { fill: 'currentColor' } : {}} />
    </IconButton>
  );
}
