import { Suspense, use } from 'react';
import { useSelector } from 'react-redux';
import { selectIsQuiet } from '../navigation/navigationSlice';
import { lazyNotifications } from './lazyNotifications';
import type { NotificationsState } from './notificationsSlice';

function Loaded() {
  const { ReviewDialog } = use(lazyNotifications.arrived);
  return <ReviewDialog />;
}

/** The place of the review prompt; quiet pages hide it. */
export function ReviewSlot() {
  const isAsked = useSelector((state: { notifications?: NotificationsState }) =>
    Boolean(state.notifications?.prompt),
  );
  const isQuiet = useSelector(selectIsQuiet);
  if (!isAsked || isQuiet) return null;
  return (
    <Suspense fallback={null}>
      <Loaded />
    </Suspense>
  );
}
