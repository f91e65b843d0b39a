import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { formatCount } from './format';
import { VisuallyHidden } from './VisuallyHidden';

const MEANINGS = ['Pessimo', 'Scarso', 'Discreto', 'Buono', 'Ottimo'] as const;

const Row = styled('fieldset')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 0,
    '& legend': { padding: 0, marginBottom: theme.spacing(0.5), fontWeight: 650 },
    '& label': {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      width: 44,
      height: 44,
      borderRadius: theme.shape.borderRadius,
      fontFamily: 'system-ui, "Segoe UI Symbol", sans-serif',
      fontSize: '1.9rem',
      lineHeight: 1,
      color: palette.text.secondary,
      cursor: 'pointer',
    },
    '& label[data-on]': { color: palette.warning.main },
    '& label:has(:focus-visible)': { outline: `3px solid ${palette.primary.main}`, outlineOffset: -2 },
    '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' },
    '& input:disabled': { cursor: 'default' },
    '& strong': { flexBasis: '100%', color: palette.error.main, fontSize: '0.875rem', fontWeight: 500 },
    '& p': { margin: 0, marginLeft: theme.spacing(1), color: palette.text.secondary },
  };
});

interface StarInputProps {
  readonly legend: string;
  /** From 1 to 5; 0 while no star is chosen. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly isDisabled?: boolean;
  /** Italian. */
  readonly error?: string;
}

/** A rating to be given: radio buttons that look like stars, so arrow keys choose among them as ever. */
export function StarInput({ legend, value, onChange, isDisabled = false, error = '' }: StarInputProps) {
  const name = useId();
  const [pointed, setPointed] = useState<number | null>(null);
  const shown = pointed ?? value;
  return (
    <Row disabled={isDisabled} aria-describedby={`${name}-error`} onPointerLeave={() => setPointed(null)}>
      <legend>{legend}</legend>
      {MEANINGS.map((meaning, index) => {
        const stars = index + 1;
        return (
          <label
            key={meaning}
            data-on={stars <= shown ? '' : undefined}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointed(stars)}
          >
            <input
              type="radio"
              name={name}
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
            />
            <span aria-hidden="true">{stars <= shown ? '★' : '☆'}</span>
            <VisuallyHidden>{`${formatCount(stars, 'stella', 'stelle')}: ${meaning}`}</VisuallyHidden>
          </label>
        );
      })}
      <p aria-hidden="true">{MEANINGS[shown - 1]}</p>
      <strong id={`${name}-error`} aria-live="polite">
        {error}
      </strong>
    </Row>
  );
}
