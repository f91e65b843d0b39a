import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { EmptyState } from '../../../ui/EmptyState';
import { LoadError } from '../../platform/navigation';
import { panel } from '../components/panel';
import { TaughtReview } from './TaughtReview';
import { type ReviewShelf, reviewAnswer, shelfChosen, taughtReviews } from './taughtReviews';

const SHELVES: readonly (readonly [ReviewShelf, label: string, empty: string])[] = [
  ['open', 'Senza risposta', 'Nessuna recensione aspetta una risposta'],
  ['answered', 'Con la risposta', 'Non hai ancora risposto a una recensione'],
];

/** For teachers: what students write about their courses, and the place to answer. */
export function TaughtReviews() {
  const dispatch = useDispatch();
  const { status, data, key, message } = useSelector(taughtReviews.selectAny);
  const isDone = useSelector(reviewAnswer.select).status === 'done';
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form that had the focus is gone, and soon the review too.
    if (isDone) box.current?.focus();
  }, [isDone]);
  const [, , empty = ''] = SHELVES.find(([shelf]) => shelf === key) ?? [];
  const { items = [], total = items.length } = data ?? {};
  return (
    <div>
      <Box
        role="group"
        aria-label="Quali recensioni"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}
      >
        {SHELVES.map(([shelf, label]) => (
          <Chip
            key={shelf}
            clickable
            component="button"
            type="button"
            label={label}
            aria-pressed={shelf === key}
            color={shelf === key ? 'primary' : 'default'}
            variant={shelf === key ? 'filled' : 'outlined'}
            onClick={() => dispatch(shelfChosen(shelf))}
            sx={{ height: 40, borderRadius: 20, px: 0.5, fontWeight: 600 }}
          />
        ))}
      </Box>
      <Box ref={box} tabIndex={-1} sx={{ outline: 'none' }}>
        {status === 'failed' && (
          <LoadError message={message} retry={taughtReviews.actions.retryRequested()} />
        )}
        {!data && status !== 'failed' && <Skeleton variant="rounded" height={140} aria-busy="true" />}
        {data && items.length === 0 && (
          <EmptyState title={empty} text="Le recensioni pubblicate dei tuoi corsi arrivano qui." />
        )}
        {items.length > 0 && (
          <Box
            component="ul"
            aria-label="Recensioni dei tuoi corsi"
            sx={{ m: 0, p: 0, listStyle: 'none', ...panel }}
          >
            {items.map((review) => (
              <TaughtReview key={review.IdEnc} review={review} />
            ))}
          </Box>
        )}
        {total > items.length && (
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            In tutto sono {total}: qui vedi {key === 'open' ? 'le prime' : 'le ultime'} {items.length}.
          </Typography>
        )}
      </Box>
    </div>
  );
}
