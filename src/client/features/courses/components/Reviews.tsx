import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import type { Review } from '../../../../contract/reviews';
import { ErrorState } from '../../../ui/ErrorState';
import { formatDate } from '../../../ui/format';
import { Stars } from '../../../ui/Stars';
import { selectHasMoreReviews, selectReviews } from '../courseSelectors';
import { moreReviewsRequested } from '../courseSlice';
import { ReviewSummary } from './ReviewSummary';

function ReviewItem({ review }: { readonly review: Review }) {
  return (
    <Box component="li" sx={{ py: 2.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Typography component="strong" sx={{ fontWeight: 650 }}>
          {review.author}
        </Typography>
        <Stars value={review.Rating} />
        <Typography variant="body2" color="textSecondary">
          {formatDate(review.createdAt)}
        </Typography>
      </Box>
      {review.Text && (
        <Typography sx={{ mt: 0.75, whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '75ch' }}>
          {review.Text}
        </Typography>
      )}
    </Box>
  );
}

/** What students say; the rest of a long list comes when asked for. */
export function Reviews() {
  const dispatch = useDispatch();
  const { status, items, summary, message } = useSelector(selectReviews);
  const hasMore = useSelector(selectHasMoreReviews);
  const ask = () => dispatch(moreReviewsRequested());
  if (status === 'failed' && items.length === 0) return <ErrorState message={message} onRetry={ask} />;
  if (status === 'ready' && items.length === 0) {
    return <Typography color="textSecondary">Questo corso non ha ancora recensioni.</Typography>;
  }
  return (
    <>
      {summary && <ReviewSummary summary={summary} />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.map((review) => (
          <ReviewItem key={review.IdEnc} review={review} />
        ))}
      </Box>
      {status === 'failed' && <ErrorState message={message} onRetry={ask} />}
      {hasMore && status !== 'failed' && (
        <Button variant="outlined" onClick={ask} disabled={status === 'loading'}>
          {status === 'loading' ? 'Un momento…' : 'Mostra altre recensioni'}
        </Button>
      )}
    </>
  );
}
