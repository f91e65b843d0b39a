import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { adminSearchTyped } from './adminSearch';
import { SearchDialog } from './SearchDialog';

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Ctrl+K and Cmd+K everywhere; the slash where nobody is writing. */
function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return !event.shiftKey && event.key.toLowerCase() === 'k';
  return event.key === '/' && !isTyping(event);
}

/** The button of the search over everything, its shortcuts and its dialog. */
export function AdminSearch() {
  const dispatch = useDispatch();
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => {
    // The hits of the last visit are not those of the next text.
    dispatch(adminSearchTyped(''));
    setIsOpen(true);
  }, [dispatch]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Another dialog asks something first.
      if (!isShortcut(event) || document.querySelector('[aria-modal=true]')) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        size="small"
        aria-label="Cerca in tutto il negozio"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={open}
        sx={{ flexShrink: 0, minWidth: 44, color: 'text.secondary', borderColor: 'divider' }}
      >
        <SearchIcon fontSize="small" />
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, ml: 1, mr: 2 }}>
          Cerca
        </Box>
        <Box component="kbd" sx={{ display: { xs: 'none', md: 'inline' }, font: 'inherit', opacity: 0.9 }}>
          Ctrl K
        </Box>
      </Button>
      <SearchDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
