import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Review } from '../../../../../contract/catalogue/courseShapes';
import { MAX_REVIEW_LENGTH } from '../../../../../contract/community/reviewLimits';
import type { Submission } from '../../../../state/submission';
import { formatNumber } from '../../../../ui/format';
import { paper } from '../../../../ui/frames';
import { Notice } from '../../../../ui/Notice';
import { StarInput } from '../../../../ui/StarInput';
import { useFormErrors } from '../../../../ui/useFormErrors';
import { ownReview, type ReviewDraft } from '../ownReview';

/** The rating of an untouched form. */
const DEFAULT_RATING = 5;

const Panel = styled('form')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'grid',
    // A long word in the field must not widen the page.
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: theme.spacing(2),
    padding: theme.spacing(2.5),
    ...paper,
    [theme.breakpoints.up('md')]: { padding: theme.spacing(3) },
    '& label[for]': { display: 'block', marginBottom: theme.spacing(0.75), fontWeight: 650 },
    '& textarea': {
      display: 'block',
      width: '100%',
      minHeight: 132,
      padding: theme.spacing(1.5),
      border: '1px solid',
      borderColor: palette.text.secondary,
      borderRadius: theme.shape.borderRadius,
      backgroundColor: palette.background.default,
      color: palette.text.primary,
      font: 'inherit',
      lineHeight: 1.5,
      resize: 'vertical',
      fieldSizing: 'content',
      maxHeight: '60vh',
    },
    '& textarea:focus-visible': { outline: `2px solid ${palette.primary.main}`, borderColor: 'transparent' },
    '& textarea[aria-invalid="true"]': { borderColor: palette.error.main },
  };
});

interface ReviewFormProps {
  readonly courseId: string;
  readonly state: Submission<ReviewDraft, Review>;
  /** The review to change; absent for a new one. */
  readonly own?: Review;
}

/** Stars and an optional text, which stays in the form until the server has it. */
export function ReviewForm({ courseId, state, own }: ReviewFormProps) {
  const dispatch = useDispatch();
  const id = useId();
  const { draft, status, message, errors } = state;
  const [rating, setRating] = useState(draft?.rating ?? own?.Rating ?? DEFAULT_RATING);
  const [text, setText] = useState(draft?.text ?? own?.Text ?? '');
  const { actions } = ownReview;
  const form = useFormErrors(errors, (field) => dispatch(actions.fieldChanged(field)));
  const isPending = status === 'pending';
  const wrong = errors.Text ?? errors.Rating ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    dispatch(actions.requested({ courseId, text, rating, ...(own && { reviewId: own.IdEnc }) }));
  };
  return (
    <Panel {...form} onSubmit={submit} noValidate aria-labelledby={`${id}-title`}>
      <Typography id={`${id}-title`} variant="h3">
        {own ? 'Modifica la tua recensione' : 'Com’è andata con questo corso?'}
      </Typography>
      <StarInput legend="Il tuo voto" value={rating} onChange={setRating} isDisabled={isPending} />
      <div>
        <label htmlFor={id}>La tua recensione (facoltativa)</label>
        <textarea
          id={id}
          name="Text"
          rows={5}
          value={text}
          onChange={({ target }) => setText(target.value)}
          maxLength={MAX_REVIEW_LENGTH}
          readOnly={isPending}
          placeholder="Che cosa ti è servito di più? A chi lo consiglieresti?"
          aria-invalid={wrong !== ''}
          aria-describedby={`${id}-limit ${id}-wrong`}
        />
        <Typography
          id={`${id}-limit`}
          variant="body2"
          color="textSecondary"
          sx={{ mt: 0.75, fontVariantNumeric: 'tabular-nums' }}
        >
          {formatNumber(text.length)} di {formatNumber(MAX_REVIEW_LENGTH)} caratteri. Firmata con il tuo nome
          e l’iniziale del cognome.
        </Typography>
        <Typography id={`${id}-wrong`} variant="body2" color="error" aria-live="polite">
          {wrong}
        </Typography>
      </div>
      <Notice kind="error">{status === 'failed' ? message : ''}</Notice>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button type="submit" variant="contained" aria-disabled={isPending}>
          {isPending ? 'Invio in corso…' : 'Invia recensione'}
        </Button>
        {own && (
          <Button onClick={() => !isPending && dispatch(actions.opened())} aria-disabled={isPending}>
            Annulla
          </Button>
        )}
      </Box>
    </Panel>
  );
}
