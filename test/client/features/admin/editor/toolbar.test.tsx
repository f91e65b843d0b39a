import { fireEvent, screen } from '@testing-library/react';
import { EditorState } from 'draft-js';
import { useState } from 'react';
import { EditorToolbar } from '../../../../../src/client/features/admin/editor/EditorToolbar';
import { openText, storedText } from '../../../../../src/client/features/admin/editor/editing';
import { renderLeaf } from '../../../../support/renderPage';

/** Opens a text that is selected as a whole. */
function selectedText(text: string): EditorState {
  const state = openText(text);
  const selection = state.getSelection().merge({ anchorOffset: 0, focusOffset: text.length });
  return EditorState.acceptSelection(state, selection);
}

let written: string;
function Editor({ text }: { readonly text: string }) {
  const [state, setState] = useState(() => selectedText(text));
  written = storedText(state);
  return (
    <EditorToolbar
      state={state}
      controls="text"
      onChange={setState}
      onLink={() => undefined}
      onPicture={() => undefined}
    />
  );
}
// By their labels: to work out the roles of all of them takes many times as long.
const button = (name: string) => screen.getByLabelText(name, { selector: 'button' });
const buttons = () => [...document.querySelectorAll('button')];
const stops = () => buttons().filter(({ tabIndex }) => tabIndex === 0);
const block = () => JSON.parse(written).blocks[0];

describe('a button of the editor’s toolbar', () => {
  it.each([
    ['Grassetto', 'BOLD'],
    ['Corsivo', 'ITALIC'],
    ['Sottolineato', 'UNDERLINE'],
    ['Colore petrolio', 'COLOR_PRIMARY'],
    ['Colore arancio', 'COLOR_SECONDARY'],
    ['Colore verde', 'COLOR_SUCCESS'],
    ['Colore ocra', 'COLOR_WARNING'],
    ['Colore rosso', 'COLOR_ERROR'],
  ])('gives the selected words its own style, says so, and takes it away again: %s', (name, style) => {
    renderLeaf(<Editor text="Parola" />);
    const [, color] = style.split('COLOR_');
    const swatch = color && getComputedStyle(button(name).querySelector('span') as Element).backgroundColor;
    expect(swatch ?? '').toMatch(color ? `palette-${color.toLowerCase()}-main` : /^$/);
    fireEvent.click(button(name));
    expect(block().inlineStyleRanges).toEqual([{ offset: 0, length: 6, style }]);
    const isOn = (one: HTMLElement) => one.getAttribute('aria-pressed') === 'true';
    expect(new Set(buttons().filter(isOn))).toEqual(new Set([button(name), button('Allinea a sinistra')]));
    fireEvent.click(button(name));
    expect(block().inlineStyleRanges).toEqual([]);
  });

  it.each([
    ['Titolo', 'header-two'],
    ['Sottotitolo', 'header-three'],
    ['Elenco puntato', 'unordered-list-item'],
    ['Elenco numerato', 'ordered-list-item'],
    ['Citazione', 'blockquote'],
  ])('makes of the paragraph what it names, and a paragraph again: %s', (name, type) => {
    renderLeaf(<Editor text="Parola" />);
    fireEvent.click(button(name));
    expect(block().type).toBe(type);
    expect(button(name)).toHaveAttribute('aria-pressed', 'true');
    fireEvent.click(button(name));
    expect(block().type).toBe('unstyled');
  });

  it.each([
    ['Allinea a sinistra', 'left'],
    ['Allinea al centro', 'center'],
    ['Allinea a destra', 'right'],
    ['Giustifica', 'justify'],
  ])('aligns the paragraph as it names: %s', (name, way) => {
    renderLeaf(<Editor text="Parola" />);
    fireEvent.click(button('Allinea al centro'));
    fireEvent.click(button(name));
    expect(block().data).toEqual({ 'text-align': way });
    expect(button(name)).toHaveAttribute('aria-pressed', 'true');
    fireEvent.click(button('Annulla'));
    expect(block().data).toEqual(way === 'center' ? {} : { 'text-align': 'center' });
  });
});

describe('the editor’s toolbar', () => {
  it('says which text it changes, names each button to a mouse too, and shows its sign', () => {
    renderLeaf(<Editor text="Parola" />);
    expect(screen.getByRole('toolbar', { name: 'Formattazione' })).toHaveAttribute('aria-controls', 'text');
    const names = buttons().map((one) => one.getAttribute('aria-label'));
    expect(buttons().map(({ title }) => title)).toEqual(names);
    expect(new Set(names).size).toBe(21);
    const signs = buttons().map((one) => one.querySelector('svg')?.dataset.testid ?? one.textContent);
    expect(signs).toEqual([
      ...['FormatBoldIcon', 'FormatItalicIcon', 'FormatUnderlinedIcon'],
      ...['T1', 'T2', 'FormatListBulletedIcon', 'FormatListNumberedIcon', 'FormatQuoteIcon'],
      ...['FormatAlignLeftIcon', 'FormatAlignCenterIcon', 'FormatAlignRightIcon', 'FormatAlignJustifyIcon'],
      ...['', '', '', '', ''],
      ...['LinkIcon', 'ImageOutlinedIcon', 'UndoIcon', 'RedoIcon'],
    ]);
  });

  it('undoes and redoes only where there is something to, and says so', () => {
    renderLeaf(<Editor text="Parola" />);
    const usable = () =>
      ['Annulla', 'Ripeti'].map((name) => button(name).getAttribute('aria-disabled') === 'false');
    expect(usable()).toEqual([false, false]);
    const opacity = (name: string) => getComputedStyle(button(name)).opacity;
    expect(['Annulla', 'Link'].map(opacity)).toEqual(['0.5', '1']);
    fireEvent.click(button('Citazione'));
    expect(usable()).toEqual([true, false]);
    fireEvent.click(button('Annulla'));
    expect([...usable(), block().type]).toEqual([false, true, 'unstyled']);
    fireEvent.click(button('Annulla'));
    fireEvent.click(button('Ripeti'));
    expect([...usable(), block().type]).toEqual([true, false, 'blockquote']);
  });
});

describe('the keys of the editor’s toolbar', () => {
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

  it('lead to its ends and around them', () => {
    renderLeaf(<Editor text="Parola" />);
    button('Corsivo').focus();
    press('End');
    expect(button('Ripeti')).toHaveFocus();
    press('ArrowRight');
    expect(button('Grassetto')).toHaveFocus();
    press('ArrowLeft');
    expect(button('Ripeti')).toHaveFocus();
    press('Home');
    expect(button('Grassetto')).toHaveFocus();
  });

  it('go on from the button that was clicked, which is the stop of the Tab key from then on', () => {
    renderLeaf(<Editor text="Parola" />);
    fireEvent.focus(button('Citazione'));
    expect(stops()).toEqual([button('Citazione')]);
    button('Citazione').focus();
    press('ArrowLeft');
    expect(button('Elenco numerato')).toHaveFocus();
  });

  it('are left to the browser where the toolbar has none of them', () => {
    renderLeaf(<Editor text="Parola" />);
    expect(fireEvent.keyDown(button('Grassetto'), { key: 'ArrowRight' })).toBe(false);
    expect(fireEvent.keyDown(button('Grassetto'), { key: 'Tab' })).toBe(true);
  });
});
