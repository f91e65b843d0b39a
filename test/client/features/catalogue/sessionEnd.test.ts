import { ownReview } from '../../../../src/client/features/catalogue/courses/ownReview';
import { savedCourses } from '../../../../src/client/features/catalogue/wishlist/savedCourses';
import { savedList } from '../../../../src/client/features/catalogue/wishlist/savedList';
import { expired, loggedOut, replaced } from '../../../../src/client/features/identity/session/sessionSlice';
import { createTestClient } from '../../../support/client';
import { sampleCard } from './courses/samples';

const ENDS = [
  ['a logout', loggedOut()],
  ['another person’s login', replaced({ user: { id: 'altra' }, claim: 0 } as never)],
] as const;
const EXPIRY = ['an expired session', expired(401)] as const;

const open = () => {
  const slices = [savedCourses.slice, savedList.slice, ownReview.slice];
  const { store } = createTestClient({ sagas: false, slices });
  return store;
};

it.each([...ENDS, EXPIRY])('%s leaves no saved course in view until others come', (_what, end) => {
  const store = open();
  const saved = { kind: 'course' as const, id: 'course-1', title: 'Corso 1', card: sampleCard(1) };
  store.dispatch(savedCourses.actions.requested(''));
  store.dispatch(savedCourses.actions.received([saved]));
  expect(savedCourses.selectAny(store.getState()).data).toHaveLength(1);
  store.dispatch(end as never);
  expect(savedCourses.selectAny(store.getState())).toEqual(savedCourses.slice.getInitialState());
});

describe('a review that is being written', () => {
  const draft = { courseId: 'course-1', text: 'Mia', rating: 4 };

  it.each(ENDS)('is gone after %s', (_what, end) => {
    const store = open();
    store.dispatch(ownReview.actions.requested(draft));
    store.dispatch(end as never);
    expect(ownReview.select(store.getState())).toEqual(ownReview.slice.getInitialState());
  });

  it('is still there after an expired session: its writer logs in again', () => {
    const store = open();
    store.dispatch(ownReview.actions.opened(draft));
    store.dispatch(EXPIRY[1] as never);
    expect(ownReview.select(store.getState()).draft).toEqual(draft);
  });
});
