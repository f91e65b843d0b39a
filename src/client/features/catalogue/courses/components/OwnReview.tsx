import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { CourseDetail } from '../../../../../contract/catalogue/courses';
import { Notice } from '../../../../ui/Notice';
import { ownReview as form, selectOwnReview } from '../ownReview';
import { ReviewForm } from './ReviewForm';
import { ReviewBody } from './ReviewItem';

const THANKS = 'Grazie! La tua recensione è pubblicata.';
const WAITS = 'Grazie! Abbiamo ricevuto la tua recensione: sarà visibile a tutti dopo una verifica.';

/** For owners of the course: the form, or the review they wrote with a button that changes it. */
export function OwnReview({ course }: { readonly course: CourseDetail }) {
  const dispatch = useDispatch();
  const { IdCourseEnc: courseId, owned, ownReview } = course;
  const state = useSelector(selectOwnReview(courseId));
  const isDone = state.status === 'done';
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form that had the focus is gone.
    if (isDone) box.current?.focus();
  }, [isDone]);
  if (!owned) return null;
  if (!ownReview || (state.draft?.reviewId !== undefined && !isDone)) {
    return (
      <ReviewForm
        key={ownReview?.IdEnc ?? courseId}
        courseId={courseId}
        state={state}
        {...(ownReview && { own: ownReview })}
      />
    );
  }
  const change = () => {
    const { IdEnc: reviewId, Text: text, Rating: rating } = ownReview;
    dispatch(form.actions.opened({ courseId, reviewId, text, rating }));
  };
  return (
    <Box
      ref={box}
      tabIndex={-1}
      sx={{
        display: 'grid',
        gap: 2,
        p: { xs: 2.5, md: 3 },
        borderRadius: 1,
        bgcolor: 'action.hover',
      }}
    >
      <Notice kind="success">{isDone ? (state.result?.IsEnabled ? THANKS : WAITS) : ''}</Notice>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="h3" sx={{ flexGrow: 1 }}>
          La tua recensione
        </Typography>
        <Button variant="outlined" size="small" onClick={change}>
          Modifica
        </Button>
      </Box>
      <div>
        <ReviewBody review={ownReview} />
      </div>
      {!ownReview.IsEnabled && (
        <Typography variant="body2" color="textSecondary">
          Non è ancora pubblicata: per ora la vedi solo tu.
        </Typography>
      )}
    </Box>
  );
}
