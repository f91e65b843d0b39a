import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { formatCount } from '../../../ui/format';
import { Notice } from '../../../ui/Notice';
import { DeleteAccountDialog } from './DeleteAccountDialog';
import { copyRequested, deletionAsked, selectOwnData } from './ownDataSlice';

interface ActionProps {
  readonly title: string;
  readonly text: string;
  readonly button: ReactNode;
  readonly children?: ReactNode;
}

/** One thing to do, what it means, and its button: beside it, or under it on phones. */
function Action({ title, text, button, children }: ActionProps) {
  return (
    <Box sx={{ p: { xs: 2, sm: 3 }, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          gap: 2,
          alignItems: { sm: 'center' },
          justifyContent: 'space-between',
        }}
      >
        <Box sx={{ minWidth: 0, maxWidth: '62ch' }}>
          <Typography variant="h3">{title}</Typography>
          <Typography color="textSecondary" sx={{ mt: 0.5 }}>
            {text}
          </Typography>
        </Box>
        <Box sx={{ flexShrink: 0, '& > button': { width: { xs: '100%', sm: 'auto' } } }}>{button}</Box>
      </Box>
      {children}
    </Box>
  );
}

/** Kilobytes that have come, so that one sees that something does. */
const cameSoFar = (bytes: number) =>
  formatCount(Math.max(1, Math.round(bytes / 1024)), 'kB ricevuto', 'kB ricevuti');

function Copy() {
  const dispatch = useDispatch();
  const { copy, loaded, copyMessage } = useSelector(selectOwnData);
  const isPending = copy === 'pending';
  return (
    <Action
      title="Scarica i tuoi dati"
      text="Una copia di tutto ciò che conserviamo su di te: profilo, acquisti, progressi, recensioni, consensi. È un archivio .zip con file che si leggono anche con altri programmi."
      button={
        <Button
          type="button"
          variant="outlined"
          aria-disabled={isPending}
          onClick={() => !isPending && dispatch(copyRequested())}
        >
          {isPending ? 'Preparazione…' : 'Scarica i dati'}
        </Button>
      }
    >
      <Box sx={{ mt: copy === 'idle' ? 0 : 2 }}>
        <Box aria-live="polite" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {isPending && (loaded > 0 ? cameSoFar(loaded) : 'Stiamo raccogliendo i tuoi dati…')}
        </Box>
        <Notice kind="success">{copy === 'done' ? 'L’archivio è tra i tuoi download.' : ''}</Notice>
        <Notice kind="error">{copyMessage}</Notice>
      </Box>
    </Action>
  );
}

/** What one may do with one's data as a whole: take them along, or have them deleted. */
export function OwnData() {
  const dispatch = useDispatch();
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
      <Copy />
      <Action
        title="Elimina l’account"
        text="Perdi i corsi, i progressi e le recensioni, e non si può tornare indietro. Prima ti chiediamo conferma."
        button={
          <Button
            type="button"
            variant="outlined"
            color="error"
            aria-haspopup="dialog"
            onClick={() => dispatch(deletionAsked())}
          >
            Elimina l’account
          </Button>
        }
      />
      <DeleteAccountDialog />
    </Box>
  );
}
