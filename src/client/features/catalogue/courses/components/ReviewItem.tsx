import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Review } from '../../../../../contract/catalogue/courseShapes';
import { CheckIcon } from '../../../../ui/Icons';
import { formatDate } from '../../../../ui/italianTime';
import { Stars } from '../../../../ui/Stars';

/** What a teacher of the course says to it. */
function Answer({ answer: { Text, by, at } }: { readonly answer: NonNullable<Review['answer']> }) {
  return (
    <Box sx={{ mt: 1.5, pl: 2, maxWidth: '72ch', borderLeft: 3, borderColor: 'primary.main' }}>
      <Typography variant="body2" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
        {by ? `Risponde ${by}` : 'Risponde lo staff'}
        <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1.25 }}>
          {formatDate(at)}
        </Typography>
      </Typography>
      <Typography sx={{ mt: 0.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere', textWrap: 'pretty' }}>
        {Text}
      </Typography>
    </Box>
  );
}

/** Author, date, stars, text, and the answer. */
export function ReviewBody({ review }: { readonly review: Review }) {
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box
          aria-hidden="true"
          sx={{
            display: 'grid',
            placeItems: 'center',
            flexShrink: 0,
            width: 40,
            height: 40,
            borderRadius: '50%',
            bgcolor: 'action.selected',
            color: 'primary.main',
            fontWeight: 700,
          }}
        >
          {[...review.author][0]}
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 650, lineHeight: 1.3, overflowWrap: 'anywhere' }}>
            {review.author}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25 }}>
            <Stars value={review.Rating} />
            <Typography variant="body2" color="textSecondary">
              {formatDate(review.createdAt)}
            </Typography>
            {review.isVerified && (
              <Typography
                variant="body2"
                sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'success.main' }}
              >
                <CheckIcon width="1em" height="1em" strokeWidth={2.5} />
                Acquisto verificato
              </Typography>
            )}
          </Box>
        </Box>
      </Box>
      {review.Text && (
        <Typography
          sx={{
            mt: 1.25,
            maxWidth: '72ch',
            whiteSpace: 'pre-line',
            overflowWrap: 'anywhere',
            textWrap: 'pretty',
          }}
        >
          {review.Text}
        </Typography>
      )}
      {review.answer && <Answer answer={review.answer} />}
    </>
  );
}

/** The review stands where the pressed button was, so nothing has to scroll. */
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

interface ReviewItemProps {
  readonly review: Review;
  /** The first of the requested ones: keyboard and screen reader users continue here. */
  readonly isNext?: boolean;
}

/** A review in the list. */
export function ReviewItem({ review, isNext = false }: ReviewItemProps) {
  return (
    <Box
      component="li"
      {...(isNext && { tabIndex: -1, ref: takeFocus })}
      sx={{ py: 2.5, borderTop: 1, borderColor: 'divider', outline: 'none' }}
    >
      <ReviewBody review={review} />
    </Box>
  );
}
