import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { MAX_REVIEW_LENGTH } from '../../../../contract/community/reviewLimits';
import { Notice } from '../../../ui/Notice';
import { StarInput } from '../../../ui/StarInput';
import { DEFAULT_AVATAR, selectUser } from '../../identity/session/sessionSelectors';
import type { ReviewPrompt } from '../messages';
import { reviewDismissed, reviewSubmitted, selectPrompt, selectReview } from '../notificationsSlice';

/** In the review prompt a picture is used if its address is longer than 3 characters. */
const MIN_PICTURE_LENGTH = 3;
const NO_STARS = 'Scegli quante stelle dare, da 1 a 5.';

function Form({ prompt }: { readonly prompt: ReviewPrompt }) {
  const dispatch = useDispatch();
  const id = useId();
  const { status, message } = useSelector(selectReview);
  const picture = useSelector(selectUser)?.urlProfile ?? '';
  const [rating, setRating] = useState(0);
  const [areStarsMissing, setAreStarsMissing] = useState(false);
  const [text, setText] = useState('');
  const isSending = status === 'sending';
  const dismiss = () => dispatch(reviewDismissed(prompt.idRow));
  // With a text only the buttons close, so that no slip loses it.
  const isHeld = isSending || text.trim() !== '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAreStarsMissing(rating === 0);
    if (rating === 0) event.currentTarget.querySelector<HTMLInputElement>('input[type="radio"]')?.focus();
    else if (!isSending) dispatch(reviewSubmitted({ rating, text: text.trim() }));
  };
  return (
    <Dialog
      open
      onClose={isHeld ? undefined : dismiss}
      aria-labelledby={`${id}-title`}
      fullWidth
      maxWidth="sm"
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle
          id={`${id}-title`}
          sx={{ display: 'flex', alignItems: 'center', gap: 2, overflowWrap: 'anywhere' }}
        >
          <img
            src={picture.length > MIN_PICTURE_LENGTH ? picture : DEFAULT_AVATAR}
            alt=""
            width={56}
            height={56}
            style={{ borderRadius: '50%', objectFit: 'cover', flexShrink: 0 }}
          />
          <span>Com’è andato «{prompt.title}»?</span>
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <StarInput
            legend="Il tuo voto"
            value={rating}
            onChange={setRating}
            isDisabled={isSending}
            error={areStarsMissing && rating === 0 ? NO_STARS : ''}
          />
          <TextField
            label="La tua recensione"
            helperText="Che cosa ti è servito? A chi lo consiglieresti?"
            value={text}
            onChange={(event) => setText(event.target.value)}
            multiline
            minRows={4}
            maxRows={10}
            disabled={isSending}
            slotProps={{ htmlInput: { maxLength: MAX_REVIEW_LENGTH } }}
            sx={{ mt: 1 }}
          />
          <Notice kind="error">{status === 'failed' ? message : null}</Notice>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button onClick={dismiss} disabled={isSending}>
            Annulla
          </Button>
          <Button type="submit" variant="contained" disabled={isSending} aria-busy={isSending}>
            {isSending ? 'Invio…' : 'Invia Recensione'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The review prompt, over any page; the page behind does not scroll. */
export function ReviewDialog() {
  const prompt = useSelector(selectPrompt);
  return prompt && <Form key={prompt.idRow} prompt={prompt} />;
}
