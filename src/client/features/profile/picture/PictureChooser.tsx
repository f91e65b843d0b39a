import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, type DragEvent, useState } from 'react';
import { FileButton } from './FileButton';

/** Bytes; what comes out is cut and small, this is only what a browser can well open. */
const MOST_BYTES = 60 * 1024 * 1024;

/** What is wrong with a file at first sight; '' when nothing is. */
function faultOf(file: File): string {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') {
    return 'Questo file non è una foto: scegline una in formato JPEG, PNG, WebP o AVIF.';
  }
  return file.size > MOST_BYTES ? 'Il file è troppo grande: al massimo 60 MB.' : '';
}

interface PictureChooserProps {
  /** The file, or null with the reason why it cannot be used. */
  readonly onChoose: (file: File | null, refusal?: string) => void;
}

/** A file from the device, dropped here, or taken with the camera of a phone. */
export function PictureChooser({ onChoose }: PictureChooserProps) {
  const [isOver, setIsOver] = useState(false);
  const take = (file: File | null | undefined) => {
    if (!file) return;
    const refusal = faultOf(file);
    onChoose(refusal ? null : file, refusal);
  };
  const hear = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    take(currentTarget.files?.[0]);
    // The same file may be chosen again.
    currentTarget.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <Box
      data-testid="picture-drop"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 2,
        px: 2,
        py: { xs: 4, sm: 6 },
        textAlign: 'center',
        border: 2,
        borderStyle: 'dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: isOver ? 'action.selected' : 'background.default',
      }}
    >
      <Typography sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
        Trascina qui una foto, oppure
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
        <FileButton accept="image/*" onChange={hear}>
          Scegli un file
        </FileButton>
        <Box sx={{ display: 'none', '@media (pointer: coarse)': { display: 'block' } }}>
          <FileButton accept="image/*" capture="user" onChange={hear}>
            Scatta una foto
          </FileButton>
        </Box>
      </Box>
      <Typography variant="body2" color="textSecondary">
        JPEG, PNG, WebP o AVIF. Nel passo successivo puoi ritagliarla e ruotarla.
      </Typography>
    </Box>
  );
}
