import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { courses } from '../../../../../src/client/features/admin/courses/courses';
import {
  navigationRequested,
  selectIsLoading,
} from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../../src/client/routing/paths';
import { ROLE } from '../../../../../src/contract/identity/roles';
import { adminView } from '../../../../support/adminPage';
import { courseRecord, sectionRecord } from '../../../../support/adminRecords';
import { createTestClient, testUser, until } from '../../../../support/client';
import { renderPage } from '../../../../support/renderPage';
import { user } from '../../../../support/user';

const PAGE = `${BASE}/admin/corsi/dettaglio/c1`;
const section = (IdEnc: string, title: string, more: object = {}) =>
  sectionRecord({ IdEnc, title, duration: 0, version: 1, ...more });
const course = (more: object = {}) =>
  courseRecord({
    goals: ['Leggere un grafico', 'Scrivere un piano'],
    sectionsCount: 2,
    sections: [
      section('s1', 'Prima'),
      section('s2', 'Seconda', { video: { url: '/media/x', mime: '', bytes: 1 } }),
    ],
    ...more,
  });

async function open(api: Record<string, unknown> = {}, item = course()) {
  const getDetailCourseAdmin = jest.fn(async () => ({ isOk: true, item }));
  const courses = { getDetailCourseAdmin, ...api };
  const client = createTestClient({ address: PAGE, api: { courses }, user: testUser, claim: ROLE.admin });
  await until(client.store, (state) => !selectIsLoading(state));
  renderPage(client, await adminView('/admin/corsi/dettaglio/*'), { rest: 'c1' });
  return { ...client, getDetailCourseAdmin };
}
const button = (name: string) => screen.getByRole('button', { name });

describe('a course’s form', () => {
  it('stays open after a save, and shows what was stored', async () => {
    const updateCourse = jest.fn(async () => ({ isOk: true, item: course({ price: 39, version: 5 }) }));
    const { toasts } = await open({ updateCourse });
    const price = screen.getByRole('textbox', { name: 'Prezzo' });
    await user.clear(price);
    await user.type(price, '39');
    await user.click(button('Salva'));
    await waitFor(() => expect(price).toHaveValue('39,00'));
    expect(updateCourse).toHaveBeenCalledWith(
      expect.objectContaining({
        IdCourseEnc: 'c1',
        version: 4,
        price: 39,
        categories: ['principiante'],
        goals: ['Leggere un grafico', 'Scrivere un piano'],
        coverAddress: '',
      }),
    );
    expect(toasts).toEqual([{ text: 'Corso salvato.', kind: 'success' }]);
    await user.click(button('Salva'));
    await waitFor(() =>
      expect(updateCourse).toHaveBeenLastCalledWith(expect.objectContaining({ version: 5 })),
    );
  });

  it('keeps what was typed when another admin was first, and shows both texts', async () => {
    const theirs = course({ title: 'Il suo titolo', version: 5 });
    await open({ updateCourse: async () => ({ isOk: false, code: 'conflict', item: theirs }) });
    const title = screen.getByRole('textbox', { name: 'Titolo' });
    await user.type(title, ' mio');
    await user.click(button('Salva'));
    expect(await screen.findByText('Il suo: Il suo titolo')).toBeInTheDocument();
    expect(title).toHaveValue('Ichimoku mio');
  });

  it('tells at the field which goal is too long', async () => {
    await open({ updateCourse: jest.fn() });
    const goals = screen.getByRole('textbox', { name: 'Che cosa si impara' });
    fireEvent.change(goals, { target: { value: `Breve\n${'x'.repeat(301)}` } });
    await user.click(button('Salva'));
    await waitFor(() => expect(goals).toHaveAccessibleDescription('Massimo: 300 caratteri.'));
  });
});

it('the lessons of a course are put in the last order also where the page was left meanwhile, and a refusal is told', async () => {
  const answers: ((answer: object) => void)[] = [];
  const reorderSections = jest.fn(
    (_order: object) => new Promise<object>((resolve) => void answers.push(resolve)),
  );
  const getAllCourses = async () => ({ items: [], total: 0, page: 1 });
  const { store, toasts } = await open({ reorderSections, getAllCourses });
  await user.click(button('Sposta giù: Prima'));
  await user.click(button('Sposta su: Prima'));
  act(() => void store.dispatch(navigationRequested({ to: `${BASE}/admin/corsi/tutti` })));
  const other = courseRecord({ IdCourseEnc: 'c2', sections: [section('s9', 'Altra')] });
  act(() => void store.dispatch(courses.record.actions.received(other as never)));
  await act(async () => answers[0]?.({ isOk: true }));
  expect(reorderSections.mock.calls.map(([order]) => order)).toEqual([
    { IdCourseEnc: 'c1', sections: ['s2', 's1'] },
    { IdCourseEnc: 'c1', sections: ['s1', 's2'] },
  ]);
  await act(async () => answers[1]?.({ isOk: false, message: 'Nel frattempo sono cambiate.' }));
  expect(toasts).toEqual([{ text: 'Nel frattempo sono cambiate.', kind: 'error' }]);
  expect(courses.record.selectAny(store.getState()).data).toEqual(other);
});

describe('a course', () => {
  it('is put on sale, and the page says so', async () => {
    const toogleOperativeCourse = jest.fn(async () => ({ isOk: true, item: { isOperative: true } }));
    const { toasts, getDetailCourseAdmin } = await open({ toogleOperativeCourse });
    getDetailCourseAdmin.mockResolvedValue({ isOk: true, item: course({ isOperative: true }) });
    await user.click(button('Metti in vendita'));
    expect(await screen.findByText('In vendita.')).toBeInTheDocument();
    expect(toogleOperativeCourse).toHaveBeenCalledWith({ IdEnc: 'c1', IsOperative: true });
    expect(toasts).toEqual([{ text: 'Il corso è in vendita.', kind: 'success' }]);
  });

  it('is copied, and the page of the copy follows', async () => {
    const item = { ...course(), IdCourseEnc: 'c2' };
    const { store } = await open({ duplicateCourse: async () => ({ isOk: true, item }) });
    await user.click(button('Duplica'));
    await until(store, ({ navigation }) => navigation.address.pathname.endsWith('/dettaglio/c2'));
  });

  it('leads to its gift with the course chosen, and to its preview', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Dai a un utente' })).toHaveAttribute(
      'href',
      `${BASE}/admin/corsi/abilita?IdCourseEnc=c1`,
    );
    expect(screen.getByRole('link', { name: 'Anteprima' })).toHaveAttribute(
      'href',
      `${BASE}/corso/ichimoku?anteprima=1`,
    );
  });
});

it('a new course’s page follows its form, at the sections that it still lacks', async () => {
  const address = `${BASE}/admin/corsi/aggiungi`;
  const createCourse = jest.fn(async () => ({ isOk: true, item: course() }));
  const api = {
    courses: { createCourse, getDetailCourseAdmin: async () => ({ isOk: true, item: course() }) },
  };
  const client = createTestClient({ address, api, user: testUser, claim: ROLE.admin });
  await until(client.store, (state) => !selectIsLoading(state));
  renderPage(client, await adminView('/admin/corsi/aggiungi'));
  await user.type(screen.getByRole('textbox', { name: 'Titolo' }), 'Nuovo');
  await user.type(screen.getByRole('textbox', { name: 'Prezzo' }), '-1');
  await user.click(button('Salva'));
  expect(await screen.findByText('Il prezzo non può essere negativo.')).toBeInTheDocument();
  expect(screen.getByText('Scegli almeno un livello.')).toBeInTheDocument();
  await user.clear(screen.getByRole('textbox', { name: 'Prezzo' }));
  await user.type(screen.getByRole('textbox', { name: 'Prezzo' }), '1.234,50');
  await user.click(screen.getByRole('checkbox', { name: 'Intermedio' }));
  await user.click(button('Salva'));
  await until(client.store, ({ navigation }) => navigation.address.hash === '#lezioni');
  expect(client.history.current().pathname).toBe(PAGE);
  expect(createCourse).toHaveBeenCalledWith(
    expect.objectContaining({ title: 'Nuovo', price: 1234.5, categories: ['intermedio'], goals: [] }),
  );
});
