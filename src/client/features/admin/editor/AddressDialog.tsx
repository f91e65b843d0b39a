import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { isNoPage, NO_PAGE } from '../../../../contract/platform/pageLinks';
import { FormField } from '../../../ui/FormField';
import { safeHref } from '../../../ui/readRichText';
import { FileUpload, useUploaded } from '../upload/FileUpload';
import { uploadDismissed } from '../upload/uploadSlice';

interface AddressDialogProps {
  readonly title: string;
  /** The address before any change. */
  readonly address: string;
  /** Of a picture: a description for who does not see it. */
  readonly asksForDescription?: boolean;
  readonly onDone: (address: string, description: string) => void;
  /** Takes what was there away; absent where nothing is. */
  readonly onRemove?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** One dialog at a time is open. */
const PICTURE = { kind: 'texts', id: 'editor' } as const;

const WRONG = 'Scrivi un indirizzo che inizi con https://, http:// o /.';
const WRONG_LINK = 'Scrivi un indirizzo che inizi con https://, http://, mailto: o /.';

/** `www.example.it` is meant as a page, `nome@example.it` as a mail address. */
function completed(typed: string): string {
  const address = typed.trim();
  if (/^[^\s:/@]+@[^\s:/@]+\.[^\s:/@]+$/.test(address)) return `mailto:${address}`;
  return /^www\./i.test(address) ? `https://${address}` : address;
}

/** Takes a picture from the device in place of an address. */
function PictureUpload({ onStored }: { readonly onStored: (address: string) => void }) {
  const dispatch = useDispatch();
  useUploaded(PICTURE, onStored);
  // The form would wait for a picture that nobody wants any more.
  useEffect(() => () => void dispatch(uploadDismissed(PICTURE)), [dispatch]);
  return <FileUpload target={PICTURE} label="Carica dal dispositivo" name="Immagine" />;
}

/** Asks for the address of a link or a picture. */
export function AddressDialog(props: AddressDialogProps) {
  const { title, asksForDescription = false, onDone, onRemove, onClose } = props;
  const [address, setAddress] = useState(props.address);
  const [description, setDescription] = useState('');
  const [error, setError] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // The editor is inside another form, and React hands events of a dialog on to it.
    event.stopPropagation();
    const href = safeHref(completed(address));
    if (!href || (asksForDescription && /^(mailto:|#)/i.test(href))) {
      setError(asksForDescription ? WRONG : WRONG_LINK);
    } else if (!asksForDescription && isNoPage(href)) setError(NO_PAGE);
    else onDone(href, description.trim());
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="address-title">
      <form
        noValidate
        onSubmit={submit}
        // The dialog itself takes Escape, and hands it on to nobody.
        onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
      >
        <DialogTitle id="address-title">{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <FormField
            id="address"
            label="Indirizzo"
            value={address}
            error={error}
            autoFocus
            inputMode="url"
            autoComplete="off"
            onChange={({ target }) => {
              setAddress(target.value);
              setError('');
            }}
          />
          {asksForDescription && (
            <PictureUpload
              onStored={(stored) => {
                setAddress(stored);
                setError('');
              }}
            />
          )}
          {asksForDescription && (
            <FormField
              id="description"
              label="Descrizione"
              hint="Per chi non vede l’immagine; vuota se è solo ornamento."
              value={description}
              onChange={({ target }) => setDescription(target.value)}
            />
          )}
        </DialogContent>
        <DialogActions>
          {onRemove && (
            <Button color="error" onClick={onRemove}>
              Togli
            </Button>
          )}
          <Button onClick={onClose}>Annulla</Button>
          <Button type="submit" variant="contained">
            Inserisci
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
