import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { coupons } from '../../../../src/client/features/admin/coupons';
import { couponUses } from '../../../../src/client/features/admin/couponUses/couponUses';
import { courses } from '../../../../src/client/features/admin/courses/courses';
import { EditView } from '../../../../src/client/features/admin/resource/EditPage';
import { selectIsDirty } from '../../../../src/client/features/admin/resource/leaveSlice';
import { slicesOf } from '../../../../src/client/features/admin/resource/resourcePages';
import { selectIsMissing } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../src/client/routing/paths';
import { openAdminPage } from '../../../support/adminPage';
import { couponRecord, courseRecord } from '../../../support/adminRecords';
import { createTestClient, onItsWay } from '../../../support/client';
import { failing } from '../../../support/failing';
import { renderPart } from '../../../support/renderPage';
import { pressWaiting } from '../../../support/waitingButton';

const LIST = `${BASE}/admin/coupons`;
const uses = async () => ({ items: [], total: 0, page: 1 });
const reading = (item: object = couponRecord()) =>
  jest.fn(async (): Promise<object> => ({ isOk: true, item }));
const open = (api: object, id = 'c1') =>
  openAdminPage('/admin/coupons/:id', { coupons: { uses, getAllCoupons: onItsWay, ...api } }, id);
const field = (label: string) => screen.getByLabelText(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));

describe('the page of a record', () => {
  it('begins at its first field, and goes back to the list as it was seen', async () => {
    const { store } = await open({ get: reading() });
    expect(field('Codice')).toHaveFocus();
    act(() => void store.dispatch(coupons.list.actions.requested('?Query=est&page=2')));
    expect(screen.getByText('Coupon', { selector: 'a' })).toHaveAttribute('href', `${LIST}?Query=est&page=2`);
    press('Annulla');
    const { pathname, search } = store.getState().navigation.address;
    expect(pathname + search).toBe(`${LIST}?Query=est&page=2`);
  });

  it('leads to the page that visitors see', async () => {
    const item = { id: 'h1', title: 'Novità', kind: 'newest_courses', isActive: true, version: 1 };
    await openAdminPage('/admin/home-sections/:id', { homeSections: { get: reading(item) } }, 'h1');
    const link = screen.getByRole('link', { name: 'Vedi nel negozio: Novità (si apre in un’altra scheda)' });
    const attributes = ['href', 'target', 'rel'].map((name) => link.getAttribute(name));
    expect(attributes).toEqual([`${BASE}/`, '_blank', 'noopener']);
  });

  it('is headed by its kind where it has no name', async () => {
    await open({ get: reading(couponRecord({ CouponCode: '' })) });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Il coupon');
  });

  it('says why it did not load, and loads again', async () => {
    const get = failing(503);
    const { store } = await open({ get });
    expect(screen.queryByLabelText('Codice')).toBeNull();
    // The page of an address that leads nowhere would say nothing of this, and offer no second try.
    expect(selectIsMissing(store.getState())).toBe(false);
    get.mockImplementation(reading());
    press('Riprova');
    await waitFor(() => expect(field('Codice')).toHaveValue('ESTATE20'));
  });

  it('is left by Escape, unless that has ended something else in it', async () => {
    const { store } = await open({ get: reading() });
    const ended = createEvent.keyDown(field('Codice'), { key: 'Escape' });
    ended.preventDefault();
    fireEvent(field('Codice'), ended);
    expect(store.getState().navigation.address.pathname).toBe(`${LIST}/c1`);
    fireEvent.keyDown(field('Codice'), { key: 'Escape' });
    expect(store.getState().navigation.address.pathname).toBe(LIST);
  });

  it('is said to be on its way before it is there', async () => {
    const { store } = await open({ get: reading() });
    act(() => void store.dispatch(coupons.record.actions.requested('')));
    expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Il coupon');
    expect(screen.queryByLabelText('Codice')).toBeNull();
  });

  it('stays when the question before it is left is closed by Escape', async () => {
    const { store } = await open({ get: reading() });
    type('Codice', 'MIO');
    fireEvent.keyDown(field('Codice'), { key: 'Escape' });
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.getState().navigation.address.pathname).toBe(`${LIST}/c1`);
    expect(field('Codice')).toHaveValue('MIO');
  });

  it('asks before its record is deleted, and names it', async () => {
    const { store } = await open({ get: reading(), remove: onItsWay });
    // What is typed and not saved is not the record’s name.
    type('Codice', 'MIO');
    expect(screen.getByText('Elimina')).toHaveClass('MuiButton-colorError');
    press('Elimina');
    expect(screen.getByRole('dialog')).toHaveTextContent('Eliminare «ESTATE20»?');
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'Il coupon viene eliminato per sempre. Non si può annullare.',
    );
    const button = within(screen.getByRole('dialog')).getByText('Elimina');
    fireEvent.click(button);
    expect(button).toHaveTextContent('Un momento…');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    // Faults of fields, which the question does not have.
    act(() => void store.dispatch(coupons.removing.actions.refused({ errors: { id: 'Non valido.' } })));
    expect(screen.getByRole('dialog')).toHaveTextContent(/Non è stato possibile completare la richiesta/);
  });

  it('says it in the gender of what is deleted', async () => {
    const item = { id: 'h1', title: 'Novità', kind: 'newest_courses', isActive: true, version: 1 };
    await openAdminPage('/admin/home-sections/:id', { homeSections: { get: reading(item) } }, 'h1');
    press('Elimina');
    expect(screen.getByRole('dialog')).toHaveTextContent('La sezione viene eliminata per sempre.');
  });

  it('says what else is lost with a campaign', async () => {
    const item = { id: 'k1', name: 'Befana', windows: [], scope: 'all_courses' };
    await openAdminPage('/admin/campagne/:id', { campaigns: { get: reading(item) } }, 'k1');
    press('Elimina');
    expect(screen.getByRole('dialog')).toHaveTextContent('La campagna e il suo coupon vengono eliminati');
  });

  it('asks in a conflict about what nobody has typed here, too', async () => {
    const theirs = couponRecord({ CouponCode: 'ALTRO', version: 8 });
    const update = jest.fn(async (): Promise<object> => ({ isOk: false, code: 'conflict', item: theirs }));
    await open({ get: reading(), update });
    press('Salva');
    const conflict = await screen.findByRole('group', { name: /Un altro amministratore/ });
    expect(within(conflict).getByLabelText('Il tuo: ESTATE20')).toBeChecked();
    fireEvent.click(within(conflict).getByLabelText('Il suo: ALTRO'));
    press('Salva la scelta');
    await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
    expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ CouponCode: 'ALTRO', version: 8 }));
  });

  it('keeps what was chosen in a conflict when that is refused too', async () => {
    const theirs = couponRecord({ CouponCode: 'ALTRO', version: 8 });
    const update = jest.fn(async (): Promise<object> => ({ isOk: false, code: 'conflict', item: theirs }));
    await open({ get: reading(), update });
    type('Codice', 'MIO');
    press('Salva');
    const conflict = await screen.findByRole('group', { name: /Un altro amministratore/ });
    // It is saved by what is chosen, or not at all.
    expect(screen.queryByText('Salva', { selector: 'button' })).toBeNull();
    fireEvent.click(within(conflict).getByLabelText('Il suo: ALTRO'));
    update.mockResolvedValue({ isOk: false, errors: { discount: 'Troppo.' } });
    press('Salva la scelta');
    await waitFor(() => expect(field('Sconto')).toHaveAccessibleDescription('Troppo.'));
    expect(field('Codice')).toHaveValue('ALTRO');
    // The next save is over the version that was chosen from, not over one's own.
    press('Salva');
    await waitFor(() => expect(update).toHaveBeenCalledTimes(3));
    expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ CouponCode: 'ALTRO', version: 8 }));
  });
});

it('the form of a new record begins empty, whatever was typed into the one before', () => {
  const client = createTestClient({ sagas: false, slices: [...slicesOf(coupons), couponUses.slice] });
  client.store.dispatch(coupons.record.actions.requested('c1'));
  client.store.dispatch(coupons.record.actions.received(couponRecord() as never));
  function Forms() {
    const [id, setId] = useState('c1');
    return (
      <MemoryRouter>
        <EditView resource={coupons} id={id} />
        <button type="button" onClick={() => setId('nuovo')}>
          Un altro
        </button>
      </MemoryRouter>
    );
  }
  renderPart(client, <Forms />);
  type('Codice', 'MIO');
  press('Un altro');
  expect(field('Codice')).toHaveValue('');
});

describe('the page of a course', () => {
  const openCourse = () => {
    const getDetailCourseAdmin = reading(courseRecord({ IdCourseEnc: 'k1' }));
    const api = { courses: { getDetailCourseAdmin, getAllCourses: onItsWay } };
    return openAdminPage('/admin/corsi/dettaglio/*', api, 'k1');
  };

  it('lets its reader begin at the top, and jump to the lessons', async () => {
    const scrolled = jest.fn();
    Object.assign(HTMLElement.prototype, { scrollIntoView: scrolled });
    await openCourse();
    expect(document.body).toHaveFocus();
    press('Vai alle lezioni');
    const lessons = document.getElementById('lezioni');
    expect(lessons).toHaveFocus();
    expect(scrolled.mock.contexts).toEqual([lessons]);
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView');
  });

  it('goes back to the list as it was seen', async () => {
    const { store } = await openCourse();
    act(() => void store.dispatch(courses.list.actions.requested('?Query=ich&page=2')));
    const list = `${BASE}/admin/corsi/tutti?Query=ich&page=2`;
    expect(screen.getByText('Corsi', { selector: 'a' })).toHaveAttribute('href', list);
    press('Annulla');
    const { pathname, search } = store.getState().navigation.address;
    expect(pathname + search).toBe(list);
  });
});

it('a new record that was saved is marked in its list, and holds nobody back', async () => {
  const create = jest.fn(async () => ({ isOk: true, item: couponRecord({ IdCouponEnc: 'c9' }) }));
  const { store, toasts } = await open({ create }, 'nuovo');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Nuovo coupon');
  expect(screen.queryByText('Elimina')).toBeNull();
  type('Codice', 'NUOVO');
  expect(selectIsDirty(store.getState())).toBe(true);
  pressWaiting(screen.getByText('Salva'), 'Salvataggio in corso…');
  await waitFor(() => expect(store.getState().navigation.address.pathname).toBe(LIST));
  expect(create).toHaveBeenCalledWith(expect.objectContaining({ CouponCode: 'NUOVO', discount: 20 }));
  expect(store.getState()).toMatchObject({ admin: { saved: { resource: 'coupons', id: 'c9' } } });
  expect(selectIsDirty(store.getState())).toBe(false);
  expect(toasts).toEqual([{ text: 'Coupon salvato.', kind: 'success' }]);
});
