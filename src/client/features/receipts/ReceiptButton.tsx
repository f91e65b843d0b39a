import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import { type ReceiptOf, receiptDownload } from './receiptDownload';

interface ReceiptButtonProps {
  readonly purchase: { readonly IdEnc: string; readonly receipt?: string | undefined };
  /** Shown on the button; by default the receipt's number. */
  readonly label?: string;
}

/** Downloads a purchase's receipt; nothing for a purchase without one. */
export function ReceiptButton({ purchase: { IdEnc, receipt }, label }: ReceiptButtonProps) {
  const dispatch = useDispatch();
  const { status, message, draft } = useSelector(receiptDownload.select);
  if (!receipt) return null;
  const isOwn = (draft as ReceiptOf | null)?.IdEnc === IdEnc;
  const isPending = isOwn && status === 'pending';
  return (
    <>
      <Button
        type="button"
        size="small"
        variant="text"
        aria-label={`Scarica la ricevuta n. ${receipt}`}
        aria-busy={isPending}
        onClick={() => dispatch(receiptDownload.actions.requested({ IdEnc, receipt }))}
        sx={{ px: 0.75, minWidth: 0 }}
      >
        {isPending ? 'Un momento…' : (label ?? receipt)}
      </Button>
      {isOwn && message !== '' && (
        <Typography component="span" role="alert" variant="body2" color="error" sx={{ display: 'block' }}>
          {message}
        </Typography>
      )}
    </>
  );
}
