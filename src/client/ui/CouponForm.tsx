import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId } from 'react';
import { Field } from './Field';

interface CouponFormProps {
  /** The code that was checked last, or that the address brought. */
  readonly code: string;
  readonly status: 'none' | 'checking' | 'applied' | 'refused';
  /** Italian: why it was refused. */
  readonly message: string;
  readonly onSubmit: (code: string) => void;
}

/**
 * The field of one coupon, until it is applied: written or brought by the address. The field keeps its own text: a refused code stays, to be mended,
 * and so does what was typed while the page was coming alive.
 */
export function CouponForm({ code, status, message, onSubmit }: CouponFormProps) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(String(new FormData(event.currentTarget).get('coupon') ?? ''));
  };
  // The price says it.
  if (status === 'applied') return null;
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
