import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { CourseDetail } from '../../../../contract/courses';
import { Notice } from '../../../ui/Notice';
import { type ReviewState, reviewOpened, selectOwnReview } from '../reviewSlice';
import { ReviewForm } from './ReviewForm';
import { ReviewBody } from './ReviewItem';

/** For who owns the course: the form, or what they have written, with the way to change it. */
export function OwnReview({ course }: { readonly course: CourseDetail }) {
  const dispatch = useDispatch();
  const { IdCourseEnc: courseId, owned, ownReview } = course;
  const state = useSelector((all: { ownReview?: ReviewState }) => selectOwnReview(all, courseId));
  const { status, message, isChanging } = state;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form that had the focus is gone.
    if (status === 'done') box.current?.focus();
  }, [status]);
  if (!owned) return null;
  if (!ownReview || isChanging) {
    return (
      <ReviewForm
        key={ownReview?.IdEnc ?? courseId}
        courseId={courseId}
        state={state}
        {...(ownReview && { own: ownReview })}
      />
    );
  }
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
        '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <Notice kind="success">{status === 'done' ? message : ''}</Notice>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="h3" sx={{ flexGrow: 1 }}>
          La tua recensione
        </Typography>
        <Button variant="outlined" size="small" onClick={() => dispatch(reviewOpened())}>
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
