import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AdminPattern } from '../../../../src/client/features/admin/adminPaths';
import { selectUpload } from '../../../../src/client/features/admin/upload/uploadSlice';
import { selectIsLoading } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../src/client/routing/paths';
import { ROLE } from '../../../../src/contract/identity/roles';
import { adminView } from '../../../support/adminPage';
import { type ApiStub, createTestClient, onItsWay, testUser, until } from '../../../support/client';
import { renderPage } from '../../../support/renderPage';
import { pressWaiting } from '../../../support/waitingButton';

async function open(pattern: AdminPattern, id: string, api: ApiStub) {
  const address = BASE + pattern.replace(':id', id);
  const client = createTestClient({ address, api, user: testUser, claim: ROLE.admin });
  await until(client.store, (state) => !selectIsLoading(state));
  renderPage(client, await adminView(pattern), { id });
  return client;
}
const choose = (label: string, file: File) =>
  fireEvent.change(screen.getAllByLabelText(label)[0] as Element, { target: { files: [file] } });
const photo = new File(['foto'], 'foto.png', { type: 'image/png' });
const byLabel = (label: string) => screen.getByLabelText(label, { selector: 'button' });
const press = (text: string) => fireEvent.click(screen.getByText(text, { selector: 'button' }));

const bundle = {
  IdBundleEnc: 'b1',
  slug: 'percorso',
  title: 'Percorso',
  subtitle: '',
  description: '',
  price: 100,
  coverAddress: '/media/vecchia-1200.webp',
  courseIds: ['c1', 'c2'],
  isOperative: true,
  version: 3,
};
const titles = { c1: 'Uno', c2: 'Due' } as const;
const bundleApi = (more: object) => ({
  bundles: {
    getAdmin: async () => ({ isOk: true, item: bundle }),
    // The list follows a save.
    list: async () => ({ items: [], total: 0, page: 1 }),
    ...more,
  },
  courses: {
    getDetailCourseAdmin: async ({ IdCourseEnc }: { IdCourseEnc: keyof typeof titles }) => ({
      isOk: true,
      item: { title: titles[IdCourseEnc], isOperative: true, price: 60 },
    }),
  },
});

describe('the picture of a form', () => {
  it('is uploaded at once, shown, and saved as its address', async () => {
    const update = jest.fn(async () => ({ isOk: true, item: bundle }));
    const uploadFile = jest.fn(async () => ({ isOk: true, item: { url: '/media/nuova-1200.webp' } }));
    await open('/admin/bundles/:id', 'b1', { ...bundleApi({ update }), uploads: { uploadFile } });
    choose('Cambia immagine: Copertina', photo);
    const picture = await screen.findByRole('img', { name: 'Copertina: anteprima' });
    await waitFor(() => expect(picture).toHaveAttribute('src', '/media/nuova-1200.webp'));
    expect(uploadFile).toHaveBeenCalledWith({ file: photo, format: 'covers' }, expect.anything());
    press('Salva');
    await waitFor(() =>
      expect(update).toHaveBeenCalledWith(
        expect.objectContaining({ coverAddress: '/media/nuova-1200.webp' }),
      ),
    );
  });

  it('is waited for by a save, and can be cancelled', async () => {
    const update = jest.fn();
    const uploadFile = jest.fn(() => new Promise(() => undefined));
    await open('/admin/bundles/:id', 'b1', { ...bundleApi({ update }), uploads: { uploadFile } });
    choose('Cambia immagine: Copertina', photo);
    const waiting = await screen.findByText('Attendi l’immagine…');
    expect(waiting).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(waiting);
    expect(update).not.toHaveBeenCalled();
    expect(screen.getByRole('progressbar', { name: 'Caricamento: Copertina' })).toBeInTheDocument();
    fireEvent.click(byLabel('Annulla il caricamento: Copertina'));
    expect(screen.getByText('Salva')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Copertina: anteprima' })).toHaveAttribute(
      'src',
      bundle.coverAddress,
    );
  });

  it('says why a file is refused, and is taken off', async () => {
    const refusal = { isOk: false, errors: { file: 'L’immagine è troppo piccola.' } };
    const update = jest.fn(async () => ({ isOk: true, item: bundle }));
    await open('/admin/bundles/:id', 'b1', {
      ...bundleApi({ update }),
      uploads: { uploadFile: async () => refusal },
    });
    choose('Cambia immagine: Copertina', photo);
    expect(await screen.findByText('L’immagine è troppo piccola.')).toBeInTheDocument();
    fireEvent.click(byLabel('Togli l’immagine: Copertina'));
    press('Salva');
    await waitFor(() => expect(update).toHaveBeenCalledWith(expect.objectContaining({ coverAddress: '' })));
  });
});

it('what was said of the whole form is gone once its picture is changed', async () => {
  const message = 'Il percorso non si può salvare.';
  await open('/admin/bundles/:id', 'b1', bundleApi({ update: async () => ({ isOk: false, message }) }));
  press('Salva');
  expect(await screen.findByText(message)).toBeInTheDocument();
  fireEvent.click(byLabel('Togli l’immagine: Copertina'));
  expect(screen.queryByText(message)).toBeNull();
});

it('the courses of a learning path are put in order and saved with it', async () => {
  const update = jest.fn(async () => ({ isOk: true, item: bundle }));
  await open('/admin/bundles/:id', 'b1', bundleApi({ update }));
  expect(screen.getByText(/uno per uno/)).toHaveTextContent(
    'I corsi, uno per uno, costano 120,00 €. Chi compra il percorso risparmia 20,00 €.',
  );
  fireEvent.click(await screen.findByLabelText('Sposta su: Due'));
  press('Salva');
  await waitFor(() =>
    expect(update).toHaveBeenCalledWith(expect.objectContaining({ courseIds: ['c2', 'c1'] })),
  );
});

it('a conflict about the courses of a learning path names them', async () => {
  const item = { ...bundle, courseIds: ['c2'], version: 4 };
  const update = async () => ({ isOk: false, code: 'conflict', item });
  await open('/admin/bundles/:id', 'b1', bundleApi({ update }));
  fireEvent.click(await screen.findByLabelText('Sposta su: Due'));
  press('Salva');
  expect(await screen.findByText('Il tuo: Due, Uno')).toBeInTheDocument();
  expect(screen.getByText('Il suo: Due')).toBeInTheDocument();
});

it('the film of a landing video is sent from its page, which then shows that it is there', async () => {
  const video = {
    id: 'v1',
    title: 'Prima lezione',
    slug: 'prima',
    text: '',
    poster: '',
    isActive: true,
    version: 1,
  };
  const getAdmin = jest.fn(async (): Promise<object> => ({ isOk: true, item: video }));
  const uploadVideo = jest.fn(async () => ({ isOk: true, item: video }));
  const { store, toasts } = await open('/admin/videos/:id', 'v1', {
    landingVideos: { getAdmin, uploadVideo },
  });
  const isWarning = (text: HTMLElement) => /error/.test(getComputedStyle(text).color);
  expect(isWarning(screen.getByText(/Manca il film/))).toBe(true);
  getAdmin.mockResolvedValue({
    isOk: true,
    item: { ...video, video: { url: '/media/f', mime: '', bytes: 1 } },
  });
  const file = new File(['film'], 'film.mp4', { type: 'video/mp4' });
  choose('Carica il film: Prima lezione', file);
  expect(isWarning(await screen.findByText(/Il film c’è/))).toBe(false);
  expect(uploadVideo).toHaveBeenCalledWith({ id: 'v1', file }, expect.anything());
  expect(toasts).toEqual([{ text: 'Film caricato.', kind: 'success' }]);
  expect(selectUpload({ kind: 'film', id: 'v1' })(store.getState())).toBeUndefined();
});

it('the picture of a landing video is no film: it goes into the form, which is not loaded again', async () => {
  const item = { id: 'v1', title: 'Prima', slug: 'prima', text: '', poster: '', isActive: true, version: 1 };
  const getAdmin = jest.fn(async () => ({ isOk: true, item }));
  const uploadFile = async () => ({ isOk: true, item: { url: '/media/nuova.webp' } });
  const { toasts } = await open('/admin/videos/:id', 'v1', {
    landingVideos: { getAdmin },
    uploads: { uploadFile },
  });
  choose('Scegli un’immagine: Immagine iniziale', photo);
  expect(await screen.findByRole('img', { name: 'Immagine iniziale: anteprima' })).toHaveAttribute(
    'src',
    '/media/nuova.webp',
  );
  expect([toasts, getAdmin.mock.calls.length]).toEqual([[], 1]);
});

it('the sections of the home page are put in order in a dialog', async () => {
  const items = ['Uno', 'Due'].map((title) => ({
    id: title.toLowerCase(),
    title,
    kind: 'text',
    isActive: true,
  }));
  const list = jest.fn(async () => ({ items, total: 2, page: 1 }));
  const reorder = jest.fn(
    async (): Promise<object> => ({ isOk: false, message: 'Le sezioni sono cambiate.' }),
  );
  const { toasts } = await open('/admin/home-sections', '', { homeSections: { list, reorder } });
  press('Riordina');
  const dialog = screen.getByRole('dialog', { name: 'Ordine delle sezioni' });
  fireEvent.click(await within(dialog).findByLabelText('Sposta giù: Uno'));
  press('Salva l’ordine');
  expect(await within(dialog).findByText('Le sezioni sono cambiate.')).toBeInTheDocument();
  reorder.mockResolvedValue({ isOk: true });
  press('Salva l’ordine');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(reorder).toHaveBeenLastCalledWith({ ids: ['due', 'uno'] });
  expect(toasts).toEqual([{ text: 'Ordine salvato.', kind: 'success' }]);
});

it('the gift of a course begins with the course that the address names', async () => {
  const courses = {
    getDetailCourseAdmin: async () => ({
      isOk: true,
      item: { title: 'Ichimoku', isOperative: true, price: 10 },
    }),
    giftCourse: jest.fn(onItsWay),
  };
  const address = `${BASE}/admin/corsi/abilita?IdCourseEnc=c1`;
  const client = createTestClient({ address, api: { courses }, user: testUser, claim: ROLE.admin });
  await until(client.store, (state) => !selectIsLoading(state));
  renderPage(client, await adminView('/admin/corsi/abilita'));
  expect(screen.getByRole('combobox', { name: 'Corso' })).toHaveValue('Ichimoku');
  fireEvent.change(screen.getByLabelText('E-mail di chi lo riceve'), { target: { value: 'a@example.com' } });
  pressWaiting(screen.getByText('Abilita il corso', { selector: 'button' }), 'Un momento…');
  expect(courses.giftCourse).toHaveBeenCalledWith({ EmailUser: 'a@example.com', IdCourseEnc: 'c1' });
});
