import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { coupons } from '../../../../src/client/features/admin/coupons';
import { courses } from '../../../../src/client/features/admin/courses/courses';
import { loggedIn } from '../../../../src/client/features/identity/session/sessionSlice';
import { navigationRequested } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../src/client/routing/paths';
import { ROLE } from '../../../../src/contract/identity/roles';
import { openAdminPage } from '../../../support/adminPage';
import { couponRecord, courseRecord } from '../../../support/adminRecords';
import { onItsWay, testUser } from '../../../support/client';

const LIST = `${BASE}/admin/coupons`;
const reading = (item: object = couponRecord()) =>
  jest.fn(async (): Promise<object> => ({ isOk: true, item }));
const uses = async () => ({ items: [], total: 0, page: 1 });
const openCoupon = (api: object) => openAdminPage('/admin/coupons/:id', { coupons: { uses, ...api } }, 'c1');

const course = (more: object = {}) => courseRecord({ IdCourseEnc: 'k1', ...more });
const openCourse = (api: object) =>
  openAdminPage(
    '/admin/corsi/dettaglio/*',
    { courses: { getDetailCourseAdmin: async () => ({ isOk: true, item: course() }), ...api } },
    'k1',
  );

// By their texts: to work out the roles of all of them takes many times as long.
const field = (name: string) => screen.getByLabelText(name, { selector: 'input, textarea' });
const button = (name: string) => screen.getByText(name, { selector: 'button' });
const question = () => screen.findByRole('dialog', { name: 'Uscire senza salvare?' });
/** An answer that the test gives when it likes. */
function answered() {
  let answer: (value: object) => void = () => undefined;
  const promise = new Promise<object>((resolve) => {
    answer = resolve;
  });
  return {
    call: jest.fn((_input: object) => promise),
    answer: (value: object) => act(async () => answer(value)),
  };
}

describe('a form whose record is loaded again', () => {
  it('sends the version that its draft began with, so that another admin’s change is a conflict', async () => {
    const get = reading();
    const theirs = couponRecord({ CouponCode: 'ALTRO', version: 8 });
    const update = jest.fn(async (): Promise<object> => ({ isOk: false, code: 'conflict', item: theirs }));
    const { store } = await openCoupon({ getAdmin: get, get, update });
    await userEvent.type(field('Sconto'), '{Backspace}5');
    get.mockResolvedValue({ isOk: true, item: theirs });
    act(() => void store.dispatch(coupons.record.actions.retryRequested()));
    await waitFor(() => expect(coupons.record.selectAny(store.getState()).data).toEqual(theirs));
    await userEvent.click(button('Salva'));
    expect(update).toHaveBeenCalledWith(
      expect.objectContaining({ version: 7, CouponCode: 'ESTATE20', discount: 25 }),
    );
    const conflict = await screen.findByRole('group', { name: /Un altro amministratore/ });
    expect(within(conflict).getByRole('radio', { name: 'Il suo: ALTRO' })).toBeInTheDocument();
  });

  it('saves over a newer version with the same fields without a conflict', async () => {
    const get = reading();
    const update = jest.fn(onItsWay);
    const { store } = await openCoupon({ get, update });
    await userEvent.type(field('Sconto'), '{Backspace}5');
    get.mockResolvedValue({ isOk: true, item: couponRecord({ version: 8, usedCount: 1 }) });
    act(() => void store.dispatch(coupons.record.actions.retryRequested()));
    await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
    expect(field('Sconto')).toHaveValue('25');
    await userEvent.click(button('Salva'));
    expect(update).toHaveBeenCalledWith(expect.objectContaining({ version: 8, discount: 25 }));
  });

  it('shows the newer version while nothing was typed', async () => {
    const get = reading();
    const { store } = await openCoupon({ get });
    get.mockResolvedValue({ isOk: true, item: couponRecord({ CouponCode: 'ALTRO', version: 8 }) });
    act(() => void store.dispatch(coupons.record.actions.retryRequested()));
    await waitFor(() => expect(field('Codice')).toHaveValue('ALTRO'));
  });

  it('keeps what was typed when somebody logs in in another tab', async () => {
    const get = reading();
    const { store } = await openCoupon({ get });
    await userEvent.type(field('Codice'), 'X');
    act(() => void store.dispatch(loggedIn({ user: testUser, claim: ROLE.admin })));
    await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
    expect(field('Codice')).toHaveValue('ESTATE20X');
  });

  it('gives way to the not-found page when the record is gone', async () => {
    const get = reading();
    const { store } = await openCoupon({ get });
    get.mockResolvedValue({ isOk: false, code: 'not_found' });
    act(() => void store.dispatch(coupons.record.actions.retryRequested()));
    await waitFor(() => expect(store.getState().navigation.isMissing).toBe(true));
  });
});

it('a page with details gives way to the not-found page when its record is gone after a retry', async () => {
  const getDetailCourseAdmin = reading(course());
  const { store } = await openCourse({ getDetailCourseAdmin });
  getDetailCourseAdmin.mockResolvedValue({ isOk: false, code: 'not_found' });
  act(() => void store.dispatch(courses.record.actions.retryRequested()));
  await waitFor(() => expect(store.getState().navigation.isMissing).toBe(true));
});

it('a form that stays open keeps what was typed while its save was under way', async () => {
  const { call: updateCourse, answer } = answered();
  const { store } = await openCourse({ updateCourse });
  await userEvent.type(field('Titolo'), ' uno ');
  await userEvent.click(button('Salva'));
  await userEvent.type(field('Sottotitolo'), 'dopo');
  await answer({ isOk: true, item: course({ title: 'Ichimoku uno', version: 5 }) });
  expect(field('Titolo')).toHaveValue('Ichimoku uno');
  expect(field('Sottotitolo')).toHaveValue('dopo');
  act(() => void store.dispatch(navigationRequested({ to: LIST })));
  await userEvent.click(within(await question()).getByRole('button', { name: 'Resta qui' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(button('Salva'));
  expect(updateCourse).toHaveBeenLastCalledWith(expect.objectContaining({ version: 5, subtitle: 'dopo' }));
});

it('a form that stays open sends, after a save, the version that its later changes began with', async () => {
  const saved = course({ title: 'Ichimoku uno', version: 5 });
  const updateCourse = jest.fn(async (_form: object): Promise<object> => ({ isOk: true, item: saved }));
  const getDetailCourseAdmin = reading(course());
  const { store } = await openCourse({ getDetailCourseAdmin, updateCourse });
  await userEvent.type(field('Titolo'), ' uno');
  await userEvent.click(button('Salva'));
  await waitFor(() => expect(button('Salva')).toBeInTheDocument());
  await userEvent.type(field('Sottotitolo'), 'mio');
  getDetailCourseAdmin.mockResolvedValue({ isOk: true, item: { ...saved, subtitle: 'suo', version: 6 } });
  act(() => void store.dispatch(courses.record.actions.retryRequested()));
  await waitFor(() => expect(courses.record.selectAny(store.getState()).data).toMatchObject({ version: 6 }));
  await userEvent.click(button('Salva'));
  expect(updateCourse).toHaveBeenLastCalledWith(expect.objectContaining({ version: 5, subtitle: 'mio' }));
});

it('a half-typed date is not saved as none', async () => {
  const update = jest.fn((_form: { endsAt?: string }) => onItsWay());
  await openCoupon({ get: reading(couponRecord({ endsAt: '2026-12-31T22:59:00.000Z' })), update });
  const end = screen.getByLabelText('Scade');
  // The browser's value is '' while a part is missing; jsdom never sets badInput.
  const isHalf = (badInput: boolean) =>
    Object.defineProperty(end, 'validity', { value: { badInput }, configurable: true });
  fireEvent.change(end, { target: { value: '' } });
  isHalf(true);
  await userEvent.click(button('Salva'));
  expect(end).toHaveAccessibleDescription('Completa la data e l’ora, oppure svuota il campo.');
  expect(end).toHaveFocus();
  expect(update).not.toHaveBeenCalled();
  isHalf(false);
  await userEvent.click(button('Salva'));
  expect(update).toHaveBeenCalledTimes(1);
  expect(update.mock.calls[0]?.[0].endsAt).toBeUndefined();
});

describe('the course of a coupon', () => {
  const getAllCourses = async () => ({ items: [course({ title: 'Scalping', isOperative: true })] });
  const scope = () => screen.getByRole('combobox', { name: 'Vale per' });

  it('loses its error when one is clicked', async () => {
    const api = { coupons: { uses }, courses: { getAllCourses } };
    await openAdminPage('/admin/coupons/:id', api, 'nuovo');
    await userEvent.type(field('Codice'), 'UNO');
    await userEvent.selectOptions(scope(), 'course');
    await userEvent.click(button('Salva'));
    expect(await screen.findByText('Scegli il corso.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('combobox', { name: 'Corso' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Scalping' }));
    expect(screen.queryByText('Scegli il corso.')).toBeNull();
  });

  it('comes with the other admin’s scope in a conflict', async () => {
    const item = couponRecord({ scope: 'course', IdCourseEnc: 'k1', version: 8 });
    const update = jest.fn(
      async (_form: object): Promise<object> => ({ isOk: false, code: 'conflict', item }),
    );
    const getDetailCourseAdmin = async () => ({ isOk: true, item: course() });
    const api = { coupons: { uses, get: reading(), update }, courses: { getDetailCourseAdmin } };
    await openAdminPage('/admin/coupons/:id', api, 'c1');
    await userEvent.type(field('Sconto'), '{Backspace}5');
    await userEvent.click(button('Salva'));
    await userEvent.click(await screen.findByRole('radio', { name: 'Il suo: Un corso' }));
    update.mockImplementation(onItsWay);
    await userEvent.click(button('Salva la scelta'));
    expect(update).toHaveBeenLastCalledWith(
      expect.objectContaining({ version: 8, discount: 25, scope: 'course', IdCourseEnc: 'k1' }),
    );
  });
});

describe('unsaved changes', () => {
  it('are asked about by whatever leads away, once, and are kept by those who stay', async () => {
    const { store } = await openCoupon({ get: reading(), getAllCoupons: async () => ({ items: [] }) });
    await userEvent.type(field('Codice'), 'X');
    // As a hit of the search or a toast does.
    act(() => void store.dispatch(navigationRequested({ to: `${BASE}/admin/leads` })));
    await userEvent.click(within(await question()).getByRole('button', { name: 'Resta qui' }));
    expect(store.getState().navigation.address.pathname).toBe(`${LIST}/c1`);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field('Codice')).toHaveValue('ESTATE20X');
    act(() => void store.dispatch(navigationRequested({ to: LIST })));
    await userEvent.click(within(await question()).getByRole('button', { name: 'Esci senza salvare' }));
    expect(store.getState().navigation.address.pathname).toBe(LIST);
  });

  it('are asked about in the form of a new course too', async () => {
    const { store } = await openAdminPage('/admin/corsi/aggiungi', {});
    await userEvent.type(field('Titolo'), 'X');
    act(() => void store.dispatch(navigationRequested({ to: `${BASE}/admin/corsi/abilita` })));
    expect(await question()).toBeInTheDocument();
    expect(store.getState().navigation.address.pathname).toMatch(/corsi\/aggiungi$/);
  });

  it('are asked about in the dialog of a section too', async () => {
    const gift = `${BASE}/admin/corsi/abilita`;
    const { store } = await openCourse({});
    await userEvent.click(button('Aggiungi una lezione'));
    await userEvent.type(within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Titolo' }), 'X');
    act(() => void store.dispatch(navigationRequested({ to: gift })));
    await userEvent.click(within(await question()).getByRole('button', { name: 'Resta qui' }));
    expect(store.getState().navigation.address.pathname).toMatch(/dettaglio\/k1$/);
    const dialog = await screen.findByRole('dialog', { name: 'Nuova lezione' });
    expect(within(dialog).getByRole('textbox', { name: 'Titolo' })).toHaveValue('X');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Annulla' }));
    act(() => void store.dispatch(navigationRequested({ to: gift })));
    expect(store.getState().navigation.address.pathname).toBe(gift);
  });

  it('are asked about before the page of a copy is shown', async () => {
    const duplicateCourse = async () => ({ isOk: true, item: course({ IdCourseEnc: 'k2' }) });
    const { store, toasts } = await openCourse({ duplicateCourse });
    await userEvent.type(field('Titolo'), 'X');
    await userEvent.click(button('Duplica'));
    expect(await question()).toBeInTheDocument();
    expect(toasts).toEqual([{ text: 'Corso duplicato: la copia non è ancora in vendita.', kind: 'success' }]);
    expect(store.getState().navigation.address.pathname).toMatch(/dettaglio\/k1$/);
  });

  it('are not asked about once they are saved or their record is deleted', async () => {
    const remove = async () => ({ isOk: true });
    const { store } = await openCoupon({
      get: reading(),
      remove,
      getAllCoupons: async () => ({ items: [] }),
    });
    await userEvent.type(field('Codice'), 'X');
    await userEvent.click(button('Elimina'));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Elimina' }));
    await waitFor(() => expect(store.getState().navigation.address.pathname).toBe(LIST));
  });
});

it('a save keeps the page open while its film is sent', async () => {
  const video = { id: 'v1', title: 'Prima', slug: 'prima', text: '', poster: '', isActive: true, version: 1 };
  const upload = answered();
  const getAdmin = reading(video);
  const update = jest.fn(async (form: object) => ({ isOk: true, item: { ...video, ...form, version: 2 } }));
  const api = { getAdmin, update, uploadVideo: upload.call, list: async () => ({ items: [] }) };
  const { store, toasts } = await openAdminPage('/admin/videos/:id', { landingVideos: api }, 'v1');
  const file = new File(['film'], 'film.mp4', { type: 'video/mp4' });
  fireEvent.change(screen.getAllByLabelText('Carica il film: Prima')[0] as Element, {
    target: { files: [file] },
  });
  await userEvent.type(field('Titolo'), ' lezione');
  await userEvent.click(button('Salva'));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  await waitFor(() =>
    expect(toasts).toEqual([
      {
        text: 'Video salvato. Il caricamento continua: resta in questa pagina finché non è finito.',
        kind: 'success',
      },
    ]),
  );
  expect(store.getState().navigation.address.pathname).toMatch(/videos\/v1$/);
  expect(screen.getByRole('progressbar')).toBeInTheDocument();
  getAdmin.mockResolvedValue({ isOk: true, item: { ...video, title: 'Prima lezione', version: 3 } });
  await upload.answer({ isOk: true });
  await waitFor(() => expect(getAdmin).toHaveBeenCalledTimes(2));
  await userEvent.click(button('Salva'));
  expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ version: 3, title: 'Prima lezione' }));
  await waitFor(() => expect(store.getState().navigation.address.pathname).toMatch(/admin\/videos$/));
});
