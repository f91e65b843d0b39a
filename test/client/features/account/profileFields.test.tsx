import { screen, within } from '@testing-library/react';
import { ROLE } from '../../../../src/contract/identity/roles';
import { testUser } from '../../../support/client';
import { EMAIL, press, write } from '../identity/account/support';
import { openProfile } from './support';

const TERMS = { hasPassword: true, needsLogin: false, courses: 0, reviews: 0, purchases: 0 };
const openDeletion = async (terms: object) => {
  await openProfile({ getDeletionTerms: async () => ({ isOk: true, item: { ...TERMS, ...terms } }) });
  await press('Elimina l’account');
};

it('the phone number is typed on the keys of a telephone, the other personal data on all', async () => {
  await openProfile();
  await press('Modifica: Dati personali');
  const types = ['Nome', 'Telefono', 'CAP', 'Città'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).type,
  );
  expect(types).toEqual(['text', 'tel', 'text', 'text']);
  expect(screen.getByLabelText('Su di te').tagName).toBe('TEXTAREA');
});

it('a password manager learns whose password is changed, which nobody sees or types', async () => {
  await openProfile();
  await press('Modifica: Password');
  const form = screen.getByLabelText('Password attuale').closest('form') as HTMLFormElement;
  const name = form.elements.namedItem('username') as HTMLInputElement;
  expect(name).toHaveValue(testUser.username);
  expect(name).toHaveAttribute('autocomplete', 'username');
  expect(name).toHaveAttribute('readonly');
  expect(name).not.toBeVisible();
});

it('a new address is sent without the spaces around it', async () => {
  const updateUserEmail = jest.fn(async () => ({ isOk: true }));
  await openProfile({ updateUserEmail });
  await press('Modifica: E-mail');
  write('Nuova e-mail', ` ${EMAIL} `);
  write('Password attuale', ' vecchia parola ');
  await press('Manda il link di conferma');
  expect(updateUserEmail).toHaveBeenCalledWith({ Email: EMAIL, CurrentPassword: ' vecchia parola ' });
});

it('the deletion of an account takes the password that a manager keeps', async () => {
  await openDeletion({});
  expect(screen.getByLabelText('La tua password')).toHaveAttribute('autocomplete', 'current-password');
  expect(screen.queryByLabelText(/ELIMINA/)).toBeNull();
});

it('the word that confirms a deletion is written in capitals by a phone, filled in by no browser, and not too long', async () => {
  await openDeletion({ hasPassword: false });
  const word = screen.getByLabelText<HTMLInputElement>('Scrivi ELIMINA per confermare');
  expect(word).toHaveAttribute('autocapitalize', 'characters');
  expect(word).toHaveAttribute('autocomplete', 'off');
  // A longer one would be answered with an error that ends the session.
  expect(word.maxLength).toBe(50);
  expect(screen.queryByLabelText('La tua password')).toBeNull();
  await press('Elimina per sempre');
  expect(word).toHaveAccessibleDescription('Scrivi ELIMINA per confermare.');
  expect(word).toHaveFocus();
});

it('the shelves of a teacher’s reviews are one group with a name, of which one is pressed', async () => {
  await openProfile(
    {},
    {
      claim: ROLE.teacher,
      api: { questions: { getOpenQuestions: async () => ({ items: [], courses: [] }) } },
    },
  );
  const shelves = within(screen.getByRole('group', { name: 'Quali recensioni' }));
  const pressed = () =>
    shelves.getAllByRole('button').map((one) => [one.textContent, one.getAttribute('aria-pressed')]);
  expect(pressed()).toEqual([
    ['Senza risposta', 'true'],
    ['Con la risposta', 'false'],
  ]);
  await press('Con la risposta');
  expect(pressed()).toEqual([
    ['Senza risposta', 'false'],
    ['Con la risposta', 'true'],
  ]);
});
