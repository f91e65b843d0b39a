import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { PictureCut } from '../../../services/browserFiles';
import { useServices } from '../../../services/servicesContext';
import { Notice } from '../../../ui/Notice';
import { ProgressBar } from '../../../ui/ProgressBar';
import { PictureChooser } from './PictureChooser';
import { PictureCutter } from './PictureCutter';
import { pictureDialogActions, pictureUpload } from './picture';

const UNREADABLE = 'Il browser non riesce a leggere questo file: scegli una foto JPEG, PNG, WebP o AVIF.';

/** Returns an address for the file in this page; '' without a file. */
function useObjectUrl(file: File | null): string {
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => {
      URL.revokeObjectURL(url);
      setAddress('');
    };
  }, [file]);
  return address;
}

/**
 * Chooses, turns, cuts and saves a picture. The file stays in this component and in the vault, out of actions and state.
 * The cut picture stays if the upload fails.
 */
export function PictureDialog() {
  const dispatch = useDispatch();
  const { vault } = useServices();
  const { status, progress = 0, message } = useSelector(pictureUpload.select);
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState('');
  const [cut, setCut] = useState<Omit<PictureCut, 'file'> | null>(null);
  const address = useObjectUrl(file);
  const isPending = status === 'pending';

  const choose = (chosen: File | null, newFault = '') => {
    setFile(chosen);
    setFault(newFault);
    setCut(null);
    dispatch(pictureUpload.actions.opened());
  };
  const save = () => {
    if (file && cut && !isPending)
      dispatch(pictureUpload.actions.requested(vault.put({ file, ...cut } satisfies PictureCut)));
  };
  const close = () => !isPending && dispatch(pictureDialogActions.closed());

  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby="cambia-foto"
      maxWidth="sm"
      fullWidth
      slotProps={{ paper: { sx: { m: { xs: 1.5, sm: 4 }, width: { xs: 'calc(100% - 24px)' } } } }}
    >
      <DialogTitle id="cambia-foto">Cambia foto</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, px: { xs: 2, sm: 3 } }}>
        {address === '' ? (
          <PictureChooser onChoose={choose} />
        ) : (
          <PictureCutter
            key={address}
            address={address}
            isDisabled={isPending}
            onCut={setCut}
            onUnreadable={() => choose(null, UNREADABLE)}
          />
        )}
        <Notice kind="error">{fault || message}</Notice>
        {isPending && (
          <Box role="status" sx={{ display: 'grid', gap: 0.75, typography: 'body2' }}>
            <span>{progress >= 100 ? 'Un momento, controlliamo la foto…' : 'Caricamento in corso…'}</span>
            <ProgressBar value={progress} label="Caricamento della foto" />
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ px: { xs: 2, sm: 3 }, pb: 2.5, flexWrap: 'wrap', gap: 1 }}>
        {address !== '' && (
          <Button
            type="button"
            variant="text"
            aria-disabled={isPending}
            onClick={() => !isPending && choose(null)}
            sx={{ mr: 'auto', px: 1 }}
          >
            Scegli un’altra
          </Button>
        )}
        <Button type="button" variant="text" aria-disabled={isPending} onClick={close}>
          Annulla
        </Button>
        {address !== '' && (
          <Button type="button" variant="contained" aria-disabled={isPending || !cut} onClick={save}>
            {isPending ? 'Caricamento…' : 'Salva la foto'}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
