import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Rating from '@mui/material/Rating';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatCount } from './format';

const MEANINGS = ['Pessimo', 'Scarso', 'Discreto', 'Buono', 'Ottimo'] as const;
const labelOf = (stars: number) => `${formatCount(stars, 'stella', 'stelle')}: ${MEANINGS[stars - 1]}`;

interface StarInputProps {
  readonly legend: string;
  /** From 1 to 5; 0 while no star is chosen. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly isDisabled?: boolean;
  /** Italian. */
  readonly error?: string;
}

/** A rating to be given, with what it means in a word. */
export function StarInput({ legend, value, onChange, isDisabled = false, error = '' }: StarInputProps) {
  const id = useId();
  const [pointed, setPointed] = useState(-1);
  return (
    <Box
      component="fieldset"
      disabled={isDisabled}
      aria-describedby={`${id}-error`}
      sx={{ minWidth: 0, m: 0, p: 0, border: 0 }}
    >
      <FormLabel component="legend">{legend}</FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Rating
          name={id}
          size="large"
          value={value || null}
          disabled={isDisabled}
          getLabelText={labelOf}
          emptyLabelText="Nessuna stella"
          onChangeActive={(_event, stars) => setPointed(stars)}
          // A second press on the same star keeps it: MUI would take it off.
          onChange={({ target }) => onChange(Number((target as HTMLInputElement).value))}
        />
        <Typography color="textSecondary" aria-hidden="true">
          {MEANINGS[(pointed > 0 ? pointed : value) - 1]}
        </Typography>
      </Box>
      <FormHelperText component="strong" error id={`${id}-error`} aria-live="polite">
        {error}
      </FormHelperText>
    </Box>
  );
}
