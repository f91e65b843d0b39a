import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { announcementsOf } from '../../../../../src/client/features/admin/sorting/announcements';
import { SortableList } from '../../../../../src/client/features/admin/sorting/SortableList';
import { renderLeaf } from '../../../../support/renderPage';

afterEach(() => void jest.useRealTimers());

const ITEMS = ['Uno', 'Due', 'Tre'].map((label) => ({ id: label.toLowerCase(), label }));

function List() {
  const [ids, setIds] = useState<readonly string[]>(ITEMS.map(({ id }) => id));
  const items = ids.flatMap((id) => ITEMS.filter((item) => item.id === id));
  return (
    <SortableList label="Lezioni" items={items} onReorder={setIds}>
      {({ label }) => <b>{label}</b>}
    </SortableList>
  );
}
const order = () => screen.getAllByRole('listitem').map((row) => row.textContent);
const button = (name: string) => screen.getByRole('button', { name });

/** Rows of 50 pixels, one below the other. */
function layOut() {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const place = [...(this.closest('ol')?.children ?? [])].findIndex((row) => row.contains(this));
    return DOMRect.fromRect({ y: Math.max(0, place) * 50, width: 300, height: place < 0 ? 150 : 50 });
  });
}

it('moves a row by its buttons, keeps the focus on it, and tells where it is', () => {
  renderLeaf(<List />);
  button('Sposta su: Tre').focus();
  fireEvent.click(button('Sposta su: Tre'));
  expect(order()).toEqual(['Uno', 'Tre', 'Due']);
  expect(screen.getByText('«Tre» è alla posizione 2 di 3.')).toHaveAttribute('aria-live', 'polite');
  expect(button('Sposta su: Tre')).toHaveFocus();
  fireEvent.click(button('Sposta su: Tre'));
  expect(order()).toEqual(['Tre', 'Uno', 'Due']);
});

it.each([
  ['Uno', 'ArrowDown', ['Due', 'Tre', 'Uno']],
  ['Tre', 'ArrowUp', ['Tre', 'Uno', 'Due']],
])('leaves a row where its drag ends: %s by %s', async (label, code, after) => {
  jest.useFakeTimers();
  layOut();
  renderLeaf(<List />);
  const handle = button(`Sposta: ${label}`);
  handle.focus();
  const key = async (name: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { code: name, key: name });
    await act(() => jest.advanceTimersByTimeAsync(500));
  };
  for (const name of ['Space', code, code, 'Space']) await key(name);
  expect(order()).toEqual(after);
});

it.each([
  [3, ['Uno', 'Due', 'Tre']],
  [60, ['Due', 'Uno', 'Tre']],
])('leaves a row where the mouse has dragged it, %i pixels below', async (distance, after) => {
  jest.useFakeTimers();
  layOut();
  renderLeaf(<List />);
  const at = (clientY: number) => ({ isPrimary: true, button: 0, clientX: clientY / 2, clientY });
  const wait = () => act(() => jest.advanceTimersByTimeAsync(500));
  fireEvent.pointerDown(button('Sposta: Uno'), at(10));
  // The first move begins the drag, the second one goes on with it.
  for (const part of [1, 1]) {
    fireEvent.pointerMove(document, at(10 + distance * part));
    await wait();
  }
  // It goes up and down alone, wherever the mouse is.
  const row = button('Sposta: Uno').closest('li');
  expect(row?.style.transform).toMatch(distance < 4 ? /^$/ : /^translate3d\(0px, 60px/);
  fireEvent.pointerUp(document, at(10 + distance));
  await wait();
  expect(order()).toEqual(after);
  // A press without a drag is told to nobody.
  expect(screen.queryAllByText(/^Spostamento/)).toHaveLength(distance < 4 ? 0 : 1);
});

it('moves nothing beyond the ends', () => {
  renderLeaf(<List />);
  const ends = ['Uno', 'Due', 'Tre'].map((label) =>
    ['Sposta su', 'Sposta giù'].map((way) => button(`${way}: ${label}`).getAttribute('aria-disabled')),
  );
  expect(ends).toEqual([
    ['true', 'false'],
    ['false', 'false'],
    ['false', 'true'],
  ]);
  const signs = ['su', 'giù'].map((way) => button(`Sposta ${way}: Due`).querySelector('svg')?.dataset.testid);
  expect(signs).toEqual(['KeyboardArrowUpIcon', 'KeyboardArrowDownIcon']);
  // In sight of everybody.
  const isFaded = (name: string) => getComputedStyle(button(name)).opacity !== '1';
  expect([isFaded('Sposta su: Uno'), isFaded('Sposta giù: Uno')]).toEqual([true, false]);
  fireEvent.click(button('Sposta su: Uno'));
  fireEvent.click(button('Sposta giù: Tre'));
  expect(order()).toEqual(['Uno', 'Due', 'Tre']);
  expect(screen.queryByText(/^«(Uno|Tre)» è alla posizione/)).toBeNull();
});

it('does not scroll a phone’s page by a finger that drags a row', () => {
  renderLeaf(<List />);
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules] as CSSStyleRule[]);
  const still = rules.filter(({ cssText }) => cssText.includes('touch-action: none'));
  expect(still.some(({ selectorText }) => button('Sposta: Due').matches(selectorText))).toBe(true);
});

it('changes no order where a row is left where it was', async () => {
  jest.useFakeTimers();
  layOut();
  const onReorder = jest.fn();
  renderLeaf(
    <SortableList label="Lezioni" items={ITEMS} onReorder={onReorder}>
      {({ label }) => label}
    </SortableList>,
  );
  button('Sposta: Due').focus();
  for (const name of ['Space', 'Space']) {
    fireEvent.keyDown(button('Sposta: Due'), { code: name, key: name });
    await act(() => jest.advanceTimersByTimeAsync(500));
  }
  expect(onReorder).not.toHaveBeenCalled();
});

it('tells a screen reader in Italian how to drag, and how a drag goes', () => {
  renderLeaf(<List />);
  expect(button('Sposta: Due')).toHaveAccessibleDescription(/premi Spazio/);
  expect(button('Sposta: Due')).toHaveAttribute('aria-roledescription', 'elemento da ordinare');
  expect(screen.getByRole('list', { name: 'Lezioni' })).toBeInTheDocument();
  const { onDragStart, onDragOver, onDragEnd, onDragCancel } = announcementsOf(ITEMS);
  const event = { active: { id: 'due' }, over: { id: 'tre' } } as never;
  const beside = { active: { id: 'due' }, over: null } as never;
  expect(onDragStart(event)).toBe('Spostamento iniziato: «Due» è alla posizione 2 di 3.');
  expect(onDragEnd(event)).toBe('Spostamento finito: «Due» è alla posizione 3 di 3.');
  expect(onDragEnd(beside)).toBe('Spostamento finito: «Due» è alla posizione 2 di 3.');
  expect(onDragOver({ active: { id: 'nulla' }, over: { id: 'tre' } } as never)).toBeUndefined();
  expect(onDragOver(event)).toBe('«Due» è alla posizione 3 di 3.');
  expect(onDragCancel(event)).toBe('Spostamento annullato: «Due» è alla posizione 2 di 3.');
});
