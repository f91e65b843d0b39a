import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { MAX_REVIEW_ANSWER_LENGTH } from '../../../../contract/community/reviewLimits';
import type { CourseReview } from '../../../../contract/community/reviews';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { formatDate } from '../../../ui/italianTime';
import { Stars } from '../../../ui/Stars';
import { InlineTextForm } from '../../learning/components/InlineTextForm';
import { panelPart } from '../components/panel';
import { reviewAnswer as form } from './taughtReviews';

const wrapped = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

function Answered({ review }: { readonly review: CourseReview }) {
  const { answer } = review;
  if (!answer) return null;
  return (
    <Box sx={{ my: 1, pl: 2, borderLeft: 3, borderColor: 'primary.main' }}>
      <Typography variant="body2" color="textSecondary">
        La risposta, {formatDate(answer.at)}
      </Typography>
      <Typography sx={wrapped}>{answer.Text}</Typography>
    </Box>
  );
}

/** A review of a course that the reader teaches, with the place to answer it. */
export function TaughtReview({ review }: { readonly review: CourseReview }) {
  const dispatch = useDispatch();
  const { IdEnc, Text, Rating, author, createdAt, courseTitle, answer } = review;
  const { draft, status, message, errors } = useSelector(form.select);
  const isOwn = draft?.review.IdEnc === IdEnc && status !== 'done';
  const isAsking = isOwn && draft.isRemoval === true;
  const isWriting = isOwn && !isAsking;
  const isPending = isOwn && status === 'pending';
  const opener = useRef<HTMLButtonElement>(null);
  const wasWriting = useRef(false);
  useEffect(() => {
    if (wasWriting.current && !isWriting) opener.current?.focus();
    wasWriting.current = isWriting;
  }, [isWriting]);
  const removal = { review, Text: '', isRemoval: true };
  const close = () => dispatch(form.actions.closed());
  return (
    <Box component="li" sx={panelPart}>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {author}, {formatDate(createdAt)} · {courseTitle}
      </Typography>
      <Stars value={Rating} />
      {Text && <Typography sx={{ my: 0.75, ...wrapped }}>{Text}</Typography>}
      {isWriting ? (
        <InlineTextForm
          label={`Risposta a ${author}`}
          initial={draft.Text}
          max={MAX_REVIEW_ANSWER_LENGTH}
          hint="La leggono tutti, sotto la recensione."
          error={errors.Text ?? message}
          isPending={isPending}
          action={answer ? 'Salva' : 'Pubblica la risposta'}
          onSave={(typed) => dispatch(form.actions.requested({ review, Text: typed }))}
          onCancel={close}
        />
      ) : (
        <>
          <Answered review={review} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
            <Button
              ref={opener}
              variant="outlined"
              size="small"
              aria-label={`${answer ? 'Modifica la risposta' : 'Rispondi'} a ${author}`}
              onClick={() => dispatch(form.actions.opened({ review, Text: answer?.Text ?? '' }))}
            >
              {answer ? 'Modifica' : 'Rispondi'}
            </Button>
            {answer && (
              <Button
                size="small"
                color="error"
                aria-label={`Togli la risposta a ${author}`}
                onClick={() => dispatch(form.actions.opened(removal))}
              >
                Togli
              </Button>
            )}
          </Box>
        </>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Togliere la tua risposta?"
        action="Togli la risposta"
        isPending={isPending}
        message={isAsking ? message : ''}
        onConfirm={() => dispatch(form.actions.requested(removal))}
        onDecline={close}
      >
        La recensione di {author} resta, senza la tua risposta.
      </ConfirmDialog>
    </Box>
  );
}
