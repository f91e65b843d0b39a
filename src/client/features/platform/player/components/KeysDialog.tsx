import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { KEY_HELP } from '../keys';
import { helpToggled, pageKeysToggled, selectPlayer } from '../playerSlice';
import { overlayHost, usePlayer } from './playerContext';

/** All keys, and the switch that keeps them to the player itself. */
export function KeysDialog() {
  const { frame } = usePlayer();
  const { isHelpOpen, preferences } = useSelector(selectPlayer);
  const dispatch = useDispatch();
  const titleId = useId();
  const close = () => dispatch(helpToggled());
  return (
    <Dialog
      open={isHelpOpen}
      onClose={close}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
      container={() => overlayHost(frame.current)}
      onKeyDown={(event) => {
        // Of a dialog around it, Esc closes this one alone.
        if (event.key === 'Escape') event.preventDefault();
        if (event.key === '?') close();
      }}
    >
      <DialogTitle id={titleId}>Tasti rapidi</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1, m: 0, '& > dd': { m: 0 } }}
        >
          {KEY_HELP.map(([key, does]) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ fontWeight: 650, pr: 2 }}>
                {key}
              </Box>
              <dd>{does}</dd>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          sx={{ mt: 2 }}
          control={<Switch checked={preferences.pageKeys} onChange={() => dispatch(pageKeysToggled())} />}
          label="Attivi in tutta la pagina, non solo nel lettore"
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Chiudi</Button>
      </DialogActions>
    </Dialog>
  );
}
