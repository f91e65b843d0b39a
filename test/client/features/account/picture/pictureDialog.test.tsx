import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lazyPictureDialog } from '../../../../../src/client/features/account/picture/pictureSaga';
import { browserFiles } from '../../../../../src/client/services/browserFiles';
import { type ApiStub, onItsWay, testUser } from '../../../../support/client';
import { later } from '../../checkout/support';
import { press, rest } from '../../identity/account/support';
import { openProfile as openAs } from '../support';

/** jsdom has no canvas: this reports the area that the person would select. */
jest.mock('../../../../../src/client/features/account/picture/PictureCutter', () => ({
  PictureCutter: ({ onCut, isDisabled }: { onCut: (cut: object) => void; isDisabled: boolean }) => (
    <button
      type="button"
      disabled={isDisabled}
      onClick={() => onCut({ rotation: 0, area: { x: 0, y: 0, width: 9, height: 9 } })}
    >
      Ritaglia
    </button>
  ),
}));

beforeEach(() => {
  URL.createObjectURL = () => 'blob:shown';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(browserFiles, 'cut').mockResolvedValue(new Blob(['cut'], { type: 'image/jpeg' }));
});

const PICTURE = '/media/public/pictures/mia-512.webp';
const photo = new File(['x'], 'io.jpg', { type: 'image/jpeg' });
const open = (users: ApiStub['users'] = {}) => openAs(users, { user: { ...testUser, urlProfile: PICTURE } });
const button = (name: string) => screen.getByRole('button', { name });
const dialog = () => screen.getByRole('dialog', { name: 'Cambia foto' });

async function choose() {
  await press('Cambia foto');
  fireEvent.change(screen.getByLabelText('Scegli un file'), { target: { files: [photo] } });
  await rest();
}
async function send() {
  await choose();
  await press('Ritaglia');
  await press('Salva la foto');
}

it('a photo is chosen among the pictures of the device, or taken by the camera that looks at its owner', async () => {
  await open();
  await press('Cambia foto');
  const chosen = screen.getByLabelText('Scegli un file');
  expect(chosen).toHaveAttribute('accept', 'image/*');
  expect(chosen).not.toHaveAttribute('capture');
  const taken = screen.getByLabelText('Scatta una foto');
  expect(taken).toHaveAttribute('accept', 'image/*');
  expect(taken).toHaveAttribute('capture', 'user');
  fireEvent.change(taken, { target: { files: [photo] } });
  await rest();
  expect(button('Ritaglia')).toBeInTheDocument();
});

it('the same file can be chosen again after it was left, and no file leaves everything as it is', async () => {
  await open();
  await press('Cambia foto');
  const field = screen.getByLabelText<HTMLInputElement>('Scegli un file');
  const emptied = jest.fn();
  Object.defineProperty(field, 'value', { set: emptied, configurable: true });
  fireEvent.change(field, { target: { files: [] } });
  expect(screen.getByLabelText('Scegli un file')).toBeInTheDocument();
  fireEvent.change(field, { target: { files: [photo] } });
  expect(emptied).toHaveBeenLastCalledWith('');
});

it('a photo that is dragged over the dialog, and dropped, is not opened by the browser in the place of the shop', async () => {
  await open();
  await press('Cambia foto');
  const place = screen.getByTestId('picture-drop');
  const over = createEvent.dragOver(place);
  fireEvent(place, over);
  expect(over.defaultPrevented).toBe(true);
  const isMarked = () => getComputedStyle(place).backgroundColor.includes('action-selected');
  expect(isMarked()).toBe(true);
  fireEvent.dragLeave(place);
  expect(isMarked()).toBe(false);
  const drop = createEvent.drop(place, { dataTransfer: { files: [photo] } });
  fireEvent(place, drop);
  expect(drop.defaultPrevented).toBe(true);
});

it('nothing in the dialog can be pressed while the photo is on its way, and the dialog stays', async () => {
  const { promise, answer } = later<object>();
  await open({ uploadProfilePicture: () => promise });
  await send();
  for (const name of ['Scegli un’altra', 'Annulla', 'Caricamento…'])
    expect(button(name)).toHaveAttribute('aria-disabled', 'true');
  expect(button('Ritaglia')).toBeDisabled();
  expect(within(dialog()).getByRole('status')).toHaveTextContent('Caricamento in corso…');
  fireEvent.keyDown(dialog(), { key: 'Escape' });
  await press('Annulla');
  expect(button('Caricamento…')).toBeInTheDocument();
  answer({ isOk: false, message: 'Non ora.' });
  await rest();
  expect(screen.getByText('Non ora.').closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive');
  for (const name of ['Scegli un’altra', 'Annulla', 'Salva la foto'])
    expect(button(name)).toHaveAttribute('aria-disabled', 'false');
  expect(button('Ritaglia')).toBeEnabled();
  expect(within(dialog()).queryByRole('status')).toBeNull();
});

it.each([
  ['the key Escape', async () => void fireEvent.keyDown(dialog(), { key: 'Escape' })],
  ['its button', () => press('Annulla')],
])('the dialog is closed by %s, and gives the focus back', async (_what, close) => {
  await open();
  button('Cambia foto').focus();
  await choose();
  await close();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button('Cambia foto')).toHaveFocus();
});

it('the keyboard is at the button of the dialog though the element that had it is gone meanwhile', async () => {
  await open();
  await choose();
  (document.activeElement as HTMLElement).blur();
  await press('Annulla');
  await waitFor(() => expect(button('Cambia foto')).toHaveFocus());
});

it('the button of a dialog whose code is on its way says so', async () => {
  jest.spyOn(lazyPictureDialog, 'load').mockImplementation(onItsWay);
  await open();
  expect(button('Cambia foto')).toHaveAttribute('aria-disabled', 'false');
  await press('Cambia foto');
  expect(button('Un momento…')).toHaveAttribute('aria-disabled', 'true');
});

it('the picture beside its buttons says nothing to a screen reader', async () => {
  await open();
  expect(screen.getByTestId('profile-picture')).toHaveAttribute('alt', '');
});
