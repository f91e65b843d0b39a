import { useSelector } from 'react-redux';
import { PartSlot } from '../../routing/PartSlot';
import { selectIsQuiet } from '../platform/navigation/navigationSlice';
import { lazyReviewDialog } from './lazyReviewDialog';
import type { NotificationsState } from './notificationsSlice';

/** The place of the review prompt; quiet pages hide it. */
export function ReviewSlot() {
  const isAsked = useSelector((state: { notifications?: NotificationsState }) =>
    Boolean(state.notifications?.prompt),
  );
  const isQuiet = useSelector(selectIsQuiet);
  if (!isAsked || isQuiet) return null;
  return <PartSlot part={lazyReviewDialog} render={({ ReviewDialog }) => <ReviewDialog />} />;
}
