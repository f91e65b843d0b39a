import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { RichTextInput } from '../../../../../src/client/features/admin/editor/RichTextInput';
import uploadSlice, {
  uploadDone,
  uploadRequested,
} from '../../../../../src/client/features/admin/upload/uploadSlice';
import { readRichText } from '../../../../../src/client/ui/readRichText';
import { createTestClient } from '../../../../support/client';
import { renderLeaf, renderPart } from '../../../../support/renderPage';

let written: string;
function Form({ start = 'Testo di prima' }: { start?: string }) {
  const [value, setValue] = useState(start);
  written = value;
  return (
    <>
      <RichTextInput id="text" label="Testo" value={value} hint="Un consiglio." onChange={setValue} />
      <button type="button" onClick={() => setValue('Scelto dopo')}>
        Altro testo
      </button>
    </>
  );
}
// By its label: to work out the roles of all buttons takes many times as long.
const button = (name: string) => screen.getByLabelText(name, { selector: 'button' });
const dialogField = (name: string) => screen.getByLabelText(name);
const openLink = () => fireEvent.click(button('Link'));
const submit = () => fireEvent.click(screen.getByText('Inserisci'));

it('is a text box with a name and a hint', () => {
  renderLeaf(<Form />);
  const box = screen.getByRole('textbox', { name: 'Testo' });
  expect(box).toHaveTextContent('Testo di prima');
  expect(box).toHaveAccessibleDescription('Un consiglio.');
});

it('says that it is at fault as long as it is', () => {
  const field = (error: string) => (
    <RichTextInput id="text" label="Testo" value="" error={error} onChange={() => undefined} />
  );
  const { rerender } = renderLeaf(field('Scrivi il testo.'));
  const box = screen.getByRole('textbox', { name: 'Testo' });
  expect(box).toBeInvalid();
  rerender(field(''));
  expect(box).toBeValid();
});

it('has a toolbar that is one stop of the Tab key, with arrows from button to button', () => {
  renderLeaf(<Form />);
  const toolbar = screen.getByRole('toolbar', { name: 'Formattazione' });
  const stops = () => [...toolbar.querySelectorAll('button')].filter(({ tabIndex }) => tabIndex === 0);
  expect(stops()).toEqual([button('Grassetto')]);
  button('Grassetto').focus();
  fireEvent.keyDown(button('Grassetto'), { key: 'ArrowRight' });
  expect(button('Corsivo')).toHaveFocus();
  fireEvent.keyDown(button('Corsivo'), { key: 'Home' });
  fireEvent.keyDown(button('Grassetto'), { key: 'ArrowLeft' });
  expect(button('Ripeti')).toHaveFocus();
  expect(stops()).toEqual([button('Ripeti')]);
});

it('changes the block that the cursor is in, and says so', () => {
  renderLeaf(<Form />);
  expect(button('Titolo')).toHaveAttribute('aria-pressed', 'false');
  fireEvent.click(button('Titolo'));
  fireEvent.click(button('Allinea al centro'));
  expect(button('Titolo')).toHaveAttribute('aria-pressed', 'true');
  expect(readRichText(written)).toMatchObject([{ type: 'header-two', align: 'center' }]);
});

it('is not changed by a click into it', () => {
  renderLeaf(<Form />);
  fireEvent.focus(screen.getByRole('textbox', { name: 'Testo' }));
  expect(written).toBe('Testo di prima');
});

it('keeps the focus and the selection when a button of its toolbar is pressed', () => {
  renderLeaf(<Form />);
  expect(fireEvent.mouseDown(button('Grassetto'))).toBe(false);
});

it('shows pictures, alignments and colours while it is edited', () => {
  const block = { type: 'unstyled', depth: 0, inlineStyleRanges: [], entityRanges: [], data: {} };
  const inlineStyleRanges = [{ offset: 0, length: 5, style: 'COLOR_ERROR' }];
  const entityRanges = [{ offset: 0, length: 1, key: 0 }];
  const blocks = [
    { ...block, key: 'a', text: 'Rosso', inlineStyleRanges, data: { 'text-align': 'center' } },
    { ...block, key: 'b', text: ' ', type: 'atomic', entityRanges },
    { ...block, key: 'c', text: ' ', type: 'atomic', entityRanges: [{ offset: 0, length: 1, key: 1 }] },
    // Its picture is lost.
    { ...block, key: 'd', text: ' ', type: 'atomic' },
    { ...block, key: 'e', text: 'Destra', data: { 'text-align': 'right' } },
    { ...block, key: 'f', text: 'Pieno', data: { 'text-align': 'justify' } },
  ];
  const picture = { src: '/media/a.webp', alt: 'Il grafico' };
  const image = (data: object) => ({ type: 'IMAGE', mutability: 'IMMUTABLE', data });
  const entityMap = { 0: image(picture), 1: image({ src: '/media/ornamento.webp' }) };
  renderLeaf(<Form start={JSON.stringify({ blocks, entityMap })} />);
  const shown = screen.getByRole('img', { name: 'Il grafico' });
  expect(shown).toHaveAttribute('src', '/media/a.webp');
  // Letters typed into it would be lost: the shop shows the picture alone.
  expect(shown.closest('[contenteditable=false]')).toBeInTheDocument();
  const pictures = [...document.querySelectorAll('[contenteditable] img')];
  expect(pictures.map((one) => one.getAttribute('alt'))).toEqual(['Il grafico', '']);
  const red = screen.getByText('Rosso');
  const aligned = ['Rosso', 'Destra', 'Pieno'].map(
    (text) => screen.getByText(text).closest('[class*=align-]') as Element,
  );
  expect(aligned.map((one) => getComputedStyle(one).textAlign)).toEqual(['center', 'right', 'justify']);
  expect(getComputedStyle(red).color).toContain('palette-error-main');
});

it('undoes and redoes', () => {
  renderLeaf(<Form />);
  expect(button('Annulla')).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(button('Citazione'));
  fireEvent.click(button('Annulla'));
  expect(readRichText(written)).toMatchObject([{ type: 'unstyled' }]);
  fireEvent.click(button('Ripeti'));
  expect(readRichText(written)).toMatchObject([{ type: 'blockquote' }]);
});

it('is not changed by an address that leads nowhere', () => {
  renderLeaf(<Form />);
  openLink();
  fireEvent.change(dialogField('Indirizzo'), { target: { value: 'qualcosa' } });
  submit();
  expect(dialogField('Indirizzo')).toHaveAccessibleDescription(/^Scrivi un indirizzo/);
  expect(written).toBe('Testo di prima');
});

it('links to no path at which the shop has no page, and says so', () => {
  renderLeaf(<Form />);
  openLink();
  fireEvent.change(dialogField('Indirizzo'), { target: { value: '/corso/x' } });
  submit();
  expect(dialogField('Indirizzo')).toHaveAccessibleDescription(/^Questa pagina non c’è/);
  expect(written).toBe('Testo di prima');
});

it.each([
  ['www.example.com', 'https://www.example.com'],
  ['/corsi-trading-online/corsi', '/corsi-trading-online/corsi'],
])('takes %s for %s', async (typed, href) => {
  renderLeaf(<Form />);
  openLink();
  fireEvent.change(dialogField('Indirizzo'), { target: { value: typed } });
  submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(readRichText(written)[0]?.segments[0]).toMatchObject({ text: href, href });
});

it('inserts a picture with its description', async () => {
  renderPart(createTestClient({ sagas: false }), <Form />);
  fireEvent.click(button('Immagine'));
  fireEvent.change(dialogField('Indirizzo'), { target: { value: 'mailto:a@example.com' } });
  submit();
  expect(dialogField('Indirizzo')).toHaveAccessibleDescription(/Scrivi un indirizzo/);
  fireEvent.change(dialogField('Indirizzo'), { target: { value: '/media/a.webp' } });
  fireEvent.change(dialogField('Descrizione'), { target: { value: 'Il grafico' } });
  submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(readRichText(written).flatMap(({ image }) => image ?? [])).toEqual([
    { src: '/media/a.webp', alt: 'Il grafico' },
  ]);
});

it('inserts a picture from the device once it is stored', async () => {
  const client = createTestClient({ sagas: false, slices: [uploadSlice] });
  renderPart(client, <Form />);
  fireEvent.click(button('Immagine'));
  submit();
  expect(dialogField('Indirizzo')).toHaveAccessibleDescription(/Scrivi un indirizzo/);
  const target = { kind: 'texts', id: 'editor' } as const;
  act(() => {
    client.store.dispatch(uploadRequested({ ...target, handle: 'h', name: 'a.png' }));
    client.store.dispatch(uploadDone({ ...target, address: '/media/a.webp' }));
  });
  expect(dialogField('Indirizzo')).not.toHaveAccessibleDescription();
  submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(readRichText(written).flatMap(({ image }) => image ?? [])).toEqual([
    { src: '/media/a.webp', alt: '' },
  ]);
});

const paste = (copied: Readonly<Record<string, string>>) =>
  fireEvent.paste(screen.getByRole('textbox', { name: 'Testo' }), {
    clipboardData: { types: Object.keys(copied), getData: (type: string) => copied[type] },
  });

it.each<Readonly<Record<string, string>>>([
  { 'text/plain': 'Parola' },
  // As some programs copy it.
  { 'text/plain': 'Parola', 'text/html': '<meta charset="utf-8">' },
])('takes words that are pasted without any markup: %j', (copied) => {
  renderLeaf(<Form start="" />);
  paste(copied);
  expect(readRichText(written).flatMap(({ segments }) => segments)).toMatchObject([{ text: 'Parola' }]);
});

it('takes no picture of another site that is pasted alone', () => {
  renderLeaf(<Form />);
  paste({ 'text/html': '<img src="https://example.com/pixel.gif" alt="Esca">' });
  expect(written).toBe('Testo di prima');
});

it('takes nothing that is dropped on it, such as a picture’s address', () => {
  renderLeaf(<Form />);
  const box = screen.getByRole('textbox', { name: 'Testo' });
  const dataTransfer = { types: ['text/plain'], files: [], getData: () => 'https://example.com/a.png' };
  fireEvent.dragOver(box, { dataTransfer });
  const drop = createEvent.drop(box, { dataTransfer });
  Object.assign(drop, { rangeParent: screen.getByText('Testo di prima').firstChild, rangeOffset: 0 });
  fireEvent(box, drop);
  expect(written).toBe('Testo di prima');
});

it('takes what is pasted from Word without its style sheet and its headings of another level', () => {
  renderLeaf(<Form start="" />);
  const copied: Readonly<Record<string, string>> = {
    'text/plain': 'Capitolo\nTesto',
    'text/html': '<style>p.MsoNormal {margin:0}</style><h1>Capitolo</h1><p class=MsoNormal>Testo</p>',
  };
  paste(copied);
  const lines = readRichText(written).map(({ type, segments }) => [
    type,
    ...segments.map(({ text }) => text),
  ]);
  expect(lines).toEqual([
    ['header-two', 'Capitolo'],
    ['unstyled', 'Testo'],
  ]);
});

it('takes Ctrl+B for bold, and Backspace at the start of a heading for its end', () => {
  renderLeaf(<Form />);
  const press = (keyCode: number, more: object = {}) =>
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Testo' }), { keyCode, ...more });
  press(66, { key: 'b', ctrlKey: true });
  expect(button('Grassetto')).toHaveAttribute('aria-pressed', 'true');
  fireEvent.click(button('Titolo'));
  expect(readRichText(written)).toMatchObject([{ type: 'header-two' }]);
  press(8, { key: 'Backspace' });
  expect(readRichText(written)).toMatchObject([{ type: 'unstyled' }]);
  // Keys without a meaning for the text's look stay those of any text.
  press(13, { key: 'Enter' });
  expect(JSON.parse(written).blocks).toHaveLength(2);
});

describe('the dialog of an address', () => {
  it('drops its error with the next letter', () => {
    renderLeaf(<Form />);
    openLink();
    submit();
    expect(dialogField('Indirizzo')).toHaveAccessibleDescription(/Scrivi un indirizzo/);
    fireEvent.change(dialogField('Indirizzo'), { target: { value: 'x' } });
    expect(dialogField('Indirizzo')).not.toHaveAccessibleDescription();
  });

  it('is closed without a change, and tells nothing to the form around it', async () => {
    const heard = jest.fn();
    renderLeaf(
      // biome-ignore lint/a11y/noStaticElementInteractions: a form around the field listens so
      <div onSubmit={heard} onKeyDown={heard}>
        <Form />
      </div>,
    );
    act(() => button('Link').focus());
    openLink();
    fireEvent.keyDown(dialogField('Indirizzo'), { key: 'Enter' });
    submit();
    expect(heard).not.toHaveBeenCalled();
    fireEvent.click(within(screen.getByRole('dialog')).getByText('Annulla'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button('Link')).toHaveFocus();
    openLink();
    fireEvent.keyDown(dialogField('Indirizzo'), { key: 'Escape' });
    expect(heard).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(written).toBe('Testo di prima');
  });

  it('shows the address of the link at the cursor, and takes the link away', async () => {
    const block = { key: 'a', text: 'qui', type: 'unstyled', depth: 0, inlineStyleRanges: [], data: {} };
    const entityRanges = [{ offset: 0, length: 3, key: 0 }];
    const entityMap = { 0: { type: 'LINK', mutability: 'MUTABLE', data: { url: 'https://example.com/' } } };
    renderLeaf(<Form start={JSON.stringify({ blocks: [{ ...block, entityRanges }], entityMap })} />);
    expect(button('Link')).toHaveAttribute('aria-pressed', 'true');
    openLink();
    expect(dialogField('Indirizzo')).toHaveValue('https://example.com/');
    fireEvent.click(screen.getByText('Togli', { selector: '[role=dialog] .MuiButton-colorError' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [{ segments = [] } = {}] = readRichText(written);
    expect(segments.map(({ text, href }) => [text, href])).toEqual([['qui', undefined]]);
  });

  it('offers to take nothing away where there is no link', () => {
    renderLeaf(<Form />);
    openLink();
    expect(within(screen.getByRole('dialog')).queryByText('Togli')).toBeNull();
  });
});

it('shows another text that it is given', () => {
  renderLeaf(<Form />);
  fireEvent.click(button('Titolo'));
  fireEvent.click(screen.getByText('Altro testo'));
  expect(screen.getByRole('textbox', { name: 'Testo' })).toHaveTextContent('Scelto dopo');
});
