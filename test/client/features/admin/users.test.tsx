import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { gift } from '../../../../src/client/features/admin/gift/gift';
import { roleChange } from '../../../../src/client/features/admin/users/role';
import { users } from '../../../../src/client/features/admin/users/users';
import {
  navigationRequested,
  selectIsLoading,
} from '../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../src/client/routing/paths';
import { ROLE } from '../../../../src/contract/identity/roles';
import { adminView } from '../../../support/adminPage';
import { createTestClient, testUser, until } from '../../../support/client';
import { renderPage } from '../../../support/renderPage';

const DETAIL = `${BASE}/admin/utenti/dettaglio`;
const account = (more: object = {}) => ({
  id: 'u1',
  username: 'sara@example.com',
  firstName: 'Sara',
  lastName: 'Conti',
  role: 0,
  createdAt: '2026-01-02T09:00:00.000Z',
  purchases: [
    {
      IdEnc: 'p1',
      title: 'Ichimoku da zero',
      status: 'paid',
      total: 1290,
      createdAt: '2026-11-02T09:00:00.000Z',
      paidAt: '2026-11-02T09:05:00.000Z',
    },
  ],
  entitlements: [
    { IdCourseEnc: 'c1', title: 'Candele', source: 'gift', grantedAt: '2026-10-02T09:00:00.000Z' },
    {
      IdCourseEnc: 'c9',
      title: 'Opzioni',
      source: 'purchase',
      grantedAt: '2026-01-02T09:00:00.000Z',
      revokedAt: '2026-03-04T09:00:00.000Z',
    },
  ],
  logins: [
    {
      IdEnc: 'l1',
      device: 'Chrome su Windows',
      createdAt: '2026-11-02T09:00:00.000Z',
      lastSeenAt: '2026-11-02T09:00:00.000Z',
    },
  ],
  ...more,
});
const answering = (item: object) => jest.fn(async () => ({ isOk: true, item }));
const course = { IdCourseEnc: 'c2', title: 'Analisi tecnica', isOperative: true };

async function open(address: string, api: object) {
  const client = createTestClient({ address, api, user: testUser, claim: ROLE.admin });
  await until(client.store, (state) => !selectIsLoading(state));
  const isDetail = address.startsWith(DETAIL);
  const Page = await adminView(isDetail ? '/admin/utenti/dettaglio/*' : '/admin/corsi/abilita');
  renderPage(client, Page ?? (() => null), { rest: 'u1' });
  return client;
}

async function choose(title: string) {
  await userEvent.type(screen.getByRole('combobox', { name: 'Corso' }), 'ana');
  await userEvent.click(await screen.findByRole('option', { name: title }));
}

describe('an account', () => {
  it('shows purchases, courses and logins', async () => {
    await open(`${DETAIL}/u1`, { admin: { getUserData: answering(account()) } });
    expect(screen.getByRole('heading', { level: 1, name: 'Sara Conti' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ichimoku da zero' })).toHaveAttribute(
      'href',
      `${BASE}/admin/corsi/comprati/p1`,
    );
    const courses = screen.getByRole('table', { name: 'Corsi che può vedere' });
    expect(within(courses).getAllByRole('row')[1]).toHaveTextContent(
      'CandeleRegalo2026-10-02 11:00:00Sempre',
    );
    expect(within(courses).getAllByRole('row')[2]).toHaveTextContent(
      'OpzioniAcquisto2026-01-02 10:00:002026-03-04 10:00:00',
    );
    expect(screen.getByText('Chrome su Windows')).toBeInTheDocument();
  });

  it('without purchases, courses and logins says so', async () => {
    const bare = account({ purchases: [], entitlements: [], logins: [] });
    await open(`${DETAIL}/u1`, { admin: { getUserData: answering(bare) } });
    for (const text of ['Nessun acquisto.', 'Nessun corso.', 'Nessun accesso.']) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('is headed by its address where it has no name', async () => {
    const nameless = account({ firstName: '', lastName: '' });
    await open(`${DETAIL}/u1`, { admin: { getUserData: answering(nameless) } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('sara@example.com');
  });

  it('changes its role after a question, which says why it was refused', async () => {
    const getUserData = answering(account());
    const refusal = { isOk: false, message: 'È l’unico amministratore.' };
    const updateUserClaim = jest.fn(async (): Promise<object> => refusal);
    const { store, toasts } = await open(`${DETAIL}/u1`, { admin: { getUserData, updateUserClaim } });
    await userEvent.click(screen.getByRole('button', { name: 'Cambia ruolo' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ruolo' }), 'Amministratore');
    await userEvent.click(screen.getByRole('button', { name: 'Cambia ruolo' }));
    const dialog = screen.getByRole('dialog', { name: 'Cambiare il ruolo di sara@example.com?' });
    expect(dialog).toHaveTextContent(
      'Da «Studente» a «Amministratore». Vale dalla prossima pagina che apre.',
    );
    expect(updateUserClaim).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cambia ruolo' }));
    expect(await within(dialog).findByText(refusal.message)).toBeInTheDocument();
    updateUserClaim.mockResolvedValue({ isOk: true });
    getUserData.mockResolvedValue({ isOk: true, item: account({ role: 1 }) });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cambia ruolo' }));
    await waitFor(() => expect(getUserData).toHaveBeenCalledTimes(2));
    expect(updateUserClaim).toHaveBeenLastCalledWith({ IdEnc: 'u1', Role: 1 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toasts).toEqual([{ text: 'Ruolo cambiato.', kind: 'success' }]);
    expect(screen.getByRole('button', { name: 'Cambia ruolo' })).toHaveFocus();
    // Another admin has given it a third one.
    const stored = { ...account({ role: 2 }), IdEnc: 'u1', email: 'sara@example.com' };
    act(() => void store.dispatch(users.record.actions.received(stored as never)));
    expect(screen.getByRole('combobox', { name: 'Ruolo' })).toHaveValue('2');
  });

  it('is shown neither the question nor the refusal that the page of another account was left with', async () => {
    const { store } = await open(`${DETAIL}/u2`, { admin: { getUserData: answering(account()) } });
    act(() => {
      store.dispatch(roleChange.actions.opened({ IdEnc: 'u2', Role: ROLE.admin }));
      store.dispatch(gift.actions.requested({ EmailUser: 'luca@example.com', IdCourseEnc: '' }));
    });
    expect(gift.select(store.getState()).errors).toEqual({ IdCourseEnc: 'Scegli un corso.' });
    act(() => void store.dispatch(navigationRequested({ to: `${DETAIL}/u1` })));
    expect(await screen.findByText('Chrome su Windows')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('Scegli un corso.')).toBeNull();
  });

  it('is given a course, and shows it', async () => {
    const getUserData = answering(account());
    const giftCourse = jest.fn(async () => ({ isOk: true }));
    const getAllCourses = jest.fn(async () => ({ items: [course] }));
    await open(`${DETAIL}/u1`, { admin: { getUserData }, courses: { giftCourse, getAllCourses } });
    await userEvent.click(screen.getByRole('button', { name: 'Abilita il corso' }));
    expect(await screen.findByText('Scegli un corso.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('combobox', { name: 'Corso' }));
    await userEvent.click(await screen.findByRole('option', { name: course.title }));
    expect(screen.queryByText('Scegli un corso.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Abilita il corso' }));
    await waitFor(() => expect(getUserData).toHaveBeenCalledTimes(2));
    expect(giftCourse).toHaveBeenCalledWith({ EmailUser: 'sara@example.com', IdCourseEnc: 'c2' });
  });

  it('is told why it cannot be given a course', async () => {
    const message = 'Ha già questo corso.';
    const giftCourse = async () => ({ isOk: false, errors: { EmailUser: message } });
    const getAllCourses = async () => ({ items: [course] });
    await open(`${DETAIL}/u1`, {
      admin: { getUserData: answering(account()) },
      courses: { giftCourse, getAllCourses },
    });
    await choose(course.title);
    await userEvent.click(screen.getByRole('button', { name: 'Abilita il corso' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    await userEvent.clear(screen.getByRole('combobox', { name: 'Corso' }));
    expect(screen.queryByText(message)).toBeNull();
  });

  it('is deleted after a question, and the list follows', async () => {
    const deleteUser = jest.fn(async () => ({ isOk: true }));
    const getList = jest.fn(async () => ({ items: [], total: 0, page: 1 }));
    const api = { admin: { getUserData: answering(account()), deleteUser }, users: { getList } };
    const { store, toasts } = await open(`${DETAIL}/u1`, api);
    await userEvent.click(screen.getByRole('button', { name: 'Elimina l’account' }));
    const dialog = screen.getByRole('dialog', { name: 'Eliminare «sara@example.com»?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Elimina' }));
    await until(store, ({ navigation }) => navigation.address.pathname === `${BASE}/admin/utenti/gestione`);
    expect(deleteUser).toHaveBeenCalledWith({ IdEnc: 'u1' });
    expect(toasts).toEqual([{ text: 'Utente eliminato.', kind: 'success' }]);
  });

  it('who paid is deleted only with the address typed, after a question that names what goes', async () => {
    const message = 'Non è l’indirizzo e-mail di questo account.';
    const deleteUser = jest.fn(
      async (): Promise<object> => ({ isOk: false, code: 'unconfirmed', errors: { Email: message } }),
    );
    const getList = jest.fn(async () => ({ items: [], total: 0, page: 1 }));
    const right = { title: 'Candele', source: 'gift', grantedAt: '2026-10-02T09:00:00.000Z' };
    const paying = account({
      hasPaid: true,
      certificates: 2,
      purchases: [
        ...account().purchases,
        { IdEnc: 'p2', title: 'X', status: 'expired', total: 10, createdAt: '2026-11-02T09:00:00.000Z' },
      ],
      entitlements: [
        { ...right, IdCourseEnc: 'c1' },
        { ...right, IdCourseEnc: 'c1', source: 'purchase' },
        { ...right, IdCourseEnc: 'c3', revokedAt: '2026-11-02T09:00:00.000Z' },
      ],
    });
    const { store } = await open(`${DETAIL}/u1`, {
      admin: { getUserData: answering(paying), deleteUser },
      users: { getList },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Elimina l’account' }));
    const dialog = screen.getByRole('dialog', { name: 'Eliminare «sara@example.com»?' });
    expect(dialog).toHaveTextContent('2 certificati');
    expect(dialog).toHaveTextContent(/1 corso che può vedere/);
    expect(dialog).toHaveTextContent(/1 acquisto nella sua lista/);
    const field = within(dialog).getByRole('textbox', { name: 'Scrivi l’indirizzo e-mail dell’account' });
    await userEvent.type(field, 'sarah@example.com');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Elimina' }));
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
    expect(field).toHaveValue('sarah@example.com');
    deleteUser.mockResolvedValue({ isOk: true });
    await userEvent.clear(field);
    await userEvent.type(field, 'sara@example.com{Enter}');
    await until(store, ({ navigation }) => navigation.address.pathname === `${BASE}/admin/utenti/gestione`);
    expect(deleteUser.mock.calls).toEqual([
      [{ IdEnc: 'u1', Email: 'sarah@example.com' }],
      [{ IdEnc: 'u1', Email: 'sara@example.com' }],
    ]);
  });
});

describe('the page that gives a course', () => {
  it('says at the fields what is missing and what the server refuses, and keeps what was typed', async () => {
    const message = 'Non c’è un account con questa e-mail.';
    const giftCourse = jest.fn(
      async (): Promise<object> => ({ isOk: false, errors: { EmailUser: message } }),
    );
    const getAllCourses = async () => ({ items: [course] });
    const { toasts } = await open(`${BASE}/admin/corsi/abilita`, {
      courses: { giftCourse, getAllCourses },
    });
    expect(screen.getByLabelText('E-mail di chi lo riceve')).toHaveFocus();
    expect(document.querySelector('h1')).toHaveTextContent('Abilita un corso');
    expect(
      screen.getByText(/^Dai un corso senza pagamento\. .*gli altri ricevono un link/),
    ).toBeInTheDocument();
    // The titles are searched.
    expect(screen.getByText('Scrivi qualche lettera del titolo.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Abilita il corso' }));
    expect(await screen.findByText('Scrivi l’e-mail di chi riceve il corso.')).toBeInTheDocument();
    const email = screen.getByRole('textbox', { name: 'E-mail di chi lo riceve' });
    await userEvent.type(email, ' sara@example.com ');
    await choose(course.title);
    await userEvent.click(screen.getByRole('button', { name: 'Abilita il corso' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(email).toHaveValue(' sara@example.com ');
    giftCourse.mockResolvedValue({ isOk: true });
    await userEvent.click(screen.getByRole('button', { name: 'Abilita il corso' }));
    await waitFor(() => expect(toasts).toEqual([{ text: 'Corso abilitato.', kind: 'success' }]));
    expect(giftCourse).toHaveBeenLastCalledWith({ EmailUser: 'sara@example.com', IdCourseEnc: 'c2' });
    expect(screen.getByRole('combobox', { name: 'Corso' })).toHaveValue('');
    // Another course may be given to the same account.
    expect(email).toHaveValue(' sara@example.com ');
  });
});
