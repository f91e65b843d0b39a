import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId } from 'react';
import { Field } from './Field';
import { CheckIcon } from './Icons';

interface CouponFormProps {
  /** The code that was checked last, or that the address brought. */
  readonly code: string;
  readonly status: 'none' | 'checking' | 'applied' | 'refused';
  /** Italian: why it was refused. */
  readonly message: string;
  /** What the applied coupon gives: "-20%". */
  readonly benefit: string;
  readonly onSubmit: (code: string) => void;
  readonly onRemove: () => void;
}

/**
 * One coupon, written or brought by the address. The field keeps its own text: a refused code stays, to be mended,
 * and so does what was typed while the page was coming alive.
 */
export function CouponForm({ code, status, message, benefit, onSubmit, onRemove }: CouponFormProps) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(String(new FormData(event.currentTarget).get('coupon') ?? ''));
  };
  if (status === 'applied') {
    return (
      <Box
        role="status"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 1.5,
          py: 0.5,
          borderRadius: 1,
          bgcolor: 'action.selected',
          '& > svg': { color: 'success.main' },
        }}
      >
        <CheckIcon />
        <Typography variant="body2" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          Coupon <strong>{code}</strong> applicato: {benefit}
        </Typography>
        <Button size="small" onClick={onRemove} sx={{ px: 1, minWidth: 0 }}>
          Rimuovi
        </Button>
      </Box>
    );
  }
  const isRefused = status === 'refused';
  return (
    <form onSubmit={submit} noValidate>
      <Typography component="label" htmlFor={id} variant="body2" sx={{ display: 'block', mb: 0.75 }}>
        Hai un codice coupon?
      </Typography>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Field
          id={id}
          name="coupon"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={code}
          aria-invalid={isRefused}
          aria-describedby={isRefused ? `${id}-message` : undefined}
        />
        <Button type="submit" variant="outlined" disabled={status === 'checking'} sx={{ flexShrink: 0 }}>
          {status === 'checking' ? 'Verifico…' : 'Applica'}
        </Button>
      </Box>
      <Box id={`${id}-message`} aria-live="polite">
        {isRefused && (
          <Typography variant="body2" color="error" sx={{ mt: 0.75, overflowWrap: 'anywhere' }}>
            {message}
          </Typography>
        )}
      </Box>
    </form>
  );
}
