import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ChangeEvent, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { AdminSection, PendingUpload } from '../../../../contract/catalogue/courseAdmin';
import { useServices } from '../../../services/servicesContext';
import { formatNumber } from '../../../ui/format';
import { Notice } from '../../../ui/Notice';
import { ProgressBar } from '../../../ui/ProgressBar';
import { uploadKinds } from '../upload/uploadKinds';
import {
  selectUpload,
  type Upload,
  uploadCancelled,
  uploadPaused,
  uploadRequested,
} from '../upload/uploadSlice';
import { DurationForm } from './DurationForm';

/** The upload under way on this device, or else the one that was begun before. */
interface Shown {
  readonly name: string;
  /** Per cent. */
  readonly progress: number;
  readonly text: string;
}

function shownOf(upload: Upload | undefined, begun: PendingUpload | undefined): Shown | undefined {
  if (upload?.status === 'sending') {
    const isChecking = upload.progress >= 100;
    return {
      ...upload,
      text: isChecking ? 'Un momento, controlliamo il file…' : `Caricamento di ${upload.name}…`,
    };
  }
  if (upload?.status === 'paused') {
    return { ...upload, text: `In pausa al ${formatNumber(upload.progress)}%: ${upload.name}` };
  }
  if (!begun || upload?.status === 'untimed') return undefined;
  const progress = Math.floor((begun.received / begun.bytes) * 100);
  const text = `Caricamento interrotto al ${formatNumber(progress)}%: ${begun.name}. Per continuare scegli di nuovo lo stesso file.`;
  return { name: begun.name, progress, text };
}

/** Sends a section's video in pieces: pauses, goes on (also with what was begun elsewhere), or gives it up. */
export function VideoUpload({ section }: { readonly section: AdminSection }) {
  const { IdEnc, title, video, upload: begun } = section;
  const dispatch = useDispatch();
  const { vault } = useServices();
  const target = { kind: 'section', id: IdEnc } as const;
  const upload = useSelector(selectUpload(target));
  const input = useRef<HTMLInputElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const shown = shownOf(upload, begun);
  const choice = begun ? 'Continua il caricamento' : video ? 'Cambia video' : 'Carica il video';
  const label =
    upload?.status === 'sending' ? 'Metti in pausa' : upload?.status === 'paused' ? 'Riprendi' : choice;
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file) dispatch(uploadRequested({ ...target, handle: vault.put(file), name: file.name }));
    // So that the same file can be chosen again.
    currentTarget.value = '';
  };
  // One button for all, so that the focus stays where it is.
  const press = () => {
    if (upload?.status === 'sending') dispatch(uploadPaused(target));
    else if (upload?.status === 'paused') {
      dispatch(uploadRequested({ ...target, handle: upload.handle, name: upload.name }));
    } else input.current?.click();
  };
  const cancel = () => {
    main.current?.focus();
    dispatch(uploadCancelled(target));
  };
  const isWide = shown || upload?.message;
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0, flex: isWide ? '1 1 100%' : '' }}>
      <input
        ref={input}
        type="file"
        hidden
        accept={uploadKinds.section.accept}
        aria-label={`${choice}: ${title}`}
        onChange={change}
      />
      {shown && (
        <Box sx={{ display: 'grid', gap: 0.75, typography: 'body2', overflowWrap: 'anywhere' }}>
          <span role="status">{shown.text}</span>
          <ProgressBar value={shown.progress} label={`Caricamento: ${title}`} />
        </Box>
      )}
      {upload?.status === 'untimed' && (
        <DurationForm
          target={target}
          name={title}
          message={upload.message}
          onSent={() => main.current?.focus()}
        />
      )}
      {upload?.message && upload.status !== 'untimed' && <Notice kind="error">{upload.message}</Notice>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button ref={main} variant="outlined" size="small" aria-label={`${label}: ${title}`} onClick={press}>
          {label}
        </Button>
        {(shown || upload?.status === 'untimed') && (
          <Button
            variant="text"
            size="small"
            color="error"
            aria-label={`Annulla il caricamento: ${title}`}
            onClick={cancel}
          >
            Annulla il caricamento
          </Button>
        )}
      </Box>
    </Box>
  );
}
