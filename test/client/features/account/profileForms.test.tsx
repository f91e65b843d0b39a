import { act, fireEvent, screen, within } from '@testing-library/react';
import { ROLE } from '../../../../src/contract/identity/roles';
import { type ApiStub, testUser } from '../../../support/client';
import { later } from '../checkout/support';
import { EMAIL, PASSWORD, press, rest, write } from '../identity/account/support';
import { day, google, login, loginProviders, taughtReview } from './samples';
import { openProfile } from './support';

const TERMS = { hasPassword: true, needsLogin: false, courses: 0, reviews: 0, purchases: 0 };
const getDeletionTerms = async () => ({ isOk: true, item: TERMS });
const REFUSED = { isOk: false, message: 'Non ora.' };
const button = (name: string) => screen.getByRole('button', { name });

interface Form {
  readonly call: string;
  /** What opens it. */
  readonly open: string;
  readonly send: string;
  readonly pending: string;
  readonly typed: Readonly<Record<string, string>>;
}

const FORMS: readonly Form[] = [
  {
    call: 'updateUserData',
    open: 'Modifica: Dati personali',
    send: 'Salva i dati',
    pending: 'Salvataggio in corso…',
    typed: { Nome: 'Ada' },
  },
  {
    call: 'updateUserEmail',
    open: 'Modifica: E-mail',
    send: 'Manda il link di conferma',
    pending: 'Salvataggio in corso…',
    typed: { 'Nuova e-mail': EMAIL, 'Password attuale': 'vecchia-parola' },
  },
  {
    call: 'updatePassword',
    open: 'Modifica: Password',
    send: 'Cambia la password',
    pending: 'Salvataggio in corso…',
    typed: { 'Password attuale': 'vecchia-parola', 'Nuova password': PASSWORD },
  },
  {
    call: 'deleteAccount',
    open: 'Elimina l’account',
    send: 'Elimina per sempre',
    pending: 'Eliminazione in corso…',
    typed: { 'La tua password': PASSWORD },
  },
];

it.each(FORMS.map((form) => [form.call, form] as const))(
  'a form of the profile that is on its way says so, is sent once, keeps the keyboard, and is free after a refusal: %s',
  async (call, form) => {
    const { promise, answer } = later<object>();
    const send = jest.fn((): Promise<object> => promise);
    await openProfile({ getDeletionTerms, [call]: send });
    await press(form.open);
    for (const [label, text] of Object.entries(form.typed)) write(label, text);
    expect(button(form.send)).toHaveAttribute('aria-disabled', 'false');
    act(() => button(form.send).focus());
    await press(form.send);
    expect(button(form.pending)).toHaveAttribute('aria-disabled', 'true');
    expect(button(form.pending)).toHaveFocus();
    await press(form.pending);
    expect(send).toHaveBeenCalledTimes(1);
    answer(REFUSED);
    await rest();
    expect(screen.getByText('Non ora.').closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive');
    expect(button(form.send)).toHaveAttribute('aria-disabled', 'false');
    for (const [label, text] of Object.entries(form.typed))
      expect(screen.getByLabelText(label)).toHaveValue(text);
    await press(form.send);
    expect(send).toHaveBeenCalledTimes(2);
  },
);

it('the deletion of an account that is on its way cannot be taken back', async () => {
  await openProfile({ getDeletionTerms, deleteAccount: () => later<object>().promise });
  await press('Elimina l’account');
  write('La tua password', PASSWORD);
  await press('Elimina per sempre');
  await press('Annulla');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await rest();
  expect(button('Eliminazione in corso…')).toBeInTheDocument();
});

const waiting = {
  IdEnc: 'p1',
  IdCourseEnc: 'c1',
  title: 'Ichimoku',
  slug: 'ichimoku',
  status: 'pending',
  listPrice: 100,
  discount: 0,
  total: 100,
  createdAt: day,
  transferDeadline: '2026-12-08T22:59:59.000Z',
};
const review = { ...taughtReview, answer: { Text: 'Grazie!', by: 'Elena', at: day } };

/** A profile with something to take away of each kind; `calls` answer the removals. */
function openFull(calls: ApiStub) {
  const users = {
    getLogins: async () => ({ items: [login('Safari')] }),
    getLinkedAccounts: async () => ({ items: [google] }),
    getUserPurchases: async () => ({ items: [waiting], courses: [] }),
    ...calls.users,
  };
  return openProfile(users, {
    user: { ...testUser, urlProfile: '' },
    claim: ROLE.teacher,
    environment: { loginProviders },
    api: {
      payments: { ...calls.payments },
      questions: { getOpenQuestions: async () => ({ items: [], courses: [] }) },
      courses: { getTaughtReviews: async () => ({ items: [review] }), ...calls.courses },
    },
  });
}

it.each([
  ['users', 'endLogin', /^Termina.*Safari/, 'Terminare questo accesso?', 'Termina l’accesso'],
  ['users', 'removeLinkedAccount', /^Scollega.*Google/, 'Scollegare Google?', 'Scollega'],
  ['payments', 'cancelTransfer', 'Annulla l’ordine', 'Annullare l’ordine di «Ichimoku»?', 'Annulla l’ordine'],
  ['courses', 'answerReview', 'Togli la risposta a Ada B.', 'Togliere la tua risposta?', 'Togli la risposta'],
] as const)(
  'a removal that was confirmed says that it is on its way, is sent once, and is free after a refusal: %s.%s',
  async (group, call, opener, title, action) => {
    const { promise, answer } = later<object>();
    const remove = jest.fn((): Promise<object> => promise);
    await openFull({ [group]: { [call]: remove } });
    await press(opener);
    const dialog = within(screen.getByRole('dialog', { name: title }));
    const confirm = (name: string) => dialog.getByRole('button', { name });
    fireEvent.click(confirm(action));
    await rest();
    expect(confirm('Un momento…')).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(confirm('Un momento…'));
    fireEvent.click(dialog.getByRole('button', { name: 'Annulla' }));
    await rest();
    expect(remove).toHaveBeenCalledTimes(1);
    expect(confirm('Un momento…')).toBeInTheDocument();
    answer(REFUSED);
    await rest();
    expect(dialog.getByText('Non ora.')).toBeInTheDocument();
    fireEvent.click(confirm(action));
    await rest();
    expect(remove).toHaveBeenCalledTimes(2);
  },
);
