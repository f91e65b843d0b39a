import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { isUnavailable } from '../../../state/loadable';
import { LoadError } from '../../platform/navigation';
import { navigationRequested, selectAddress } from '../../platform/navigation/navigationSlice';
import { SHOWN } from './listAddress';
import type { Detail, Resource } from './resource';

/** The details of a record, line by line. */
function DetailList({ details }: { readonly details: readonly Detail[] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
      {details.map(([label, text]) => (
        <div key={label}>
          <Box component="dt" sx={{ fontWeight: 650 }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text || '—'}
          </Box>
        </div>
      ))}
    </Box>
  );
}

/** All of a row that has no form. Open while the address names the row, so that Back closes it. */
export function DetailsDialog<Item>({ resource }: { readonly resource: Resource<Item> }) {
  const { details, detailPath, record, nameOf, labels } = resource;
  const titleId = useId();
  const dispatch = useDispatch();
  const { pathname, search } = useSelector(selectAddress);
  const query = new URLSearchParams(search);
  const id = query.get(SHOWN);
  const { data, status, message } = useSelector(record.selectByKey(id ?? ''));
  const close = () => {
    query.delete(SHOWN);
    dispatch(navigationRequested({ to: pathname + (query.size > 0 ? `?${query}` : ''), keepsPlace: true }));
  };
  const isGone = isUnavailable(status);
  return (
    <Dialog
      open={id !== null && details !== undefined && !detailPath}
      onClose={close}
      aria-labelledby={titleId}
      maxWidth="md"
      fullWidth
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {data ? nameOf(data) : labels.one}
      </DialogTitle>
      <DialogContent tabIndex={0}>
        {/* A row that lacks a part stays in view when that part did not load. */}
        {(isGone || message) && (
          <LoadError
            message={message || 'Questo elemento non c’è.'}
            retry={record.actions.retryRequested()}
          />
        )}
        {!data && !isGone && (
          <Box aria-busy="true">
            <Skeleton variant="rounded" height={200} />
          </Box>
        )}
        {data && <DetailList details={details?.(data) ?? []} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={close}>Chiudi</Button>
      </DialogActions>
    </Dialog>
  );
}
