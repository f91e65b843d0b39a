import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { CallFailed } from '../../../../../src/client/api/failure';
import {
  DEFAULT_AVATAR,
  selectAvatar,
  selectUser,
} from '../../../../../src/client/features/identity/session/sessionSelectors';
import { browserFiles } from '../../../../../src/client/services/browserFiles';
import type { Services } from '../../../../../src/client/services/services';
import { memoryArea } from '../../../../../src/client/services/sessionStorage';
import { type ApiStub, testUser } from '../../../../support/client';
import { everything, networkFailure, press, rest } from '../../identity/account/support';
import { openProfile as openAs } from '../support';

/** jsdom has no canvas: this reports the area that the person would select. */
jest.mock('../../../../../src/client/features/account/picture/PictureCutter', () => ({
  PictureCutter: ({ onCut, onUnreadable }: { onCut: (cut: object) => void; onUnreadable: () => void }) => (
    <>
      <button
        type="button"
        onClick={() => onCut({ rotation: 90, area: { x: 1, y: 2, width: 30, height: 30 } })}
      >
        Ritaglia
      </button>
      <button type="button" onClick={onUnreadable}>
        Illeggibile
      </button>
    </>
  ),
}));

const ALERT = 'Errore durante caricamento immagine profilo.';
const URL_OF_PICTURE = '/media/public/pictures/nuova-512.webp';
const photo = new File(['SECRET-BYTES'], 'io.jpg', { type: 'image/jpeg' });
const blob = new Blob(['cut'], { type: 'image/jpeg' });
let cut: jest.SpyInstance;

beforeEach(() => {
  URL.createObjectURL = () => 'blob:shown';
  URL.revokeObjectURL = () => undefined;
  cut = jest.spyOn(browserFiles, 'cut').mockResolvedValue(blob);
});
afterEach(() => jest.restoreAllMocks());

const openProfile = (users: ApiStub['users'], urlProfile = '') =>
  openAs(users, { user: { ...testUser, urlProfile } });
async function choose(file = photo) {
  await press('Cambia foto');
  fireEvent.change(screen.getByLabelText('Scegli un file'), { target: { files: [file] } });
  await rest();
}
async function send() {
  await choose();
  await press('Ritaglia');
  await press('Salva la foto');
}

describe('the profile picture', () => {
  it('gives back the address of each photo that was looked at, in its dialog and after it', async () => {
    const kept = new Set<string>();
    let made = 0;
    URL.createObjectURL = () => {
      made += 1;
      kept.add(`blob:${made}`);
      return `blob:${made}`;
    };
    URL.revokeObjectURL = (address) => void kept.delete(address);
    await openProfile({});
    await choose();
    expect([...kept]).toEqual(['blob:1']);
    await press('Scegli un’altra');
    expect([...kept]).toEqual([]);
    const other = new File(['b'], 'b.jpg', { type: 'image/jpeg' });
    fireEvent.change(screen.getByLabelText('Scegli un file'), { target: { files: [other] } });
    await rest();
    expect([...kept]).toEqual(['blob:2']);
    cleanup();
    expect([...kept]).toEqual([]);
  });

  it('is cut and uploaded; then its address is stored and the page reloads', async () => {
    const uploadProfilePicture = jest.fn(async () => ({ isOk: true, item: URL_OF_PICTURE }));
    const client = await openProfile({ uploadProfilePicture });
    await send();
    expect(cut).toHaveBeenCalledWith({
      file: photo,
      rotation: 90,
      area: { x: 1, y: 2, width: 30, height: 30 },
    });
    expect(uploadProfilePicture).toHaveBeenCalledWith({ file: blob }, expect.anything());
    expect(client.session.read()?.user.urlProfile).toBe(URL_OF_PICTURE);
    expect(client.session.token()).toBe(testUser.token);
    expect(selectAvatar(client.store.getState())).toBe(URL_OF_PICTURE);
    expect(client.seen.reloads).toBe(1);
    expect(client.seen.alerts).toEqual([]);
    expect(everything(client)).not.toContain('SECRET-BYTES');
    expect(everything(client)).not.toContain(testUser.token);
  });

  it('is confirmed once by the reloaded page, but not to another person and not days later', async () => {
    const device = memoryArea();
    const taken = { uploadProfilePicture: async () => ({ isOk: true, item: URL_OF_PICTURE }) };
    const visit = async (more: Partial<Services> = {}, user = testUser) => {
      document.body.innerHTML = '';
      return (await openAs({}, { user, services: { device, ...more } })).toasts;
    };
    const upload = async () => {
      document.body.innerHTML = '';
      const client = await openAs(taken, { services: { device } });
      await send();
      expect([client.seen.reloads, client.toasts]).toEqual([1, []]);
    };
    await upload();
    expect(await visit()).toEqual([{ text: 'Foto aggiornata.', kind: 'success' }]);
    expect(await visit()).toEqual([]);
    await upload();
    expect(await visit({}, { ...testUser, id: 'user-2' })).toEqual([]);
    await upload();
    expect(await visit({ now: () => Date.parse('2026-11-23T10:00:00Z') })).toEqual([]);
  });

  it('is shown without the confirmation if the storage is full', async () => {
    const full = () => {
      throw new Error('QuotaExceededError');
    };
    const device = { ...memoryArea(), setItem: full };
    const taken = { uploadProfilePicture: async () => ({ isOk: true, item: URL_OF_PICTURE }) };
    const client = await openAs(taken, { services: { device } });
    await send();
    expect(client.seen.reloads).toBe(1);
  });

  it('shows the progress of the upload', async () => {
    let finish: (answer: unknown) => void = () => undefined;
    const uploadProfilePicture = (
      _input: unknown,
      { onProgress }: { onProgress: (a: number, b: number) => void },
    ) =>
      new Promise((resolve) => {
        onProgress(30, 120);
        finish = resolve;
      });
    const client = await openProfile({ uploadProfilePicture });
    await send();
    expect(screen.getByRole('progressbar', { name: 'Caricamento della foto' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    expect(screen.getByRole('button', { name: 'Caricamento…' })).toHaveAttribute('aria-disabled', 'true');
    await press('Caricamento…');
    await press('Annulla');
    await press('Scegli un’altra');
    expect(screen.getByRole('progressbar', { name: 'Caricamento della foto' })).toBeInTheDocument();
    await act(async () => finish({ isOk: true, item: URL_OF_PICTURE }));
    await rest();
    expect(client.seen.reloads).toBe(1);
  });

  it.each([
    ['a network failure', networkFailure(true), [ALERT]],
    [
      'a status above 500',
      new CallFailed({ kind: 'status', status: 502, endpoint: 'users.x', guarded: true, message: 'x' }),
      ["E' avvenuto un errore: 502", ALERT],
    ],
  ])('shows the specified alert after %s, and keeps the cut', async (_what, failure, alerts) => {
    const uploadProfilePicture = jest.fn().mockRejectedValueOnce(failure);
    const client = await openProfile({ uploadProfilePicture });
    await send();
    expect(client.seen.alerts.sort()).toEqual([...alerts].sort());
    expect(client.seen.reloads).toBe(0);
    expect(selectUser(client.store.getState())?.urlProfile).toBe('');
    uploadProfilePicture.mockResolvedValueOnce({ isOk: true, item: URL_OF_PICTURE });
    await press('Salva la foto');
    expect(cut).toHaveBeenCalledTimes(2);
    expect(client.seen.reloads).toBe(1);
  });

  it('shows why the server refused it, without an alert, and keeps the cut', async () => {
    const errors = { file: 'L’immagine è troppo piccola.' };
    const client = await openProfile({ uploadProfilePicture: async () => ({ isOk: false, errors }) });
    await send();
    expect(screen.getByText(errors.file)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Salva la foto' })).toBeInTheDocument();
    expect([client.seen.alerts, client.seen.reloads]).toEqual([[], 0]);
  });

  it('counts as refused if the answer has no item', async () => {
    const client = await openProfile({ uploadProfilePicture: async () => ({ isOk: true }) });
    await send();
    expect(screen.getByText(/non è stata accettata/)).toBeInTheDocument();
    expect(client.seen.reloads).toBe(0);
  });

  it('ends the session after a 4xx', async () => {
    const failure = new CallFailed({
      kind: 'status',
      status: 401,
      endpoint: 'users.x',
      guarded: true,
      message: 'x',
    });
    const client = await openProfile({ uploadProfilePicture: () => Promise.reject(failure) });
    await send();
    expect(client.session.read()).toBeUndefined();
    expect(client.history.current().pathname).toBe('/login');
  });

  it.each([
    ['a text', new File(['x'], 'script.png', { type: 'text/plain' })],
    ['an SVG', new File(['<svg/>'], 'io.svg', { type: 'image/svg+xml' })],
  ])('is not opened if the file is %s', async (_what, file) => {
    const uploadProfilePicture = jest.fn();
    await openProfile({ uploadProfilePicture });
    await choose(file);
    expect(screen.getByText(/non è una foto/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Salva la foto' })).toBeNull();
  });

  it.each([
    [60 * 1024 ** 2, true],
    [60 * 1024 ** 2 + 1, false],
  ])('of %i bytes is opened: %s', async (size, isOpened) => {
    await openProfile({});
    await choose(
      Object.defineProperty(new File(['x'], 'io.jpg', { type: 'image/jpeg' }), 'size', { value: size }),
    );
    expect(screen.queryByRole('button', { name: 'Ritaglia' }) !== null).toBe(isOpened);
    expect(screen.queryByText('Il file è troppo grande: al massimo 60 MB.') !== null).toBe(!isOpened);
  });

  it('can be chosen again if the browser cannot read the file', async () => {
    await openProfile({});
    await choose();
    await press('Illeggibile');
    expect(screen.getByText(/non riesce a leggere/)).toBeInTheDocument();
    expect(screen.getByLabelText('Scegli un file')).toBeInTheDocument();
    cut.mockRejectedValue(new Error('no canvas'));
    fireEvent.change(screen.getByLabelText('Scegli un file'), { target: { files: [photo] } });
    await rest();
    await press('Ritaglia');
    await press('Salva la foto');
    expect(screen.getByText(/non riesce a leggere questa immagine/)).toBeInTheDocument();
  });

  it('can be chosen by drag and drop', async () => {
    await openProfile({});
    await press('Cambia foto');
    fireEvent.drop(screen.getByTestId('picture-drop'), { dataTransfer: { files: [photo] } });
    await rest();
    expect(screen.getByRole('button', { name: 'Ritaglia' })).toBeInTheDocument();
  });

  it('can be removed, which shows the default avatar', async () => {
    const removeProfilePicture = jest.fn(async () => ({ isOk: true }));
    const client = await openProfile({ removeProfilePicture }, URL_OF_PICTURE);
    await press('Togli la foto');
    expect(selectAvatar(client.store.getState())).toBe(DEFAULT_AVATAR);
    expect(client.session.read()?.user.urlProfile).toBe('');
    expect(client.toasts).toEqual([{ text: 'Foto tolta.', kind: 'success' }]);
    expect(screen.queryByRole('button', { name: 'Togli la foto' })).toBeNull();
  });

  it.each([
    ['', DEFAULT_AVATAR],
    ['/a.pn', DEFAULT_AVATAR],
    ['/a.png', '/a.png'],
  ])('is used only if its address is longer than five characters: %j', async (address, shown) => {
    const client = await openProfile({}, address);
    expect(selectAvatar(client.store.getState())).toBe(shown);
    expect(screen.getByTestId('profile-picture')).toHaveAttribute('src', shown);
  });
});
