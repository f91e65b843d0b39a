import { act, fireEvent, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { FactList } from '../../../../src/client/features/admin/FactList';
import { purchases } from '../../../../src/client/features/admin/purchases/purchases';
import { DetailView } from '../../../../src/client/features/admin/resource/DetailView';
import { newTeacher } from '../../../../src/client/features/admin/teachers/newTeacher';
import { NewTeacherButton } from '../../../../src/client/features/admin/teachers/teacherList';
import { RoleForm } from '../../../../src/client/features/admin/users/RoleForm';
import { roleChange } from '../../../../src/client/features/admin/users/role';
import { BASE } from '../../../../src/client/routing/paths';
import type { Loadable } from '../../../../src/client/state/loadable';
import { openAdminPage } from '../../../support/adminPage';
import { createTestClient } from '../../../support/client';
import { renderLeaf, renderPart } from '../../../support/renderPage';
import { pressWaiting } from '../../../support/waitingButton';

it('the page of a purchase leads back to the list as it was seen', async () => {
  const item = {
    IdEnc: 'p1',
    title: 'Ichimoku',
    slug: '',
    status: 'pending',
    provider: 'stripe',
    currency: 'EUR',
    courses: [],
    history: [],
  };
  const { store } = await openAdminPage(
    '/admin/corsi/comprati/:id',
    { admin: { getPurchase: async () => ({ isOk: true, item }) } },
    'p1',
  );
  act(() => void store.dispatch(purchases.list.actions.requested('?Query=ich&page=2')));
  expect(screen.getByText('Acquisti', { selector: 'nav a' })).toHaveAttribute(
    'href',
    `${BASE}/admin/corsi/comprati?Query=ich&page=2`,
  );
});

it('the facts of a record are told one by one as they were written, without those that it lacks', () => {
  const text = 'Prima riga\nSeconda riga';
  const none = [
    ['Vuoto', ''],
    ['Manca', undefined],
  ] as const;
  renderLeaf(<FactList facts={[['Nota', text], ...none, ['Zero', '0']]} />);
  const facts = [...document.querySelectorAll('dl > div')].map((fact) =>
    [...fact.querySelectorAll('dt, dt + dd')].map(({ textContent }) => textContent),
  );
  expect(facts).toEqual([
    ['Nota', text],
    ['Zero', '0'],
  ]);
  expect(document.querySelector('dd')).toHaveStyle({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
});

describe('the frame of a record’s page', () => {
  const show = (loaded: Loadable<unknown>) => {
    const client = createTestClient({ sagas: false, slices: [purchases.list.slice] });
    const page = renderPart(
      client,
      <MemoryRouter>
        <DetailView resource={purchases} loaded={loaded} title={undefined}>
          {null}
        </DetailView>
      </MemoryRouter>,
    );
    const isBusy = () => page.container.querySelector('[aria-busy=true]') !== null;
    return { ...client, isBusy };
  };
  const NONE = { key: 'p1', data: null, message: '' } as const;

  it('says why the record did not load, and asks for it again', () => {
    const { isBusy, actions } = show({ ...NONE, status: 'failed', message: 'Connessione assente.' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('L’acquisto');
    expect(screen.getByRole('alert')).toHaveTextContent('Connessione assente.');
    expect(isBusy()).toBe(false);
    fireEvent.click(screen.getByText('Riprova'));
    expect(actions.at(-1)).toEqual(purchases.record.actions.retryRequested());
  });

  it('says over an older version of the record that a newer one did not load', () => {
    show({ ...NONE, status: 'ready', data: {}, message: 'Connessione assente.' });
    expect(screen.getByRole('alert')).toHaveTextContent('Connessione assente.');
  });

  it.each([
    ['idle', null, true],
    ['loading', null, true],
    ['loading', {}, false],
    ['ready', {}, false],
  ] as const)(
    'says that the record is on its way until it is there: %s with %j',
    (status, data, isWaiting) => {
      expect(show({ ...NONE, status, data }).isBusy()).toBe(isWaiting);
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );
});

it('the film of a landing video can be watched, and changed', async () => {
  const video = { url: '/media/f', mime: '', bytes: 1 };
  const item = { id: 'v1', title: 'Prima', slug: 'prima', text: '', poster: '', isActive: true, version: 1 };
  const getAdmin = async () => ({ isOk: true, item: { ...item, video } });
  await openAdminPage('/admin/videos/:id', { landingVideos: { getAdmin } }, 'v1');
  const link = screen.getByText('Guarda');
  const attributes = ['href', 'target', 'rel'].map((name) => link.getAttribute(name));
  expect(attributes).toEqual(['/media/f', '_blank', 'noopener']);
  expect(screen.getByRole('region', { name: 'Film' })).toContainElement(link);
  expect(screen.getByLabelText('Cambia film: Prima', { selector: 'button' })).toBeInTheDocument();
});

it('another role is given to nobody when the question is declined', () => {
  const client = createTestClient({ sagas: false, slices: [roleChange.slice] });
  renderPart(client, <RoleForm {...{ id: 'u1', name: 'a@example.com', role: 0 }} />);
  const draft = () => roleChange.select(client.store.getState()).draft;
  fireEvent.change(screen.getByLabelText('Ruolo'), { target: { value: '1' } });
  fireEvent.click(screen.getByText('Cambia ruolo'));
  expect(draft()).toEqual({ IdEnc: 'u1', Role: 1 });
  fireEvent.click(screen.getByText('Annulla'));
  expect(draft()).toBeNull();
  expect(client.actions.filter(roleChange.actions.requested.match)).toEqual([]);
});

it('another role that is on its way is said to be, and asked for once', () => {
  const client = createTestClient({ sagas: false, slices: [roleChange.slice] });
  renderPart(client, <RoleForm {...{ id: 'u1', name: 'a@example.com', role: 0 }} />);
  act(() => void client.store.dispatch(roleChange.actions.opened({ IdEnc: 'u1', Role: 1 })));
  const button = within(screen.getByRole('dialog')).getByText('Cambia ruolo');
  fireEvent.click(button);
  expect(button).toHaveTextContent('Un momento…');
  fireEvent.click(button);
  expect(client.actions.filter(roleChange.actions.requested.match)).toHaveLength(1);
});

it('no teacher is added when that is given up', () => {
  const client = createTestClient({ sagas: false, slices: [newTeacher.slice] });
  renderPart(client, <NewTeacherButton />);
  fireEvent.click(screen.getByText('Aggiungi un relatore'));
  const field = screen.getByLabelText('E-mail di chi insegna');
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription(/^La persona deve avere già un account/);
  fireEvent.change(field, { target: { value: 'anna@example.com' } });
  const isAsked = () => newTeacher.select(client.store.getState()).draft !== null;
  fireEvent.click(screen.getByText('Annulla'));
  expect(isAsked()).toBe(false);
  act(() => void client.store.dispatch(newTeacher.actions.opened('')));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(isAsked()).toBe(false);
  expect(client.actions.filter(newTeacher.actions.requested.match)).toEqual([]);
});

it('says that a teacher is being added', () => {
  const client = createTestClient({ sagas: false, slices: [newTeacher.slice] });
  renderPart(client, <NewTeacherButton />);
  fireEvent.click(screen.getByText('Aggiungi un relatore'));
  pressWaiting(screen.getByText('Aggiungi'), 'Un momento…');
});
