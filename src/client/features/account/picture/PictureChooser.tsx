import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, type ComponentProps, type DragEvent, useState } from 'react';

/** Looks like a button; the file field inside takes the focus. */
const Label = styled('label')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    padding: theme.spacing(0, 2.5),
    borderRadius: theme.shape.borderRadius,
    color: palette.primary.contrastText,
    backgroundColor: palette.primary.main,
    ...theme.typography.button,
    cursor: 'pointer',
    '&:hover': { backgroundColor: palette.primary.dark },
    '&:focus-within': { outline: `3px solid ${palette.primary.main}`, outlineOffset: 2 },
    '& input': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  };
});

/** Opens the file picker of the device. */
function FileButton({ children, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <Label>
      {children}
      <input type="file" {...input} />
    </Label>
  );
}

/** As much as a browser can open easily; the upload itself is much smaller. */
const MAX_BYTES = 60 * 1024 * 1024;

/** Returns why a file cannot be used, by its type and size; '' if it can. */
function faultOf(file: File): string {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') {
    return 'Questo file non è una foto: scegline una in formato JPEG, PNG, WebP o AVIF.';
  }
  return file.size > MAX_BYTES ? 'Il file è troppo grande: al massimo 60 MB.' : '';
}

interface PictureChooserProps {
  /** Called with the file, or with null and the reason why it cannot be used. */
  readonly onChoose: (file: File | null, fault?: string) => void;
}

/** Takes a file from the device, by drag and drop, or from the camera of a phone. */
export function PictureChooser({ onChoose }: PictureChooserProps) {
  const [isOver, setIsOver] = useState(false);
  const take = (file: File | null | undefined) => {
    if (!file) return;
    const fault = faultOf(file);
    onChoose(fault ? null : file, fault);
  };
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    take(currentTarget.files?.[0]);
    // So that the same file can be chosen again.
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
        <FileButton accept="image/*" onChange={change}>
          Scegli un file
        </FileButton>
        <Box sx={{ display: 'none', '@media (pointer: coarse)': { display: 'block' } }}>
          <FileButton accept="image/*" capture="user" onChange={change}>
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
