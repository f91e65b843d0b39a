import { fireEvent, screen } from '@testing-library/react';
import { selectAvatar } from '../../../../../src/client/features/identity/session/sessionSelectors';
import { browserFiles } from '../../../../../src/client/services/browserFiles';
import { type ApiStub, onItsWay, testUser } from '../../../../support/client';
import { press, rest } from '../../identity/account/support';
import { openProfile as openAs } from '../support';

/** jsdom has no canvas: this reports the area that the person would select. */
jest.mock('../../../../../src/client/features/account/picture/PictureCutter', () => ({
  PictureCutter: ({ onCut }: { onCut: (cut: object) => void }) => (
    <button type="button" onClick={() => onCut({ rotation: 0, area: { x: 0, y: 0, width: 9, height: 9 } })}>
      Ritaglia
    </button>
  ),
}));

const PICTURE = '/media/public/pictures/mia-512.webp';

beforeEach(() => {
  URL.createObjectURL = () => 'blob:shown';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(browserFiles, 'cut').mockResolvedValue(new Blob(['cut'], { type: 'image/jpeg' }));
});

const open = (users: ApiStub['users']) => openAs(users, { user: { ...testUser, urlProfile: PICTURE } });
async function choose(name: string) {
  const file = new File(['x'], name, { type: 'image/jpeg' });
  fireEvent.change(screen.getByLabelText('Scegli un file'), { target: { files: [file] } });
  await rest();
}

describe('a photo that is chosen in the place of another', () => {
  it('is cut anew, and forgets why the other one was refused', async () => {
    const uploadProfilePicture = jest.fn(async () => ({ isOk: false, message: 'Non ora.' }));
    await open({ uploadProfilePicture });
    await press('Cambia foto');
    await choose('a.jpg');
    await press('Ritaglia');
    await press('Salva la foto');
    expect(screen.getByText('Non ora.')).toBeInTheDocument();
    await press('Scegli un’altra');
    expect(screen.queryByText('Non ora.')).toBeNull();
    await choose('b.jpg');
    expect(screen.getByRole('button', { name: 'Salva la foto' })).toHaveAttribute('aria-disabled', 'true');
    await press('Salva la foto');
    expect(uploadProfilePicture).toHaveBeenCalledTimes(1);
    await press('Ritaglia');
    await press('Salva la foto');
    expect(screen.getByText('Non ora.')).toBeInTheDocument();
    await press('Annulla');
    await press('Cambia foto');
    expect(screen.queryByText('Non ora.')).toBeNull();
  });
});

it('a photo that has arrived is said to be looked at', async () => {
  const uploadProfilePicture = (
    _input: unknown,
    { onProgress }: { onProgress: (loaded: number, total: number) => void },
  ) => new Promise(() => onProgress(120, 120));
  await open({ uploadProfilePicture });
  await press('Cambia foto');
  await choose('a.jpg');
  await press('Ritaglia');
  await press('Salva la foto');
  expect(screen.getByText('Un momento, controlliamo la foto…')).toBeInTheDocument();
});

describe('the removal of a picture', () => {
  it.each([
    [{ isOk: false, message: 'Non ora.' }, 'Non ora.'],
    [{ isOk: false }, 'La foto non è stata tolta. Riprova.'],
  ])('that is refused says why, and keeps it: %j', async (answer, message) => {
    const { store, toasts } = await open({ removeProfilePicture: async () => answer });
    await press('Togli la foto');
    expect(screen.getByText(message)).toBeInTheDocument();
    expect([selectAvatar(store.getState()), toasts]).toEqual([PICTURE, []]);
  });

  it('is sent once, and its refusal forgotten once another picture is to be chosen', async () => {
    const removeProfilePicture = jest.fn(async (): Promise<object> => ({ isOk: false, message: 'Non ora.' }));
    await open({ removeProfilePicture });
    await press('Togli la foto');
    await press('Cambia foto');
    expect(screen.queryByText('Non ora.')).toBeNull();
    removeProfilePicture.mockImplementation(onItsWay);
    await press('Annulla');
    await press('Togli la foto');
    expect(screen.getByRole('button', { name: 'Togli la foto' })).toHaveAttribute('aria-disabled', 'true');
    await press('Togli la foto');
    expect(removeProfilePicture).toHaveBeenCalledTimes(2);
  });
});
