import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { AddressDialog } from '../../../../../src/client/features/admin/editor/AddressDialog';
import { RichTextInput } from '../../../../../src/client/features/admin/editor/RichTextInput';
import uploadSlice, {
  selectIsSendingPicture,
  uploadDone,
  uploadRequested,
} from '../../../../../src/client/features/admin/upload/uploadSlice';
import { createTestClient } from '../../../../support/client';
import { renderLeaf, renderPart } from '../../../../support/renderPage';

function open(isPicture: boolean) {
  const [onDone, onClose] = [jest.fn(), jest.fn()];
  renderPart(
    createTestClient({ sagas: false }),
    <AddressDialog
      title={isPicture ? 'Immagine' : 'Link'}
      address=""
      asksForDescription={isPicture}
      onDone={onDone}
      onClose={onClose}
    />,
  );
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const send = (address: string) => {
    type('Indirizzo', address);
    fireEvent.click(screen.getByText('Inserisci'));
  };
  return { onDone, onClose, type, send };
}

describe('the address of a link', () => {
  it('has the focus at once', () => {
    open(false);
    expect(screen.getByLabelText('Indirizzo')).toHaveFocus();
  });

  it.each([
    ['  www.example.com ', 'https://www.example.com'],
    ['WWW.example.com', 'https://WWW.example.com'],
    [' nome@example.com ', 'mailto:nome@example.com'],
    ['https://example.com/a@b.it', 'https://example.com/a@b.it'],
    // A place in the page itself.
    ['#corsi', '#corsi'],
  ])('is understood without its spaces: %j', (typed, href) => {
    const { send, onDone } = open(false);
    send(typed);
    expect(onDone.mock.calls).toEqual([[href, '']]);
  });

  it('is nothing that is neither a page nor a mail address, which is said, and what was typed stays', () => {
    const { send, onDone } = open(false);
    const wrong = ['javascript:alert(1)', 'ftp://example.com', 'qualcosa', '', 'esempio.it'];
    for (const typed of [...wrong, 'wwww.example.com', 'nome@example', 'un nome@example.com']) {
      send(typed);
      const field = screen.getByLabelText('Indirizzo');
      expect(field).toHaveValue(typed);
      expect(field).toHaveAccessibleDescription(
        'Scrivi un indirizzo che inizi con https://, http://, mailto: o /.',
      );
    }
    expect(onDone).not.toHaveBeenCalled();
  });

  it('is given up without a change', () => {
    const { type, onDone, onClose } = open(false);
    type('Indirizzo', 'https://example.com');
    fireEvent.click(screen.getByText('Annulla'));
    expect([onClose.mock.calls.length, onDone.mock.calls.length]).toEqual([1, 0]);
  });
});

describe('the picture from the device', () => {
  const PICTURE = { kind: 'texts', id: 'editor' } as const;
  it.each([false, true])('is wanted no more once the dialog is closed (stored: %s)', (isStored) => {
    const client = createTestClient({ sagas: false, slices: [uploadSlice] });
    const tell = (action: Parameters<typeof client.store.dispatch>[0]) =>
      act(() => void client.store.dispatch(action));
    function Text() {
      const [isOpen, setIsOpen] = useState(true);
      const close = () => setIsOpen(false);
      const dialog = {
        title: 'Immagine',
        address: '',
        asksForDescription: true,
        onDone: close,
        onClose: close,
      };
      return isOpen ? (
        <AddressDialog {...dialog} />
      ) : (
        <button type="button" onClick={() => setIsOpen(true)}>
          Altra
        </button>
      );
    }
    renderPart(client, <Text />);
    tell(uploadRequested({ ...PICTURE, handle: 'h', name: 'a.png' }));
    expect(selectIsSendingPicture(client.store.getState())).toBe(true);
    fireEvent.click(screen.getByText('Annulla'));
    expect(selectIsSendingPicture(client.store.getState())).toBe(false);
    if (isStored) tell(uploadDone({ ...PICTURE, address: '/media/prima.webp' }));
    fireEvent.click(screen.getByText('Altra'));
    expect(screen.getByLabelText('Indirizzo')).toHaveValue('');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('the address of a picture', () => {
  it('comes with its description, without the spaces around it', () => {
    const { send, type, onDone } = open(true);
    expect(screen.getByLabelText('Descrizione')).toHaveAccessibleDescription(/^Per chi non vede l’immagine/);
    type('Descrizione', ' Il grafico ');
    send('/media/a.webp');
    expect(onDone.mock.calls).toEqual([['/media/a.webp', 'Il grafico']]);
  });

  it.each(['#corsi', 'nome@example.com', 'mailto:nome@example.com', 'MAILTO:nome@example.com'])(
    'is none as %s',
    (typed) => {
      const { send, onDone } = open(true);
      send(typed);
      expect(screen.getByLabelText('Indirizzo')).toHaveAccessibleDescription(
        'Scrivi un indirizzo che inizi con https://, http:// o /.',
      );
      expect(onDone).not.toHaveBeenCalled();
    },
  );
});

it.each([
  [false, 'Link', ['Indirizzo']],
  [true, 'Immagine', ['Indirizzo', 'Descrizione']],
])('the dialog of an address is named, and asks for what belongs to it (%s)', (isPicture, name, labels) => {
  open(isPicture);
  const dialog = within(screen.getByRole('dialog', { name }));
  expect(dialog.getAllByRole('textbox').map((field) => field.id)).toEqual(
    labels.map((label) => screen.getByLabelText(label).id),
  );
  expect(dialog.queryAllByRole('button', { name: 'Carica dal dispositivo: Immagine' })).toHaveLength(
    isPicture ? 1 : 0,
  );
  expect(screen.getByLabelText('Indirizzo')).toHaveAttribute('inputmode', 'url');
  expect(screen.getByLabelText('Indirizzo')).toHaveAttribute('autocomplete', 'off');
});

it.each([
  ['dialog', () => screen.getByRole('dialog')],
  ['field', () => screen.getByLabelText('Indirizzo')],
] as const)('the dialog of an address is closed by Escape in its %s', (_where, target) => {
  const { onClose, onDone } = open(false);
  fireEvent.keyDown(target(), { key: 'Escape' });
  expect([onClose.mock.calls.length, onDone.mock.calls.length]).toEqual([1, 0]);
});

describe('the field of a rich text', () => {
  const show = (more: object = {}) => {
    renderLeaf(
      <RichTextInput
        id="text"
        label="Testo"
        value=""
        hint="Un consiglio."
        onChange={() => undefined}
        {...more}
      />,
    );
    return screen.getByRole('textbox', { name: 'Testo' });
  };
  /** The rules for its frame; jsdom computes neither outlines nor borders of a variable colour, and remembers `:focus-within`. */
  const frame = () => {
    const element = document.getElementById('text') as HTMLElement;
    const isMeant = (selector: string) =>
      selector.endsWith(':focus-within')
        ? element.contains(document.activeElement)
        : element.matches(selector);
    return [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules] as CSSStyleRule[])
      .filter(
        ({ selectorText = '' }) => selectorText.startsWith(`.${element.className}`) && isMeant(selectorText),
      )
      .map(({ cssText }) => cssText)
      .join(' ');
  };

  it('is a text box of several lines that is checked for its spelling, and shows where a link leads', () => {
    const blocks = [
      { key: 'a', text: 'qui', type: 'unstyled', entityRanges: [{ offset: 0, length: 3, key: 0 }] },
    ];
    const entityMap = { 0: { type: 'LINK', mutability: 'MUTABLE', data: { url: 'https://example.com/' } } };
    const box = show({ value: JSON.stringify({ blocks, entityMap }) });
    expect(box).toHaveAttribute('aria-multiline', 'true');
    expect(box).toHaveAttribute('spellcheck', 'true');
    const changed = screen.getByRole('toolbar').getAttribute('aria-controls') ?? '';
    expect(document.getElementById(changed)).toContainElement(box);
    expect(screen.getByText('qui').closest('[title]')).toHaveAttribute('title', 'https://example.com/');
    expect(screen.getByText('qui').closest('.link')).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says what is wrong with it in place of its hint', () => {
    const box = show({ error: 'Manca il testo.' });
    expect(box).toHaveAccessibleDescription('Manca il testo.');
    expect(frame()).toMatch(/border-color: \S+error/);
    expect(screen.queryByText('Un consiglio.')).toBeNull();
  });

  it('takes the focus by a click on its label, and shows that it has it', () => {
    const box = show();
    expect(box).not.toHaveFocus();
    fireEvent.click(screen.getByText('Testo'));
    expect(box).toHaveFocus();
    expect(frame()).toMatch(/outline: 2px solid/);
  });

  it('has the focus where its form begins with it, and leaves it to the button that is pressed next', () => {
    expect(show({ autoFocus: true })).toHaveFocus();
    const italic = screen.getByLabelText('Corsivo');
    act(() => italic.focus());
    fireEvent.click(italic);
    expect(italic).toHaveAttribute('aria-pressed', 'true');
    expect(italic).toHaveFocus();
  });
});
