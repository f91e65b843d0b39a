import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import { type ReceiptOf, receiptDownload } from './receiptDownload';

interface ReceiptButtonProps {
  readonly purchase: { readonly IdEnc: string; readonly receipt?: string | undefined };
  /** Stands among buttons; by default it shows the number alone, as in a table. */
  readonly isLarge?: boolean;
}

/** Downloads a purchase's receipt; nothing for a purchase without one. */
export function ReceiptButton({ purchase: { IdEnc, receipt }, isLarge = false }: ReceiptButtonProps) {
  const dispatch = useDispatch();
  const { message, draft } = useSelector(receiptDownload.select);
  const isPending = useSelector(receiptDownload.selectIsPending(IdEnc));
  if (!receipt) return null;
  const isOwn = (draft as ReceiptOf | null)?.IdEnc === IdEnc;
  return (
    <>
      <Button
        type="button"
        size={isLarge ? 'medium' : 'small'}
        variant={isLarge ? 'outlined' : 'text'}
        aria-label={`Scarica la ricevuta n. ${receipt}`}
        aria-busy={isPending}
        onClick={() => dispatch(receiptDownload.actions.requested({ IdEnc, receipt }))}
        sx={isLarge ? {} : { px: 0, my: -1, minWidth: 0, fontSize: 'inherit' }}
      >
        {isPending ? 'Un momento…' : isLarge ? `Ricevuta n. ${receipt}` : receipt}
      </Button>
      {isOwn && message !== '' && (
        <Typography component="span" role="alert" variant="body2" color="error" sx={{ display: 'block' }}>
          {message}
        </Typography>
      )}
    </>
  );
}
