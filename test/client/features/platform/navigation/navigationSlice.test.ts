import navigationSlice, {
  addressCompleted,
} from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { createTestClient } from '../../../../support/client';

/** The state of a page as the server rendered it. */
const rendered = () =>
  createTestClient({ sagas: false, address: '/corsi?pagina=2' }).store.getState().navigation;

describe('the browser’s whole address', () => {
  it('changes nothing of a page that the server knew whole, or the page would be drawn twice', () => {
    const state = rendered();
    expect(navigationSlice.reducer(state, addressCompleted({ ...state.address }))).toBe(state);
  });

  it('brings the fragment and the key of the entry', () => {
    const state = rendered();
    const address = { ...state.address, hash: '#recensioni', key: 'abc' };
    expect(navigationSlice.reducer(state, addressCompleted(address))).toEqual({ ...state, address });
  });
});
