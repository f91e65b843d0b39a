import { expired, loggedOut, replaced } from '../../../../src/client/features/identity/session/sessionSlice';
import { slices } from '../../../../src/client/features/learning/pages/ViewerPage';

/** Slices that belong to the device, whoever uses it. */
const KEPT = ['player'];

/** Anything that is not as it was at first. */
const filled = (initial: object) =>
  Object.fromEntries(
    Object.entries(initial).map(([name, value]) => [
      name,
      typeof value === 'number' ? 7 : `di prima: ${name}`,
    ]),
  );

describe.each([
  ['a logout', loggedOut()],
  ['an expired session', expired(401)],
  ['another person’s login', replaced({ user: { id: 'altra' }, claim: 0 } as never)],
])('%s', (_name, end) => {
  it.each(slices.filter(({ name }) => !KEPT.includes(name)))(
    'leaves nothing of the person in $name',
    (slice) => {
      const initial = slice.getInitialState() as object;
      const reduce = slice.reducer as (state: object, action: object) => object;
      expect(reduce(filled(initial), end)).toEqual(initial);
    },
  );
});
