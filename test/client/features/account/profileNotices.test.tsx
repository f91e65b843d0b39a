import { act, fireEvent, screen, within } from '@testing-library/react';
import { navigationRequested } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../src/client/routing/paths';
import { browserFiles } from '../../../../src/client/services/browserFiles';
import { ROLE } from '../../../../src/contract/identity/roles';
import { type ApiStub, onItsWay, testUser } from '../../../support/client';
import { failing } from '../../../support/failing';
import { later } from '../checkout/support';
import { EMAIL, networkFailure, PASSWORD, press, rest, write } from '../identity/account/support';
import { loginProviders } from './samples';
import { openProfile } from './support';

const consents = (isGiven: boolean) => ({
  isOk: true,
  item: { marketing: { isGiven }, buyerName: { isGiven }, forms: [] },
});
/** How a text is read out when it comes. */
const told = (text: string | RegExp) =>
  screen.getByText(text).closest('[aria-live]')?.getAttribute('aria-live');
const flip = (name: string) => {
  fireEvent.click(screen.getByRole('switch', { name }));
  return rest();
};

interface Case {
  readonly calls: NonNullable<ApiStub['users']>;
  readonly act: () => Promise<void>;
  readonly text: string | RegExp;
}
const REFUSED = async () => ({ isOk: false, message: 'Non ora.' });
const settings = (open: string, send: string, typed: Readonly<Record<string, string>>) => async () => {
  await press(open);
  for (const [label, text] of Object.entries(typed)) write(label, text);
  await press(send);
};

const DONE: Readonly<Record<string, Case>> = {
  'the newsletter': {
    calls: { updateCommunications: async () => consents(true) },
    act: () => flip('Newsletter'),
    text: 'Fatto: riceverai la newsletter.',
  },
  'the name in purchase toasts': {
    calls: { updateBuyerName: async () => consents(true) },
    act: () => flip('Il mio nome negli avvisi di acquisto'),
    text: /^Fatto: gli avvisi/,
  },
  'the copy of the data': {
    calls: { downloadData: async () => ({ isOk: true, item: new Blob(['zip']) }) },
    act: () => press('Scarica i dati'),
    text: 'L’archivio è tra i tuoi download.',
  },
  'the personal data': {
    calls: { updateUserData: async () => 1 },
    act: settings('Modifica: Dati personali', 'Salva i dati', {}),
    text: 'Dati salvati.',
  },
  'the address': {
    calls: { updateUserEmail: async () => ({ isOk: true }) },
    act: settings('Modifica: E-mail', 'Manda il link di conferma', {
      'Nuova e-mail': EMAIL,
      'Password attuale': 'vecchia-parola',
    }),
    text: 'Ti abbiamo mandato il link di conferma.',
  },
  'the password': {
    calls: { updatePassword: async () => ({ isOk: true }) },
    act: settings('Modifica: Password', 'Cambia la password', {
      'Password attuale': 'vecchia-parola',
      'Nuova password': PASSWORD,
    }),
    text: /^Password cambiata/,
  },
};

beforeEach(() => {
  jest.spyOn(browserFiles, 'save').mockReturnValue(undefined);
});

it.each(Object.entries(DONE))(
  'what was done in the profile is read out when the reader is at rest: %s',
  async (_what, one) => {
    await openProfile(one.calls);
    await one.act();
    expect(told(one.text)).toBe('polite');
  },
);

const NOT_DONE: Readonly<Record<string, Case>> = {
  'the newsletter': {
    calls: { updateCommunications: REFUSED },
    act: () => flip('Newsletter'),
    text: 'Non ora.',
  },
  'the name in purchase toasts': {
    calls: { updateBuyerName: REFUSED },
    act: () => flip('Il mio nome negli avvisi di acquisto'),
    text: 'Non ora.',
  },
  'the copy of the data': {
    calls: { downloadData: REFUSED },
    act: () => press('Scarica i dati'),
    text: 'Non ora.',
  },
  'the removal of the picture': {
    calls: { removeProfilePicture: REFUSED },
    act: () => press('Togli la foto'),
    text: 'Non ora.',
  },
  'the terms of a deletion': {
    calls: { getDeletionTerms: REFUSED },
    act: () => press('Elimina l’account'),
    text: 'Non ora.',
  },
};

it.each(Object.entries(NOT_DONE))(
  'what was not done in the profile is read out at once: %s',
  async (_what, one) => {
    await openProfile(one.calls, { user: { ...testUser, urlProfile: '/media/mia.webp' } });
    await one.act();
    expect(told(one.text)).toBe('assertive');
  },
);

it('how much of the copy of one’s data has come is read out', async () => {
  await openProfile({ downloadData: onItsWay });
  await press('Scarica i dati');
  expect(told('Stiamo raccogliendo i tuoi dati…')).toBe('polite');
});

it('a copy of one’s data that is asked for again is said to have come no more, nor to have failed', async () => {
  const downloadData = jest.fn(async (): Promise<unknown> => ({ isOk: true, item: new Blob(['zip']) }));
  await openProfile({ downloadData });
  await press('Scarica i dati');
  downloadData.mockImplementation(REFUSED);
  await press('Scarica i dati');
  expect(screen.queryByText('L’archivio è tra i tuoi download.')).toBeNull();
  downloadData.mockImplementation(onItsWay);
  await press('Scarica i dati');
  expect(screen.queryByText('Non ora.')).toBeNull();
});

it.each([
  ['I miei accessi', 'users', 'getLogins'],
  ['Account collegati', 'users', 'getLinkedAccounts'],
  ['Comunicazioni', 'users', 'getCommunications'],
  ['Le domande dei tuoi studenti', 'questions', 'getOpenQuestions'],
  ['Le recensioni dei tuoi corsi', 'courses', 'getTaughtReviews'],
] as const)('a part of the profile that is loaded again is busy meanwhile: %s', async (name, group, call) => {
  const load = failing(503);
  const slow = { [call]: load };
  const api: ApiStub = {
    users: { getLinkedAccounts: async () => ({ items: [] }), ...(group === 'users' ? slow : {}) },
    questions: {
      getOpenQuestions: async () => ({ items: [], courses: [] }),
      ...(group === 'questions' ? slow : {}),
    },
    courses: group === 'courses' ? slow : {},
  };
  await openProfile(api.users, { claim: ROLE.teacher, environment: { loginProviders }, api });
  const part = screen.getByRole('region', { name });
  expect(within(part).getByRole('alert')).toBeInTheDocument();
  expect(part.querySelector('[aria-busy="true"]')).toBeNull();
  load.mockImplementation(onItsWay);
  await act(async () => within(part).getByRole('button', { name: 'Riprova' }).click());
  await rest();
  expect(part.querySelector('[aria-busy="true"]')).not.toBeNull();
  expect(within(part).queryByRole('alert')).toBeNull();
});

it('the courses and purchases that are loaded again keep their place, busy meanwhile', async () => {
  const getUserPurchases = failing(503);
  await openProfile({ getUserPurchases });
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  getUserPurchases.mockImplementation(onItsWay);
  await press('Riprova');
  expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(1);
  expect(screen.getByRole('region', { name: 'I miei dati' })).toBeInTheDocument();
});

it('the consents of forms that are being withdrawn say so at their button', async () => {
  const item = {
    marketing: { isGiven: false },
    buyerName: { isGiven: false },
    forms: [{ text: 'Acconsento.', at: '2026-10-02T10:00:00.000Z' }],
  };
  await openProfile({
    getCommunications: async () => ({ isOk: true, item }),
    updateCommunications: onItsWay,
  });
  const button = () => screen.getByRole('button', { name: 'Revoca questi consensi' });
  expect(button()).toHaveAttribute('aria-disabled', 'false');
  await press('Revoca questi consensi');
  expect(button()).toHaveAttribute('aria-disabled', 'true');
});

it('a choice that was refused is forgotten by what is told once it is saved, and the other way round', async () => {
  const updateBuyerName = jest.fn(async (): Promise<unknown> => consents(true));
  await openProfile({ updateBuyerName });
  await flip('Il mio nome negli avvisi di acquisto');
  updateBuyerName.mockImplementation(REFUSED);
  await flip('Il mio nome negli avvisi di acquisto');
  expect(screen.queryByText(/^Fatto: gli avvisi/)).toBeNull();
  updateBuyerName.mockImplementation(async () => consents(false));
  await flip('Il mio nome negli avvisi di acquisto');
  expect(screen.queryByText('Non ora.')).toBeNull();
  expect(screen.getByText(/diranno «Qualcuno»/)).toBeInTheDocument();
});

it.each(['getUserPurchases', 'getLogins', 'getLinkedAccounts'] as const)(
  'a list of the profile whose address is not found says that it failed, and can be loaded again: %s',
  async (call) => {
    const load = failing(404);
    await openProfile(
      { getLinkedAccounts: async () => ({ items: [] }), [call]: load },
      { environment: { loginProviders } },
    );
    const alert = screen.getByRole('alert');
    expect(alert.textContent?.replace('Riprova', '')).not.toBe('');
    load.mockImplementation(async () => ({ items: [], courses: [] }));
    await press('Riprova');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  },
);

it.each([
  ['Newsletter', 'updateCommunications', /^Newsletter: Connessione assente/],
  [
    'Il mio nome negli avvisi di acquisto',
    'updateBuyerName',
    /^Il tuo nome negli avvisi: Connessione assente/,
  ],
])(
  'a choice that was not saved is told on the next page, where the profile was left: %s',
  async (name, call, text) => {
    const { promise, fail } = later<object>();
    const { store, toasts } = await openProfile({ [call]: () => promise });
    await flip(name);
    act(() => void store.dispatch(navigationRequested({ to: paths.paymentFailed() })));
    fail(networkFailure(true));
    await rest();
    expect(toasts).toEqual([{ text: expect.stringMatching(text), kind: 'error' }]);
  },
);
