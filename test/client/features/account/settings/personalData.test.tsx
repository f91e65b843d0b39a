import { act, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { slices } from '../../../../../src/client/features/account/profileSaga';
import { PersonalSummary } from '../../../../../src/client/features/account/settings/PersonalSummary';
import { selectUser } from '../../../../../src/client/features/identity/session/sessionSelectors';
import { profileFields } from '../../../../../src/contract/identity/userShapes';
import { createTestClient, testUser } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';
import { press, write } from '../../identity/account/support';
import { openProfile } from '../support';

/** By the label of the form: the name on the wire, the name in the session, and a text of its own. */
const FIELDS = [
  ['Nome', 'FirstName', 'firstName', 'Sara'],
  ['Cognome', 'LastName', 'lastName', 'Conti'],
  ['Telefono', 'Phone', 'phone', '+39 333 1234567'],
  ['Azienda', 'Company', 'company', 'Azienda'],
  ['Indirizzo', 'Address', 'address', 'Via Roma 1'],
  ['CAP', 'Cap', 'cap', '70121'],
  ['Città', 'City', 'city', 'Bari'],
  ['Provincia o regione', 'Region', 'region', 'Puglia'],
  ['Paese', 'Country', 'country', 'Italia'],
  ['Su di te', 'Description', 'description', 'Scrivo di borsa'],
] as const;
const by = (at: 1 | 2) => Object.fromEntries(FIELDS.map((field) => [field[at], field[3]]));

describe('each of the personal data', () => {
  it('is typed, sent and kept under its own name', async () => {
    const updateUserData = jest.fn(async () => 1);
    const { store } = await openProfile({ updateUserData });
    await press('Modifica: Dati personali');
    for (const [label, , , text] of FIELDS) write(label, ` ${text} `);
    await press('Salva i dati');
    expect(updateUserData.mock.calls).toEqual([[by(1)]]);
    expect(selectUser(store.getState())).toMatchObject(by(2));
    await press('Modifica: Dati personali');
    for (const [label, , , text] of FIELDS) expect(screen.getByLabelText(label)).toHaveValue(text);
  });

  it('is in the form as another device has changed it', async () => {
    const getProfile = async () => ({ isOk: true, item: by(2) });
    await openProfile({ getProfile });
    await press('Modifica: Dati personali');
    for (const [label, , , text] of FIELDS) expect(screen.getByLabelText(label)).toHaveValue(text);
  });

  it('has room for as much as the server takes, and for no more: more would end the session', async () => {
    await openProfile();
    await press('Modifica: Dati personali');
    for (const [label, name] of FIELDS) {
      const { maxLength } = screen.getByLabelText<HTMLInputElement>(label);
      const takes = (length: number) => profileFields.shape[name].safeParse('x'.repeat(length)).success;
      expect([name, takes(maxLength), takes(maxLength + 1)]).toEqual([name, true, false]);
    }
  });

  it('is shown under its own label, and only what there is', () => {
    const facts = (user: object) => {
      document.body.innerHTML = '';
      const client = createTestClient({ user: { ...testUser, ...user }, sagas: false, slices });
      renderPart(
        client,
        <MemoryRouter>
          <PersonalSummary />
        </MemoryRouter>,
      );
      return [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    };
    expect(facts(by(2))).toEqual([
      'E-mailstudente@example.com',
      'Telefono+39 333 1234567',
      'AziendaAzienda',
      'IndirizzoVia Roma 1, 70121 Bari, Puglia, Italia',
      'Su di teScrivo di borsa',
    ]);
    expect(facts({ city: 'Bari' })).toEqual(['E-mailstudente@example.com', 'IndirizzoBari']);
    facts({ firstName: '', lastName: '' });
    expect(screen.getAllByText('studente@example.com')).toHaveLength(2);
  });
});

describe('the forms of the settings', () => {
  const button = (name: string) => screen.getByRole('button', { name });

  it('are open one at a time, and give the focus back to their button', async () => {
    await openProfile();
    await press('Modifica: E-mail');
    expect(button('Annulla: E-mail')).toHaveAttribute('aria-expanded', 'true');
    await press('Modifica: Password');
    expect(screen.queryByLabelText('Nuova e-mail')).toBeNull();
    expect(button('Modifica: E-mail')).toHaveAttribute('aria-expanded', 'false');
    act(() => screen.getByLabelText('Nuova password').focus());
    await press('Annulla: Password');
    expect(screen.queryByLabelText('Nuova password')).toBeNull();
    expect(button('Modifica: Password')).toHaveFocus();
  });

  it('leave the focus on the button that opens another one', async () => {
    await openProfile();
    await press('Modifica: E-mail');
    act(() => button('Modifica: Password').focus());
    await press('Modifica: Password');
    expect(button('Annulla: Password')).toHaveFocus();
  });

  it('forget what they said once another one is opened', async () => {
    await openProfile({ updateUserData: async () => 1 });
    await press('Modifica: Dati personali');
    await press('Salva i dati');
    expect(screen.getByText('Dati salvati.')).toBeInTheDocument();
    await press('Modifica: E-mail');
    expect(screen.queryByText('Dati salvati.')).toBeNull();
  });
});

it.each([
  ['Nome', 'Scrivi il tuo nome.'],
  ['Cognome', 'Scrivi il tuo cognome.'],
])('personal data are not sent without a %s', async (label, message) => {
  const updateUserData = jest.fn();
  await openProfile({ updateUserData });
  await press('Modifica: Dati personali');
  write(label, ' ');
  await press('Salva i dati');
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
  expect(updateUserData).not.toHaveBeenCalled();
});

it('a CAP is of the country that is typed beside it', async () => {
  const updateUserData = jest.fn(async () => 1);
  await openProfile({ updateUserData });
  await press('Modifica: Dati personali');
  write('CAP', '8001');
  write('Paese', 'Svizzera');
  await press('Salva i dati');
  expect(updateUserData).toHaveBeenCalledWith(expect.objectContaining({ Cap: '8001', Country: 'Svizzera' }));
  // The form that closes took the focus with it.
  expect(screen.getByRole('button', { name: 'Modifica: Dati personali' })).toHaveFocus();
});

it('a browser can fill in each of the personal data', async () => {
  await openProfile();
  await press('Modifica: Dati personali');
  const tokens = FIELDS.map(([label]) => [label, screen.getByLabelText(label).getAttribute('autocomplete')]);
  expect(tokens).toEqual([
    ['Nome', 'given-name'],
    ['Cognome', 'family-name'],
    ['Telefono', 'tel'],
    ['Azienda', 'organization'],
    ['Indirizzo', 'address-line1'],
    ['CAP', 'postal-code'],
    ['Città', 'address-level2'],
    ['Provincia o regione', 'address-level1'],
    ['Paese', 'country-name'],
    ['Su di te', 'off'],
  ]);
});
