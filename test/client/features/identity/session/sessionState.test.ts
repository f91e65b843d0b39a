import {
  emailKnown,
  knownEmailSlice,
  selectKnownEmail,
} from '../../../../../src/client/features/identity/account/knownEmail';
import {
  DEFAULT_AVATAR,
  selectAvatar,
  selectEnded,
  selectFullName,
  selectHasOwnCourses,
  selectIsAdmin,
  selectIsAuthenticated,
  selectIsTeacher,
  selectNotedReturnUrl,
  selectSessionStatus,
} from '../../../../../src/client/features/identity/session/sessionSelectors';
import {
  claimChanged,
  expired,
  isSessionEnd,
  loggedIn,
  loggedOut,
  loginNeeded,
  logoutRequested,
  replaced,
  restored,
  returnRead,
  userUpdated,
} from '../../../../../src/client/features/identity/session/sessionSlice';
import type { StoredSession } from '../../../../../src/client/services/sessionStorage';
import { createTestClient, testUser } from '../../../../support/client';

const { token: _token, ...user } = testUser;
const stored = (claim = 0, more: Partial<typeof user> = {}): StoredSession => ({
  user: { ...user, ...more },
  claim,
  expiresAt: 7_000,
});

/** A store on which no saga works. */
function open(...actions: Parameters<ReturnType<typeof createTestClient>['store']['dispatch']>[0][]) {
  const { store } = createTestClient({ sagas: false, slices: [knownEmailSlice] });
  for (const action of actions) store.dispatch(action);
  return store.getState();
}

it.each([
  [0, [false, false, true]],
  [1, [true, false, false]],
  [2, [false, true, false]],
  [3, [false, false, true]],
])('the role %i makes an admin, a teacher, or a person with courses of their own: %j', (claim, expected) => {
  const state = open(loggedIn(stored(claim)));
  expect([selectIsAdmin(state), selectIsTeacher(state), selectHasOwnCourses(state)]).toEqual(expected);
  const after = open(loggedIn(stored(claim)), loggedOut());
  expect([selectIsAdmin(after), selectIsTeacher(after), selectHasOwnCourses(after)]).toEqual([
    false,
    false,
    false,
  ]);
});

it.each([
  ['', DEFAULT_AVATAR],
  ['/a.jp', DEFAULT_AVATAR],
  ['/a.jpg', '/a.jpg'],
])('the picture %j is shown as %s', (urlProfile, shown) => {
  expect(selectAvatar(open(loggedIn(stored(0, { urlProfile }))))).toBe(shown);
});

it('who is not logged in has the picture that everybody begins with, no name, and no role that is told late', () => {
  const state = open(loggedIn(stored(0, { urlProfile: '/a.jpg' })), loggedOut(), claimChanged(1));
  expect([selectAvatar(state), selectFullName(state)]).toEqual([DEFAULT_AVATAR, '']);
  expect([state.session.claim, selectIsAdmin(state)]).toEqual([0, false]);
});

it.each([
  ['Sara', 'Conti', 'Sara Conti'],
  ['', 'Conti', 'Conti'],
  ['Sara', '', 'Sara'],
  ['', '', ''],
])('%j %j is named %j', (firstName, lastName, name) => {
  expect(selectFullName(open(loggedIn(stored(0, { firstName, lastName }))))).toBe(name);
});

describe('a session', () => {
  it('that ended says with which status, until the next login or a chosen logout', () => {
    expect(selectEnded(open(loggedIn(stored()), expired(403)))).toBe(403);
    expect(selectEnded(open(loggedIn(stored()), expired()))).toBe(401);
    expect(selectEnded(open(expired(403), loggedIn(stored())))).toBeNull();
    expect(selectEnded(open(expired(403), loggedOut()))).toBeNull();
  });

  it.each([
    ['logged out', loggedOut()],
    ['expired', expired()],
    ['replaced', replaced()],
  ])('that is %s keeps nothing of the person but where they go on to', (_how, end) => {
    const state = open(loggedIn(stored(1)), returnRead('/corsi'), end);
    expect(state.session).toMatchObject({ status: 'logged_out', user: null, claim: 0, expiresAt: null });
    expect(selectNotedReturnUrl(state)).toBe('/corsi');
    expect(isSessionEnd(end)).toBe(true);
  });

  it('goes on while a login or a logout is only asked for', () => {
    for (const action of [loginNeeded(), logoutRequested(), restored(null)])
      expect(isSessionEnd(action)).toBe(false);
    expect(selectIsAuthenticated(open(loggedIn(stored()), loginNeeded(), logoutRequested()))).toBe(true);
  });

  it('without an end by its token has none', () => {
    const { expiresAt: _none, ...endless } = stored();
    expect(open(loggedIn(stored()), loggedIn(endless)).session.expiresAt).toBeNull();
  });

  it('is not begun by changed data alone', () => {
    const state = open(userUpdated({ firstName: 'Anna' }));
    expect([selectSessionStatus(state), state.session.user]).toEqual(['logged_out', null]);
  });
});

it.each([
  ['a login', loggedIn(stored())],
  ['a logout', loggedOut()],
  ['an expired session', expired()],
  ['another account’s login', replaced()],
])('the address that a person wrote is forgotten after %s', (_what, action) => {
  expect(selectKnownEmail(open(emailKnown('a@example.com')) as object)).toBe('a@example.com');
  expect(selectKnownEmail(open(emailKnown('a@example.com'), action) as object)).toBe('');
});
