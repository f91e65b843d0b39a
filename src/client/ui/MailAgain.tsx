import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Notice } from './Notice';

interface MailAgainProps {
  readonly form: { readonly status: string; readonly message: string };
  /** In the demo shop: the address of the mail itself. */
  readonly mailboxUrl?: string;
  /** Seconds until one may ask again. */
  readonly wait: number;
  /** The mail was sent more than once. */
  readonly isRepeated: boolean;
  readonly onAgain: () => void;
  readonly label?: string;
}

/** Minutes and seconds, "0:42". */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The way to a mail that was sent: the demo's link to it, and a button that sends it once more. */
export function MailAgain({
  form,
  mailboxUrl,
  wait,
  isRepeated,
  onAgain,
  label = 'Invia di nuovo',
}: MailAgainProps) {
  const isPending = form.status === 'pending';
  const mayAsk = wait === 0 && !isPending;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'stretch' }}>
      <Notice kind="error">{form.message}</Notice>
      <Notice kind="success">
        {isRepeated && form.status === 'done' ? 'Ti abbiamo mandato una nuova e-mail.' : ''}
      </Notice>
      {mailboxUrl && (
        <Button component="a" href={mailboxUrl} variant="contained" size="large">
          Apri l’e-mail (negozio dimostrativo)
        </Button>
      )}
      <Button
        type="button"
        variant="outlined"
        aria-disabled={!mayAsk}
        onClick={() => mayAsk && onAgain()}
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {isPending ? 'Invio in corso…' : wait > 0 ? `Invia di nuovo fra ${clock(wait)}` : label}
      </Button>
    </Box>
  );
}
