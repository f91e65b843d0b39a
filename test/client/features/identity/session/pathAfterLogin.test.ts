import { selectPathAfterLogin } from '../../../../../src/client/features/identity/session/sessionSelectors';
import { returnRead } from '../../../../../src/client/features/identity/session/sessionSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { createTestClient } from '../../../../support/client';

const course = paths.course('ichimoku');

describe('a login that is begun', () => {
  it.each([
    [
      'on a page of the shop leads back to it',
      `${paths.courses()}?q=oro#fine`,
      `${paths.courses()}?q=oro#fine`,
    ],
    ['on a form for the free lesson leads back to it', paths.videoSignUp(), paths.videoSignUp()],
    ['while signing up leads to the return address', paths.signUp(course), course],
    ['while signing up leads home where there is none', paths.signUp(), paths.home()],
    ['on the login page leads to the return address', paths.login(course), course],
    ['where a mail for a new password is asked for leads on', paths.forgottenPassword(course), course],
    ['at a link for a new password leads home', paths.resetPassword('token'), paths.home()],
    ['at a link for an activation leads home', paths.activation('token'), paths.home()],
    ['at a link for a new address leads home', paths.confirmEmail('token'), paths.home()],
    ['at a link that undoes a change of address leads home', paths.undoEmailChange('token'), paths.home()],
    ['after a login provider refused leads home', paths.providerReturn('google'), paths.home()],
  ])('%s', (_where, address, end) => {
    const { store } = createTestClient({ address, sagas: false });
    expect(selectPathAfterLogin(store.getState())).toBe(end);
  });

  it('at a link of a mail leads to where the device noted', () => {
    const { store } = createTestClient({ address: paths.resetPassword('token'), sagas: false });
    store.dispatch(returnRead(course));
    expect(selectPathAfterLogin(store.getState())).toBe(course);
  });
});
