import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminSearch } from '../../../../src/client/features/admin/search/AdminSearch';
import { adminHits } from '../../../../src/client/features/admin/search/adminSearch';
import { selectIsLoading } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../src/client/routing/paths';
import { ROLE } from '../../../../src/contract/identity/roles';
import { createTestClient, onItsWay, testUser, until } from '../../../support/client';
import { failing } from '../../../support/failing';
import { trackListeners } from '../../../support/listeners';
import { renderPart } from '../../../support/renderPage';

const hit = (kind: string, id: string, title: string, detail = '') => ({ kind, id, title, detail });
const FOUND = [hit('course', 'c1', 'Ichimoku'), hit('user', 'u1', 'Mario Ichino', 'mario@example.com')];

async function open(search: jest.Mock) {
  const client = createTestClient({
    address: `${BASE}/admin/utenti/admin`,
    api: {
      admin: { search, getAdminsList: async () => ({ items: [] }), getUserData: onItsWay },
      courses: { getDetailCourseAdmin: onItsWay },
    },
    user: testUser,
    claim: ROLE.admin,
  });
  await until(client.store, (state) => !selectIsLoading(state));
  renderPart(client, <AdminSearch />);
  return client;
}
/** The button of the search alone, beside a field that has the focus. */
function openKeys() {
  const client = createTestClient({ sagas: false, slices: [adminHits.slice] });
  const page = renderPart(
    client,
    <>
      <AdminSearch />
      <input aria-label="altro" />
    </>,
  );
  const other = screen.getByLabelText('altro');
  act(() => other.focus());
  return { other, unmount: page.unmount };
}
const found = (items = FOUND) => jest.fn(async () => ({ items }));
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Cerca in tutto il negozio' });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const write = (value: string) => fireEvent.change(field(), { target: { value } });
/** Opens the search, and waits for what is found. */
const find = async (text: string) => {
  press('/');
  write(text);
  await screen.findByRole('option', { name: 'Ichimoku' });
};

describe('the search over everything', () => {
  it('opens by its button, searches once after a pause, and goes to what is chosen', async () => {
    const search = found();
    const { store } = await open(search);
    await userEvent.click(screen.getByRole('button', { name: 'Cerca in tutto il negozio' }));
    expect(field()).toHaveFocus();
    expect(['maxlength', 'enterkeyhint'].map((name) => field().getAttribute(name))).toEqual(['200', 'go']);
    await userEvent.type(field(), 'ich');
    expect(await screen.findByRole('option', { name: 'Mario Ichino mario@example.com' })).toBeInTheDocument();
    expect(search).toHaveBeenCalledTimes(1);
    expect(search).toHaveBeenCalledWith({ Query: 'ich' }, { signal: expect.any(AbortSignal) });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.getState().navigation.address.pathname).toBe(`${BASE}/admin/utenti/dettaglio/u1`);
  });

  it.each([
    ['Ctrl+K', { key: 'k', ctrlKey: true }],
    ['Ctrl+K with the capitals locked', { key: 'K', ctrlKey: true }],
    ['Cmd+K', { key: 'k', metaKey: true }],
  ])('opens by %s from a field too, and gives the focus back when it is closed', async (_keys, pressed) => {
    const { other } = openKeys();
    fireEvent.keyDown(other, pressed);
    expect(field()).toHaveFocus();
    fireEvent.keyDown(field(), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(other).toHaveFocus();
  });

  it.each([false, true])('opens by the slash, of whatever keyboard (with Shift: %s)', (shiftKey) => {
    openKeys();
    fireEvent.keyDown(document.body, { key: '/', shiftKey });
    expect(field()).toHaveFocus();
  });

  it('names its shortcuts, and types none of them into its field', () => {
    openKeys();
    const button = screen.getByRole('button', { name: 'Cerca in tutto il negozio' });
    expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K /');
    expect(button).toHaveAttribute('aria-haspopup', 'dialog');
    const pressed = createEvent.keyDown(document.body, { key: '/' });
    fireEvent(document.body, pressed);
    expect(pressed.defaultPrevented).toBe(true);
    expect(screen.getByRole('dialog', { name: 'Cerca in tutto il negozio' })).toContainElement(field());
  });

  it('names its hits and their kinds, each of which is read out once', async () => {
    // Two courses may have the same name.
    await open(found([...FOUND.slice(0, 1), hit('course', 'c2', 'Ichimoku'), ...FOUND.slice(1)]));
    press('/');
    write('ich');
    expect(await screen.findAllByRole('option', { name: 'Ichimoku' })).toHaveLength(2);
    const list = screen.getByRole('listbox', { name: 'Risultati' });
    const kinds = [...list.querySelectorAll('[role=group]')].map((group) => group.getAttribute('aria-label'));
    expect(kinds).toEqual(['Corsi', 'Utenti']);
    // Within the dialog, which holds the focus, and with no arrow to open what is open.
    expect(screen.getByRole('dialog')).toContainElement(list);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Corsi', { selector: '[role=group] *' })).toHaveAttribute('aria-hidden', 'true');
  });

  it('shows all that the server found, by whatever it was found, and stays when its field is left', async () => {
    await open(found());
    await find('pi_123');
    expect(screen.getAllByRole('option')).toHaveLength(2);
    fireEvent.blur(field());
    await act(async () => undefined);
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.getAllByRole('option')).toHaveLength(2);
  });

  it('goes to a hit that is still in view by a click, though a further letter was typed', async () => {
    const search = jest.fn(async (): Promise<object> => ({ items: FOUND }));
    const { store } = await open(search);
    press('/');
    write('ich');
    const hitInView = await screen.findByRole('option', { name: 'Ichimoku' });
    search.mockImplementation(onItsWay);
    write('ichi');
    fireEvent.click(hitInView);
    expect(store.getState().navigation.address.pathname).toBe(`${BASE}/admin/corsi/dettaglio/c1`);
  });

  it.each(['input', 'textarea', 'select', 'div'])('leaves the slash to those who write into a %s', (tag) => {
    openKeys();
    const written = document.body.appendChild(document.createElement(tag));
    // As the editor of rich texts; jsdom knows of no such elements.
    if (tag === 'div') Object.defineProperty(written, 'isContentEditable', { value: true });
    expect(fireEvent.keyDown(written, { key: '/' })).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
    written.remove();
  });

  it('leaves Ctrl+K to a field that takes it, or in which a letter is being composed', () => {
    const { other } = openKeys();
    const pressed = { key: 'k', ctrlKey: true };
    const taken = createEvent.keyDown(other, pressed);
    taken.preventDefault();
    fireEvent(other, taken);
    fireEvent.keyDown(other, { ...pressed, isComposing: true });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('listens for its keys only while its page is there, and while no dialog asks something', () => {
    const listeners = trackListeners();
    const { unmount } = openKeys();
    expect(listeners.kept()).toContain('keydown');
    const asking = document.body.appendChild(document.createElement('div'));
    asking.setAttribute('aria-modal', 'true');
    fireEvent.keyDown(document.body, { key: '/' });
    expect(screen.queryByRole('dialog')).toBeNull();
    asking.remove();
    unmount();
    expect(listeners.kept()).not.toContain('keydown');
    listeners.stop();
  });

  it.each([
    { key: '/', altKey: true },
    { key: '/', ctrlKey: true },
    { key: '/', metaKey: true },
    { key: 'k', ctrlKey: true, altKey: true },
    { key: 'K', ctrlKey: true, shiftKey: true },
    { key: 'k' },
    { key: 'j', ctrlKey: true },
  ])('does not open by %j', (pressed) => {
    openKeys();
    fireEvent.keyDown(document.body, pressed);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks nothing for a single letter, and shows no hits of a longer text then', async () => {
    const search = found();
    await open(search);
    await find('ic');
    write('i');
    expect(screen.queryByRole('option')).toBeNull();
    write('i ');
    expect(screen.getByText(/Scrivi qualche lettera/)).toBeInTheDocument();
    expect(search).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['another one is begun', false],
    // A text that is pasted.
    ['it is opened again', true],
  ])('shows no hits of an earlier text when %s', async (_when, isReopened) => {
    const search = jest.fn(async (): Promise<object> => ({ items: FOUND }));
    await open(search);
    await find('ic');
    search.mockImplementation(onItsWay);
    if (isReopened) press('Escape');
    await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(isReopened ? 0 : 1));
    if (isReopened) press('/');
    for (const text of isReopened ? ['ma'] : ['', 'm', 'ma']) write(text);
    expect(screen.queryByRole('option')).toBeNull();
    expect(screen.getByText('Cerco…')).toBeInTheDocument();
  });

  it('does not say that nothing was found where a text is typed again that was shortened', async () => {
    const search = jest.fn(async (): Promise<object> => ({ items: FOUND }));
    await open(search);
    await find('ic');
    search.mockImplementation(onItsWay);
    for (const text of ['i', 'ic']) write(text);
    expect(screen.getByText('Cerco…')).toBeInTheDocument();
    await waitFor(() => expect(search).toHaveBeenCalledTimes(2));
    expect(screen.getByText('Cerco…')).toBeInTheDocument();
  });

  it('cancels the call that a further letter makes useless', async () => {
    const search = jest.fn(
      (_input: object, _options: { signal: AbortSignal }): Promise<object> => onItsWay(),
    );
    await open(search);
    press('/');
    write('ic');
    await waitFor(() => expect(search).toHaveBeenCalledTimes(1));
    search.mockImplementation(async () => ({ items: FOUND }));
    write('ich');
    expect(await screen.findByRole('option', { name: 'Ichimoku' })).toBeInTheDocument();
    expect(search.mock.calls[0]?.[1].signal.aborted).toBe(true);
  });

  it('goes to no hit of an earlier search by Enter, and says nothing of the next one before its answer', async () => {
    let answer: (found: object) => void = () => undefined;
    const search = jest.fn(async (_input: object): Promise<object> => ({ items: FOUND }));
    const { store } = await open(search);
    await find('ich');
    search.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    write('ichx');
    press('Enter');
    expect(store.getState().navigation.address.pathname).toBe(`${BASE}/admin/utenti/admin`);
    await waitFor(() => expect(search).toHaveBeenCalledWith({ Query: 'ichx' }, expect.anything()));
    press('Enter');
    expect(store.getState().navigation.address.pathname).toBe(`${BASE}/admin/utenti/admin`);
    await act(async () => answer({ items: [] }));
    expect(screen.getByText('Nessun risultato per «ichx».')).toBeInTheDocument();
    write('ichxy');
    expect(screen.queryByText(/^Nessun risultato/)).toBeNull();
    await waitFor(() => expect(search).toHaveBeenCalledWith({ Query: 'ichxy' }, expect.anything()));
    await act(async () => answer({ items: FOUND }));
    press('Enter');
    expect(store.getState().navigation.address.pathname).toBe(`${BASE}/admin/corsi/dettaglio/c1`);
  });

  it('says what to type, that nothing was found, and why it failed', async () => {
    const search = jest.fn(async () => ({ items: [] as object[] }));
    await open(search);
    press('/');
    expect(screen.getByText(/Scrivi qualche lettera/)).toBeInTheDocument();
    write('zz');
    expect(await screen.findByText('Nessun risultato per «zz».')).toBeInTheDocument();
    // As any other failure: a list is never missing.
    search.mockImplementation(failing(404));
    write('zzz');
    expect(await screen.findByRole('button', { name: 'Riprova' })).toBeInTheDocument();
    search.mockResolvedValue({ items: FOUND });
    fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByRole('option', { name: 'Ichimoku' })).toBeInTheDocument();
  });

  it('does not mind the spaces around what is typed', async () => {
    const search = jest.fn(async (): Promise<object> => ({ items: FOUND }));
    const { store } = await open(search);
    await find(' ich ');
    search.mockResolvedValue({ items: [] });
    write(' ich x ');
    expect(await screen.findByText('Nessun risultato per «ich x».')).toBeInTheDocument();
    search.mockResolvedValue({ items: FOUND });
    write(' ich ');
    await screen.findByRole('option', { name: 'Ichimoku' });
    press('Enter');
    expect(store.getState().navigation.address.pathname).toBe(`${BASE}/admin/corsi/dettaglio/c1`);
  });

  it('shows no hits of an earlier text beside the reason why the next one failed', async () => {
    const search = jest.fn(async () => ({ items: FOUND }));
    await open(search);
    await find('ich');
    search.mockRejectedValue(new Error('no network'));
    write('ichx');
    expect(await screen.findByRole('button', { name: 'Riprova' })).toBeInTheDocument();
    expect([screen.queryByRole('option'), screen.queryByText('Cerco…')]).toEqual([null, null]);
  });
});
