import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';

interface CouponFormProps {
  /** The code that was checked last, or that the address brought. */
  readonly code: string;
  readonly status: 'none' | 'checking' | 'applied' | 'refused';
  /** Italian: why it was refused. */
  readonly message: string;
  readonly onSubmit: (code: string) => void;
}

/** The ids of the field, and of the button that removes an applied coupon. */
export const COUPON_FIELD = 'coupon';
export const COUPON_REMOVAL = 'rimuovi-coupon';

/**
 * The field of one coupon, until it is applied: written or brought by the address. The field keeps its own text: a
 * refused code stays, to be mended, and so does what was typed while the page was coming alive.
 */
export function CouponForm({ code, status, message, onSubmit }: CouponFormProps) {
  const id = useId();
  /** The message that was shown when the field was changed. */
  const [outdated, setOutdated] = useState('');
  const wasSubmitted = useRef(false);
  useEffect(() => {
    if (status === 'checking') return;
    // The form that had the focus is gone. Unless the buyer has moved on, go to what takes its place.
    if (status === 'applied' && wasSubmitted.current && document.activeElement === document.body)
      document.getElementById(COUPON_REMOVAL)?.focus();
    wasSubmitted.current = false;
  }, [status]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (status === 'checking') return;
    setOutdated('');
    wasSubmitted.current = true;
    onSubmit(String(new FormData(event.currentTarget).get('coupon') ?? ''));
  };
  // The price says it.
  if (status === 'applied') return null;
  const isRefused = status === 'refused' && message !== outdated;
  return (
    <form onSubmit={submit} noValidate>
      <FormControl fullWidth error={isRefused}>
        <FormLabel htmlFor={COUPON_FIELD} sx={{ typography: 'body2' }}>
          Hai un codice coupon?
        </FormLabel>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <OutlinedInput
            id={COUPON_FIELD}
            name="coupon"
            size="small"
            fullWidth
            autoComplete="off"
            defaultValue={code}
            onChange={() => setOutdated(message)}
            slotProps={{
              input: {
                autoCapitalize: 'characters',
                spellCheck: false,
                'aria-describedby': isRefused ? `${id}-message` : undefined,
              },
            }}
          />
          <Button
            type="submit"
            variant="outlined"
            aria-disabled={status === 'checking'}
            sx={{ flexShrink: 0 }}
          >
            {status === 'checking' ? 'Verifico…' : 'Applica'}
          </Button>
        </Box>
        <div id={`${id}-message`} aria-live="polite">
          {isRefused && <FormHelperText>{message}</FormHelperText>}
        </div>
      </FormControl>
    </form>
  );
}
