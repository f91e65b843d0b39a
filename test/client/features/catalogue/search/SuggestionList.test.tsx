import { ThemeProvider } from '@mui/material/styles';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { SearchBox } from '../../../../../src/client/app/Shell/SearchBox';
import { theme } from '../../../../../src/client/app/theme';
import { searchFocused } from '../../../../../src/client/features/catalogue/search/searchBox';
import {
  queryTyped,
  suggestionsReceived,
} from '../../../../../src/client/features/catalogue/search/searchSlice';
import { BASE, paths } from '../../../../../src/client/routing/paths';
import type { Suggestion } from '../../../../../src/contract/catalogue/courses';
import { createTestClient, onItsWay } from '../../../../support/client';
import { emptyShop } from '../../../../support/emptyShop';
import { rulesFor } from '../../../app/styleRules';

const items: Suggestion[] = [
  { kind: 'category', label: 'Ichimoku', detail: 'Argomento', category: 'ichimoku' },
  { kind: 'course', label: 'Ichimoku da zero', detail: 'Anna Riva', slug: 'ichimoku-da-zero' },
  { kind: 'teacher', label: 'Ichiro Bianchi', detail: 'Relatore di un corso', slug: 'ichiro' },
];

// jsdom lays nothing out, and so scrolls nothing.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

function createShop(found: readonly Suggestion[] = items, address = `${BASE}/evento`) {
  const suggest = jest.fn(async () => ({ items: found }));
  const courses = { suggest, getDetailCourseByTitle: onItsWay };
  return createTestClient({
    address,
    api: {
      ...emptyShop,
      courses: { ...emptyShop.courses, ...courses },
      teachers: { ...emptyShop.teachers, getBySlug: onItsWay },
    },
  });
}

const boxIn = (store: ReturnType<typeof createShop>['store']) => (
  <Provider store={store}>
    <ThemeProvider theme={theme}>
      <SearchBox />
    </ThemeProvider>
  </Provider>
);

async function open(found?: readonly Suggestion[]) {
  const client = createShop(found);
  const { unmount } = render(boxIn(client.store));
  const user = userEvent.setup();
  const box = screen.getByLabelText('Cerca un corso');
  await user.type(box, 'ich');
  await screen.findByRole('listbox', { name: 'Suggerimenti' });
  const address = () => {
    const { pathname, hash } = client.history.current();
    return pathname + hash;
  };
  return { ...client, unmount, user, box, address, options: screen.getAllByRole('option') };
}

it('listens to its form only while it is there, with one listener for each event', async () => {
  const kept: string[] = [];
  const { addEventListener, removeEventListener } = HTMLFormElement.prototype;
  jest.spyOn(HTMLFormElement.prototype, 'addEventListener').mockImplementation(function (
    this: HTMLElement,
    name: string,
    ...rest: unknown[]
  ) {
    kept.push(name);
    return addEventListener.call(this, name, ...(rest as [EventListener]));
  });
  jest.spyOn(HTMLFormElement.prototype, 'removeEventListener').mockImplementation(function (
    this: HTMLElement,
    name: string,
    ...rest: unknown[]
  ) {
    kept.splice(kept.indexOf(name), 1);
    return removeEventListener.call(this, name, ...(rest as [EventListener]));
  });
  const { user, box, unmount } = await open();
  await user.type(box, 'i{ArrowDown}');
  expect(kept.sort()).toEqual(['focusout', 'input', 'keydown', 'submit']);
  unmount();
  expect(kept).toEqual([]);
  jest.restoreAllMocks();
});

it('is a combobox that says what is open, and how many there are', async () => {
  const { box, options, store } = await open();
  expect(box).toHaveAttribute('role', 'combobox');
  expect(box).toHaveAttribute('aria-expanded', 'true');
  expect(box).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  expect(box).toHaveAttribute('aria-autocomplete', 'list');
  // The browser's own list would cover it.
  expect(box).toHaveAttribute('autocomplete', 'off');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'IchimokuArgomento',
    'Ichimoku da zeroCorso · Anna Riva',
    'Ichiro BianchiRelatore di un corso',
  ]);
  expect(screen.getByRole('status')).toHaveTextContent('3 suggerimenti');
  act(() => void store.dispatch(suggestionsReceived({ query: 'ich', items: items.slice(1, 2) })));
  expect(screen.getByRole('status')).toHaveTextContent(/^1 suggerimento$/);
});

it('chooses with the arrows, round and back to the box, which keeps the focus', async () => {
  const { user, box, options } = await open();
  const chosen = () => box.getAttribute('aria-activedescendant');
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toBe(options[0]?.id);
  // A long list scrolls along, the page does not.
  expect([scroll.mock.contexts, scroll.mock.calls]).toEqual([[options[0]], [[{ block: 'nearest' }]]]);
  scroll.mockRestore();
  // The caret does not jump to the beginning of the text.
  expect(fireEvent.keyDown(box, { key: 'ArrowUp' })).toBe(false);
  expect(chosen()).toBeNull();
  expect(options.map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'false', 'false']);
  await user.keyboard('{ArrowUp}');
  expect(chosen()).toBe(options[2]?.id);
  expect(options[2]).toHaveAttribute('aria-selected', 'true');
  expect(rulesFor(/ li\[aria-selected=true\]$/)).toEqual([expect.stringContaining('outline:2px solid')]);
  expect(box).toHaveFocus();
});

it('goes to the chosen course on Enter, and has nothing more to offer', async () => {
  const { user, address } = await open();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(address()).toBe(`${BASE}/corso/ichimoku-da-zero`);
  await user.keyboard('{ArrowDown}');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('stays on the page with an Enter that ends a composed letter', async () => {
  const { user, box, address } = await open();
  await user.keyboard('{ArrowDown}');
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  expect(address()).toBe(`${BASE}/evento`);
  // The arrows choose among the letters then.
  fireEvent.keyDown(box, { key: 'ArrowDown', isComposing: true });
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('IchimokuArgomento');
  expect(screen.getByRole('listbox')).toBeInTheDocument();
});

it('searches for the typed text on Enter if nothing is chosen', async () => {
  const { user, address } = await open();
  await user.keyboard('{Enter}');
  expect(address()).toBe(`${BASE}/corsi/ich`);
  expect(screen.queryByRole('listbox')).toBeNull();
  // The search was made: no arrow brings its suggestions back.
  act(() => screen.getByLabelText('Cerca un corso').focus());
  await user.keyboard('{ArrowDown}');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('closes the list on Escape and keeps the text; the next arrow begins at the first suggestion', async () => {
  const { user, box } = await open();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  // The first Escape closes; a browser empties the box with the next one.
  expect([1, 2].map(() => fireEvent.keyDown(box, { key: 'Escape' }))).toEqual([false, true]);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(box).toHaveAttribute('aria-expanded', 'false');
  expect(box).not.toHaveAttribute('aria-controls');
  expect(box).toHaveValue('ich');
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Argomento');
  await user.clear(box);
  expect(fireEvent.keyDown(box, { key: 'ArrowDown' })).toBe(true);
});

it('suggests nothing for the text that the page was searched for, until it is changed', async () => {
  const { store, actions } = createShop(items, paths.coursesBy('candele'));
  render(boxIn(store));
  const asked = () => actions.filter(searchFocused.match).length;
  // Nobody has asked for its code yet.
  expect(asked()).toBe(0);
  act(() => screen.getByLabelText('Cerca un corso').focus());
  expect(await screen.findByRole('combobox')).toHaveValue('candele');
  act(() => screen.getByRole('combobox').blur());
  act(() => screen.getByRole('combobox').focus());
  expect(asked()).toBe(1);
  expect(actions.filter(queryTyped.match)).toEqual([]);
  fireEvent.input(screen.getByRole('combobox'), { target: { value: 'candel' } });
  expect(actions.at(-1)).toEqual(queryTyped('candel'));
});

it('suggests to who typed before the page was hydrated', async () => {
  const { store } = createShop();
  const container = document.body.appendChild(document.createElement('div'));
  // As the server sent it: nothing listens yet.
  const rendered = render(boxIn(store));
  container.innerHTML = rendered.container.innerHTML;
  rendered.unmount();
  const box = screen.getByLabelText<HTMLInputElement>('Cerca un corso');
  box.focus();
  box.value = 'ich';
  render(boxIn(store), { container, hydrate: true });
  expect(await screen.findByRole('listbox', { name: 'Suggerimenti' })).toBeInTheDocument();
  expect(screen.getByLabelText('Cerca un corso')).toBe(box);
});

it.each<[string, number, string, string]>([
  ['list of its category', 0, `${BASE}/corsi/ichimoku`, 'Ichimoku'],
  ['course', 1, `${BASE}/corso/ichimoku-da-zero`, ''],
  ['teacher’s own page', 2, `${BASE}/relatori/ichiro`, ''],
])('leads to the %s on a click, and leaves the focus in the box', async (_what, place, to, text) => {
  const { user, box, options, address } = await open();
  await user.click(options[place] as HTMLElement);
  expect(address()).toBe(to);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(box).toHaveValue(text);
  expect(box).toHaveFocus();
});

it('stays open while the focus stays in the form, and closes when it is left', async () => {
  const { user } = await open();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Cerca' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  expect(screen.getByRole('listbox')).toBeInTheDocument();
  await user.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('says of what kind a suggestion is of which nothing more is known', async () => {
  const { options } = await open([
    { kind: 'category', label: 'Scalping', detail: '', category: 'scalping' },
    { kind: 'course', label: 'Uno', detail: '', slug: 'uno' },
    { kind: 'teacher', label: 'Anna', detail: '', slug: 'anna' },
  ]);
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'ScalpingCategoria',
    'UnoCorso',
    'AnnaRelatore',
  ]);
});
