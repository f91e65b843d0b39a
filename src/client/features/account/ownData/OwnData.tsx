import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { formatCount } from '../../../ui/format';
import { Notice } from '../../../ui/Notice';
import { panel, panelPart } from '../components/panel';
import { DeleteAccountDialog } from './DeleteAccountDialog';
import { dataCopy } from './dataCopy';
import { deletion } from './deletion';

interface OptionProps {
  readonly title: string;
  readonly text: string;
  readonly button: ReactNode;
  readonly children?: ReactNode;
}

/** Something to do with the data, with its button beside it, or below it on phones. */
function Option({ title, text, button, children }: OptionProps) {
  return (
    <Box sx={panelPart}>
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

const kilobytesReceived = (bytes: number) =>
  formatCount(Math.max(1, Math.round(bytes / 1024)), 'kB ricevuto', 'kB ricevuti');

function DataCopy() {
  const dispatch = useDispatch();
  const { status, progress = 0, message } = useSelector(dataCopy.select);
  const isPending = status === 'pending';
  return (
    <Option
      title="Scarica i tuoi dati"
      text="Una copia di tutto ciò che conserviamo su di te: profilo, acquisti, progressi, recensioni, consensi. È un archivio .zip con file che si leggono anche con altri programmi."
      button={
        <Button
          type="button"
          variant="outlined"
          aria-disabled={isPending}
          onClick={() => !isPending && dispatch(dataCopy.actions.requested(undefined))}
        >
          {isPending ? 'Preparazione…' : 'Scarica i dati'}
        </Button>
      }
    >
      <Box sx={{ mt: status === 'idle' ? 0 : 2 }}>
        <Box aria-live="polite" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {isPending && (progress > 0 ? kilobytesReceived(progress) : 'Stiamo raccogliendo i tuoi dati…')}
        </Box>
        <Notice kind="success">{status === 'done' ? 'L’archivio è tra i tuoi download.' : ''}</Notice>
        <Notice kind="error">{message}</Notice>
      </Box>
    </Option>
  );
}

/** Downloads the data of the person, or deletes them with the account. */
export function OwnData() {
  const dispatch = useDispatch();
  return (
    <Box sx={panel}>
      <DataCopy />
      <Option
        title="Elimina l’account"
        text="Perdi i corsi, i progressi e le recensioni, e non si può tornare indietro. Prima ti chiediamo conferma."
        button={
          <Button
            type="button"
            variant="outlined"
            color="error"
            aria-haspopup="dialog"
            onClick={() => dispatch(deletion.actions.opened({ password: null, word: '' }))}
          >
            Elimina l’account
          </Button>
        }
      />
      <DeleteAccountDialog />
    </Box>
  );
}
