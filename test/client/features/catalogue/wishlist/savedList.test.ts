import { savedList } from '../../../../../src/client/features/catalogue/wishlist/savedList';
import { createTestClient, testUser } from '../../../../support/client';
import { settle } from '../../identity/account/support';

const course = (id: string) => ({ kind: 'course' as const, id, title: `Corso ${id}` });
const ids = (things: readonly { readonly id: string }[]) => things.map(({ id }) => id).join();

describe('the saved courses are listed newest first', () => {
  it('of a visitor, in this browser too, also after one was saved again', async () => {
    const { run, store, services } = createTestClient({ sagas: false, slices: [savedList.slice] });
    run(savedList.watch);
    const change = async (id: string, isAdded: boolean) => {
      store.dispatch(savedList.actions.requested({ thing: course(id), isAdded }));
      await settle();
    };
    for (const id of ['a', 'b', 'c']) await change(id, true);
    expect(ids(savedList.selectThings(store.getState()))).toBe('c,b,a');
    expect(ids(savedList.readKept(services.device))).toBe('c,b,a');
    await change('a', false);
    await change('a', true);
    expect(ids(savedList.readKept(services.device))).toBe('a,c,b');
  });

  it('of a person, as soon as the server has one more', async () => {
    const saved = ['b', 'a'].map((id) => ({ IdCourseEnc: id, title: `Corso ${id}` }));
    const wishlist = {
      getWishlist: async () => ({ items: saved }),
      saveCourse: async () => ({ isOk: true }),
    };
    const { run, store } = createTestClient({
      sagas: false,
      slices: [savedList.slice],
      user: testUser,
      api: { wishlist },
    });
    run(savedList.watch);
    await settle();
    store.dispatch(savedList.actions.requested({ thing: course('c'), isAdded: true }));
    await settle();
    expect(ids(savedList.selectThings(store.getState()))).toBe('c,b,a');
  });
});
