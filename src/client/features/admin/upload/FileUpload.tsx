import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useServices } from '../../../services/servicesContext';
import { Notice } from '../../../ui/Notice';
import { ProgressBar } from '../../../ui/ProgressBar';
import { uploadKinds } from './uploadKinds';
import { selectUpload, type UploadTarget, uploadDismissed, uploadRequested } from './uploadSlice';

interface FileUploadProps {
  readonly target: UploadTarget;
  /** On the button. */
  readonly label: string;
  /** Names the file's purpose for screen readers: `Copertina`. */
  readonly name: string;
}

/** A button that takes a file from the device and sends it: shows how far it has come, and cancels it. */
export function FileUpload({ target, label, name }: FileUploadProps) {
  const dispatch = useDispatch();
  const { vault } = useServices();
  const upload = useSelector(selectUpload(target));
  const input = useRef<HTMLInputElement>(null);
  const isSending = upload?.status === 'sending';
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file) dispatch(uploadRequested({ ...target, handle: vault.put(file), name: file.name }));
    // So that the same file can be chosen again.
    currentTarget.value = '';
  };
  // One button for both, so that the focus stays where it is.
  const press = () => (isSending ? dispatch(uploadDismissed(target)) : input.current?.click());
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0, flex: isSending || upload?.message ? '1 1 240px' : '' }}>
      <input
        ref={input}
        type="file"
        hidden
        accept={uploadKinds[target.kind].accept}
        aria-label={`${label}: ${name}`}
        onChange={change}
      />
      {isSending && (
        <Box role="status" sx={{ display: 'grid', gap: 0.75, typography: 'body2', overflowWrap: 'anywhere' }}>
          <span>
            {upload.progress >= 100 ? 'Un momento, controlliamo il file…' : `Caricamento di ${upload.name}…`}
          </span>
          <ProgressBar value={upload.progress} label={`Caricamento: ${name}`} />
        </Box>
      )}
      <Button
        variant={isSending ? 'text' : 'outlined'}
        size="small"
        aria-label={isSending ? `Annulla il caricamento: ${name}` : `${label}: ${name}`}
        onClick={press}
        sx={{ justifySelf: 'start' }}
      >
        {isSending ? 'Annulla il caricamento' : label}
      </Button>
      {upload?.status === 'failed' && <Notice kind="error">{upload.message}</Notice>}
    </Box>
  );
}

/** Hands on the address of a picture once it is stored. */
export function useUploaded(target: UploadTarget, onAddress: (address: string) => void): void {
  const dispatch = useDispatch();
  const upload = useSelector(selectUpload(target));
  const isDone = upload?.status === 'done';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each upload that is done
  useEffect(() => {
    if (!upload || !isDone) return;
    onAddress(upload.address);
    dispatch(uploadDismissed(target));
  }, [isDone]);
}
