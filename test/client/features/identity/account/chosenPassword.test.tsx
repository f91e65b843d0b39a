import { fireEvent, screen, waitFor } from '@testing-library/react';
import * as page from '../../../../../src/client/app/pages/SignUpPage';
import * as meter from '../../../../../src/client/features/identity/account/strengthMeter';
import { paths } from '../../../../../src/client/routing/paths';
import { testUser } from '../../../../support/client';
import { openProfile } from '../../account/support';
import { EMAIL, open, PASSWORD, press, write } from './support';

const METER = /^Sicurezza:/;

describe('a new password is measured against what others know of its owner', () => {
  const spyOnMeter = () => jest.spyOn(meter, 'measure').mockReturnValue({ score: 4, warning: null } as never);

  it('when they sign up: the names and the address that they have typed', async () => {
    const measure = spyOnMeter();
    await open(page, paths.signUp(), {});
    write('Nome', 'Anna');
    write('Cognome', 'Rossi');
    write('E-mail', EMAIL);
    write('Password', PASSWORD);
    await waitFor(() => expect(measure.mock.calls).toEqual([[PASSWORD, ['Anna', 'Rossi', EMAIL]]]));
    expect(await screen.findByText(METER)).toBeInTheDocument();
    // Of an empty field nothing is said, even before it is measured.
    write('Password', '');
    expect(screen.queryByText(METER)).toBeNull();
  });

  it('in their profile: their name and their address', async () => {
    const measure = spyOnMeter();
    await openProfile();
    await press('Modifica: Password');
    write('Nuova password', PASSWORD);
    await waitFor(() => expect(measure.mock.calls).toEqual([[PASSWORD, ['Sara Conti', testUser.username]]]));
  });
});

it('the code that measures passwords is asked for as soon as the field is entered', async () => {
  const { actions } = await open(page, paths.signUp(), {});
  const asked = () => actions.filter(({ type }) => type === 'passwordStrength/fieldFocused').length;
  expect(asked()).toBe(0);
  fireEvent.focus(screen.getByLabelText('Password'));
  expect(asked()).toBe(1);
});
