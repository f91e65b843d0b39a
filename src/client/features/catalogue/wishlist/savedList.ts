import { call } from 'typed-redux-saga';
import { MOST_SAVED } from '../../../../contract/catalogue/wishlistLimits';
import { service } from '../../../services/services';
import { listed } from '../../../state/loadable';
import { accepted } from '../../../state/submission';
import { createPersonalList } from '../../identity/session/personalList';

/** The courses that were saved for later, newest first. */
export const savedList = createPersonalList({
  name: 'wishlist',
  key: 'wishlist',
  kinds: ['course'],
  most: MOST_SAVED,
  isNewestFirst: true,
  *read(kept) {
    const { wishlist } = yield* service('api');
    const answer =
      kept.length > 0
        ? yield* call(wishlist.joinWishlist, { courses: kept.map(({ id }) => id) })
        : yield* call(wishlist.getWishlist, {});
    return listed(answer).map(({ IdCourseEnc: id, title }) => ({ kind: 'course' as const, id, title }));
  },
  *send({ thing, isAdded }) {
    const { wishlist } = yield* service('api');
    const change = isAdded ? wishlist.saveCourse : wishlist.removeCourse;
    accepted(yield* call(change, { IdCourseEnc: thing.id }));
  },
  words: {
    notAdded: 'Il corso non è stato salvato.',
    notRemoved: 'Il corso è ancora tra i salvati.',
    full: `Hai già salvato ${MOST_SAVED} corsi: togline qualcuno per salvarne altri.`,
  },
});
