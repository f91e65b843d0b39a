import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { formatNumber } from '../../../ui/format';
import { selectHasMoreReviews, selectReviewedCourse, selectReviews } from '../courseSelectors';
import { moreReviewsRequested } from '../courseSlice';
import { OwnReview } from './OwnReview';
import { ReviewItem } from './ReviewItem';
import { ReviewSummary } from './ReviewSummary';

const NOBODY = 'Solo chi ha questo corso può recensirlo: i primi giudizi compariranno qui.';
const YOU = 'Hai questo corso: il tuo giudizio può essere il primo.';

/** What students say; the rest of a long list comes when asked for. One's own review stands above it. */
export function Reviews() {
  const dispatch = useDispatch();
  const { status, items, total, summary, message } = useSelector(selectReviews);
  const hasMore = useSelector(selectHasMoreReviews);
  const course = useSelector(selectReviewedCourse);
  const own = course?.ownReview?.IdEnc;
  const others = items.filter(({ IdEnc }) => IdEnc !== own);
  // How many there were when more were asked for: the first of those that come takes the keyboard.
  const [seen, setSeen] = useState<number>();
  const ask = () => {
    if (status === 'loading') return;
    setSeen(others.length);
    dispatch(moreReviewsRequested());
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
            <ReviewItem key={review.IdEnc} review={review} isNext={at === seen} />
          ))}
        </Box>
      )}
      {status === 'failed' && <ErrorState message={message} onRetry={ask} />}
      {hasMore && status !== 'failed' && (
        <Button
          variant="outlined"
          onClick={ask}
          aria-disabled={status === 'loading'}
          sx={{ justifySelf: 'start' }}
        >
          {status === 'loading'
            ? 'Un momento…'
            : `Mostra altre recensioni (${formatNumber(total - items.length)})`}
        </Button>
      )}
    </Box>
  );
}
