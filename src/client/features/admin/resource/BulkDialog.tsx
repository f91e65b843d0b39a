import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { wholeMessage } from '../../../state/submission';
import { formatCount } from '../../../ui/format';
import { Notice } from '../../../ui/Notice';
import { refusedTitle } from './bulk';
import type { Resource } from './resource';

const elements = (count: number) => formatCount(count, 'elemento', 'elementi');

interface NamesProps {
  readonly names: readonly { readonly name: string; readonly reason?: string }[];
}

function Names({ names }: NamesProps) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
      {names.map(({ name, reason }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name, and the list never changes
        <li key={place}>
          <b>{name}</b>
          {reason && `: ${reason}`}
        </li>
      ))}
    </Box>
  );
}

/** Asks before something is done with several rows, naming them; afterwards tells which were refused and why. */
export function BulkDialog<Item>({ resource }: { readonly resource: Resource<Item> }) {
  const { bulking, bulkActions, nameOf } = resource;
  const dispatch = useDispatch();
  const id = useId();
  const form = useSelector(bulking.select);
  const { draft, status, result, progress = 0 } = form;
  const action = bulkActions.find(({ name }) => name === draft?.action);
  const items = draft?.items ?? [];
  const refused = result?.refused ?? [];
  const isPending = status === 'pending';
  const isRefused = status === 'done' && refused.length > 0;
  const close = () => dispatch(bulking.actions.closed());
  return (
    <Dialog
      open={draft !== null && (status !== 'done' || isRefused)}
      onClose={close}
      aria-labelledby={id}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={id}>
        {isRefused
          ? refusedTitle(refused.length, items.length)
          : `${action?.label ?? ''} ${elements(items.length)}?`}
      </DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gap: 2, maxHeight: '50vh' }}>
        {action?.isDestructive && !isRefused && <Typography>Non si può annullare.</Typography>}
        <Names names={isRefused ? refused : items.map((item) => ({ name: nameOf(item) }))} />
        <Box role="status">{isPending && `Fatti ${progress} di ${items.length}…`}</Box>
        <Notice kind="error">{wholeMessage(form)}</Notice>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, flexWrap: 'wrap', gap: 1 }}>
        <Button variant="text" onClick={close}>
          {isRefused ? 'Chiudi' : 'Annulla'}
        </Button>
        {!isRefused && (
          <Button
            variant="contained"
            color={action?.isDestructive ? 'error' : 'primary'}
            aria-disabled={isPending}
            onClick={() => draft && !isPending && dispatch(bulking.actions.requested(draft))}
          >
            {isPending ? 'Un momento…' : action?.label}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
