import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useRef } from 'react';
import type { PictureFormat } from '../../../../contract/platform/adminConstants';
import { FileUpload, useUploaded } from './FileUpload';

interface PictureFieldProps {
  readonly id: string;
  readonly label: string;
  readonly format: PictureFormat;
  /** The picture's address, '' for none. */
  readonly value: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly onChange: (address: string) => void;
}

/** A picture of the shop: uploaded at once, kept when the form is saved. */
export function PictureField({ id, label, format, value, hint, error, onChange }: PictureFieldProps) {
  const target = { kind: format, id };
  useUploaded(target, onChange);
  const buttons = useRef<HTMLDivElement>(null);
  // The button that had the focus goes with the picture.
  const remove = () => {
    buttons.current?.querySelector('button')?.focus();
    onChange('');
  };
  const text = error || hint;
  return (
    <FormControl
      fullWidth
      error={Boolean(error)}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={text ? `${id}-message` : undefined}
    >
      <FormLabel
        id={`${id}-label`}
        component="span"
        sx={{ mb: 0.75, fontWeight: 600, color: 'text.primary' }}
      >
        {label}
      </FormLabel>
      {value && (
        <Box
          component="img"
          src={value}
          alt={`${label}: anteprima`}
          sx={{
            mb: 1.5,
            width: format === 'portraits' ? 160 : 320,
            maxWidth: '100%',
            aspectRatio: format === 'portraits' ? '1' : '16 / 9',
            objectFit: 'cover',
            borderRadius: 1,
            bgcolor: 'action.selected',
          }}
        />
      )}
      <Box ref={buttons} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1 }}>
        <FileUpload target={target} label={value ? 'Cambia immagine' : 'Scegli un’immagine'} name={label} />
        {value && (
          <Button
            variant="text"
            size="small"
            color="error"
            aria-label={`Togli l’immagine: ${label}`}
            onClick={remove}
          >
            Togli l’immagine
          </Button>
        )}
      </Box>
      {text && (
        <FormHelperText id={`${id}-message`} sx={{ mx: 0, typography: 'body2' }}>
          {text}
        </FormHelperText>
      )}
    </FormControl>
  );
}
