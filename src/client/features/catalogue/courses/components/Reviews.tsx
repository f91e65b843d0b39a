import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { EmptyState } from '../../../../ui/EmptyState';
import { ErrorState } from '../../../../ui/ErrorState';
import { formatNumber } from '../../../../ui/format';
import { courseDetail } from '../course';
import { moreReviewsRequested, selectReviews } from '../reviews';
import { OwnReview } from './OwnReview';
import { ReviewItem } from './ReviewItem';
import { ReviewSummary } from './ReviewSummary';

const NOBODY = 'Solo chi ha questo corso può recensirlo: i primi giudizi compariranno qui.';
const YOU = 'Hai questo corso: il tuo giudizio può essere il primo.';

/** The students' reviews, more of them on request, below the reader's own. */
export function Reviews() {
  const dispatch = useDispatch();
  const { data: course } = useSelector(courseDetail.selectAny);
  const courseId = course?.IdCourseEnc ?? '';
  const { status, data, message } = useSelector(selectReviews(courseId));
  const { items = [], total = 0, summary } = data ?? {};
  const own = course?.ownReview?.IdEnc;
  const others = items.filter(({ IdEnc }) => IdEnc !== own);
  // The total counts the reader's own published review, which is shown above the others.
  const left = total - (course?.ownReview?.IsEnabled ? 1 : 0) - others.length;
  // How many there were before the last request: the first new review takes the focus.
  const [countBefore, setCountBefore] = useState<number>();
  const ask = () => {
    if (status === 'loading') return;
    setCountBefore(others.length);
    dispatch(moreReviewsRequested(courseId));
  };
  if (status === 'failed' && items.length === 0) return <ErrorState message={message} onRetry={ask} />;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {summary && total > 0 && <ReviewSummary summary={summary} />}
      {status === 'ready' && total === 0 && own === undefined && (
        <EmptyState title="Nessuna recensione ancora" text={course?.owned ? YOU : NOBODY} />
      )}
      {course && <OwnReview course={course} />}
      {others.length > 0 && (
        <Box component="ul" aria-label="Recensioni degli studenti" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {others.map((review, at) => (
            <ReviewItem key={review.IdEnc} review={review} isNext={at === countBefore} />
          ))}
        </Box>
      )}
      {status === 'failed' && <ErrorState message={message} onRetry={ask} />}
      {left > 0 && status !== 'failed' && (
        <Button
          variant="outlined"
          onClick={ask}
          aria-disabled={status === 'loading'}
          sx={{ justifySelf: 'start' }}
        >
          {status === 'loading' ? 'Un momento…' : `Mostra altre recensioni (${formatNumber(left)})`}
        </Button>
      )}
    </Box>
  );
}
