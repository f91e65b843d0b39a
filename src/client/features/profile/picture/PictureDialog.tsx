import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useServices } from '../../../services/servicesContext';
import { Notice } from '../../../ui/Notice';
import { ProgressBar } from '../../../ui/ProgressBar';
import type { PictureCut } from '../browserFiles';
import { PictureChooser } from './PictureChooser';
import { PictureCutter } from './PictureCutter';
import {
  pictureChosen,
  pictureDialogClosed,
  pictureRefused,
  pictureUploadRequested,
  selectPicture,
} from './pictureSlice';

/** The file, and its address in this page as long as it is shown. */
function useShown(file: File | null): string {
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress('');
    };
  }, [file]);
  return address;
}

/**
 * Choose, turn, cut, save. The file lives here and in the vault: it is in no action and not in the state. What
 * was cut stays when the server refuses it or is not reached.
 */
export function PictureDialog() {
  const dispatch = useDispatch();
  const { vault } = useServices();
  const { upload, percent, message } = useSelector(selectPicture);
  const [file, setFile] = useState<File | null>(null);
  const [cut, setCut] = useState<Omit<PictureCut, 'file'> | null>(null);
  const address = useShown(file);
  const isPending = upload === 'pending';

  const choose = (chosen: File | null, refusal = '') => {
    setFile(chosen);
    setCut(null);
    dispatch(refusal ? pictureRefused(refusal) : pictureChosen());
  };
  const save = () => {
    if (file && cut && !isPending) dispatch(pictureUploadRequested(vault.put({ file, ...cut })));
  };

  return (
    <Dialog
      open
      onClose={() => dispatch(pictureDialogClosed())}
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
            onUnreadable={() =>
              choose(
                null,
                'Il browser non riesce a leggere questo file: scegli una foto JPEG, PNG, WebP o AVIF.',
              )
            }
          />
        )}
        <Notice kind="error">{message}</Notice>
        {isPending && (
          <Box role="status" sx={{ display: 'grid', gap: 0.75, typography: 'body2' }}>
            <span>{percent >= 100 ? 'Un momento, controlliamo la foto…' : 'Caricamento in corso…'}</span>
            <ProgressBar value={percent} label="Caricamento della foto" />
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
        <Button
          type="button"
          variant="text"
          aria-disabled={isPending}
          onClick={() => dispatch(pictureDialogClosed())}
        >
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
