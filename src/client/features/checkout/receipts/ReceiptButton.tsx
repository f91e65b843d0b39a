import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import { type DocumentOf, keyOfDocument, receiptDownload } from './receiptDownload';

interface ReceiptButtonProps {
  readonly purchase: {
    readonly IdEnc: string;
    readonly receipt?: string | undefined;
    readonly creditNotes?: readonly { readonly number: string }[] | undefined;
  };
  /** Stands among buttons; by default it shows the number alone, as in a table. */
  readonly isLarge?: boolean;
}

/** Downloads a purchase's receipt; nothing for a purchase without one. */
export function ReceiptButton({ purchase: { IdEnc, receipt }, isLarge = false }: ReceiptButtonProps) {
  if (!receipt) return null;
  const document = { IdEnc, kind: 'receipt', number: receipt } as const;
  return (
    <DocumentButton
      document={document}
      label={`Scarica la ricevuta n. ${receipt}`}
      text={isLarge ? `Ricevuta n. ${receipt}` : receipt}
      isLarge={isLarge}
    />
  );
}

/** Download the credit notes of a purchase's refunds, if it has some. */
export function CreditNoteButtons({
  purchase: { IdEnc, creditNotes = [] },
  isLarge = false,
}: ReceiptButtonProps) {
  return creditNotes.map(({ number }) => (
    <DocumentButton
      key={number}
      document={{ IdEnc, kind: 'creditNote', number }}
      label={`Scarica la nota di credito n. ${number}`}
      text={isLarge ? `Nota di credito n. ${number}` : `Nota di credito ${number}`}
      isLarge={isLarge}
    />
  ));
}

interface DocumentButtonProps {
  readonly document: DocumentOf;
  readonly label: string;
  readonly text: string;
  readonly isLarge: boolean;
}

function DocumentButton({ document, label, text, isLarge }: DocumentButtonProps) {
  const dispatch = useDispatch();
  const { message, draft } = useSelector(receiptDownload.select);
  const key = keyOfDocument(document);
  const isPending = useSelector(receiptDownload.selectIsPending(key));
  const isOwn = draft !== null && keyOfDocument(draft as DocumentOf) === key;
  return (
    <>
      <Button
        type="button"
        size={isLarge ? 'medium' : 'small'}
        variant={isLarge ? 'outlined' : 'text'}
        aria-label={label}
        aria-busy={isPending}
        onClick={() => dispatch(receiptDownload.actions.requested(document))}
        sx={isLarge ? {} : { px: 0, my: -1, minWidth: 0, fontSize: 'inherit' }}
      >
        {isPending ? 'Un momento…' : text}
      </Button>
      {isOwn && message !== '' && (
        <Typography component="span" role="alert" variant="body2" color="error" sx={{ display: 'block' }}>
          {message}
        </Typography>
      )}
    </>
  );
}
