import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSelector } from 'react-redux';
import type { CourseRecord } from '../../../../../src/client/features/admin/courses/courseRecord';
import { courses } from '../../../../../src/client/features/admin/courses/courses';
import { SectionList } from '../../../../../src/client/features/admin/courses/SectionList';
import { sendVideo as send } from '../../../../../src/client/features/admin/upload/sendVideo';
import {
  navigationRequested,
  selectIsLoading,
} from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../../src/client/routing/paths';
import { ROLE } from '../../../../../src/contract/identity/roles';
import { adminView, openAdminPage, openAdminPart } from '../../../../support/adminPage';
import { courseRecord } from '../../../../support/adminRecords';
import { createTestClient, onItsWay, testUser, until } from '../../../../support/client';
import { renderPage } from '../../../../support/renderPage';

jest.mock('../../../../../src/client/features/admin/upload/sendVideo', () => ({ sendVideo: jest.fn() }));
const sendVideo = jest.mocked(send);
beforeEach(() => sendVideo.mockReset());

const PAGE = `${BASE}/admin/corsi/dettaglio/c1`;
const section = (IdEnc: string, title: string, more: object = {}) => ({
  IdEnc,
  title,
  description: '',
  duration: 0,
  isPreview: false,
  position: 0,
  version: 1,
  ...more,
});
const course = (more: object = {}) =>
  courseRecord({
    goals: ['Leggere un grafico', 'Scrivere un piano'],
    sectionsCount: 2,
    sections: [
      section('s1', 'Prima'),
      section('s2', 'Seconda', { video: { url: '/media/x', mime: '', bytes: 1 } }),
    ],
    ...more,
  });

function apiOf(calls: Record<string, unknown>, item: object) {
  const getDetailCourseAdmin = jest.fn(async () => ({ isOk: true, item }));
  return { getDetailCourseAdmin, api: { courses: { getDetailCourseAdmin, ...calls } } };
}
async function open(calls: Record<string, unknown> = {}, item = course()) {
  const { api, getDetailCourseAdmin } = apiOf(calls, item);
  return { ...(await openAdminPage('/admin/corsi/dettaglio/*', api, 'c1')), getDetailCourseAdmin };
}
async function openLessons(calls: Record<string, unknown> = {}, item = course()) {
  const { api, getDetailCourseAdmin } = apiOf(calls, item);
  return { ...(await openAdminPart('/admin/corsi/dettaglio/*', api, Lessons, 'c1')), getDetailCourseAdmin };
}
function Lessons() {
  const { data } = useSelector(courses.record.selectByKey('c1'));
  return <SectionList course={data as CourseRecord} />;
}
const button = (name: string) => screen.getByRole('button', { name });

describe('a course’s form', () => {
  it('stays open after a save, and shows what was stored', async () => {
    const updateCourse = jest.fn(async () => ({ isOk: true, item: course({ price: 39, version: 5 }) }));
    const { toasts } = await open({ updateCourse });
    const price = screen.getByRole('textbox', { name: 'Prezzo' });
    await userEvent.clear(price);
    await userEvent.type(price, '39');
    await userEvent.click(button('Salva'));
    await waitFor(() => expect(price).toHaveValue('39,00'));
    expect(updateCourse).toHaveBeenCalledWith(
      expect.objectContaining({
        IdCourseEnc: 'c1',
        version: 4,
        price: 39,
        categories: ['principiante'],
        goals: ['Leggere un grafico', 'Scrivere un piano'],
        coverAddress: '',
      }),
    );
    expect(toasts).toEqual([{ text: 'Corso salvato.', kind: 'success' }]);
    await userEvent.click(button('Salva'));
    await waitFor(() =>
      expect(updateCourse).toHaveBeenLastCalledWith(expect.objectContaining({ version: 5 })),
    );
  });

  it('keeps what was typed when another admin was first, and shows both texts', async () => {
    const theirs = course({ title: 'Il suo titolo', version: 5 });
    await open({ updateCourse: async () => ({ isOk: false, code: 'conflict', item: theirs }) });
    const title = screen.getByRole('textbox', { name: 'Titolo' });
    await userEvent.type(title, ' mio');
    await userEvent.click(button('Salva'));
    expect(await screen.findByText('Il suo: Il suo titolo')).toBeInTheDocument();
    expect(title).toHaveValue('Ichimoku mio');
  });

  it('tells at the field which goal is too long', async () => {
    await open({ updateCourse: jest.fn() });
    const goals = screen.getByRole('textbox', { name: 'Che cosa si impara' });
    fireEvent.change(goals, { target: { value: `Breve\n${'x'.repeat(301)}` } });
    await userEvent.click(button('Salva'));
    await waitFor(() => expect(goals).toHaveAccessibleDescription('Massimo: 300 caratteri.'));
  });
});

describe('the qualities of a lesson’s video', () => {
  const withVersions = (...states: string[]) =>
    course({ sections: states.map((state, at) => section(`s${at}`, `Lezione ${at}`, { versions: state })) });

  it('say how far they are', async () => {
    await openLessons({}, withVersions('none', 'queued', 'running', 'ready', 'failed'));
    for (const text of ['in coda', 'in lavorazione', 'non riuscite']) {
      expect(screen.getByText(new RegExp(`Qualità ${text}`))).toBeInTheDocument();
    }
  });

  // None is under way: a page with one looks again every ten seconds.
  it('can be asked for where they are missing or have failed', async () => {
    const processVideo = jest.fn(async (): Promise<object> => ({ isOk: true }));
    const states = withVersions('none', 'ready', 'failed');
    const { toasts, getDetailCourseAdmin } = await openLessons({ processVideo }, states);
    expect(screen.getAllByRole('button', { name: /le qualità/ })).toHaveLength(2);
    await userEvent.click(button('Riprova le qualità: Lezione 2'));
    expect(processVideo).toHaveBeenCalledWith({ IdEnc: 's2' });
    await waitFor(() => expect(toasts[0]?.text).toMatch(/in coda/));
    await waitFor(() => expect(getDetailCourseAdmin).toHaveBeenCalledTimes(2));
    processVideo.mockResolvedValue({ isOk: false, message: 'Su questo server non c’è ffmpeg.' });
    await userEvent.click(button('Prepara le qualità: Lezione 0'));
    await waitFor(() =>
      expect(toasts.at(-1)).toEqual({ text: 'Su questo server non c’è ffmpeg.', kind: 'error' }),
    );
  });
});

it('the qualities of two videos are both asked for, though the first is still on its way', async () => {
  const sections = ['s1', 's2'].map((id) => section(id, `Lezione ${id}`, { versions: 'none' }));
  const processVideo = jest.fn(onItsWay);
  await openLessons({ processVideo }, course({ sections }));
  await userEvent.click(button('Prepara le qualità: Lezione s1'));
  await userEvent.click(button('Prepara le qualità: Lezione s2'));
  expect(processVideo.mock.calls).toEqual([[{ IdEnc: 's1' }], [{ IdEnc: 's2' }]]);
});

describe('a lesson’s attachments', () => {
  const attachments = [{ IdEnc: 'a1', name: 'Schema.pdf', bytes: 12_345 }];
  const withFiles = course({ sections: [section('s1', 'Prima', { attachments })] });
  const choose = (name: string) =>
    fireEvent.change(screen.getByLabelText('Aggiungi un allegato: Prima', { selector: 'input' }), {
      target: { files: [new File(['a'], name)] },
    });

  it('are added, and a file of another kind is refused without being sent', async () => {
    const uploadSectionAttachment = jest.fn(async (_input: object) => ({ isOk: true }));
    const { toasts, getDetailCourseAdmin } = await openLessons({ uploadSectionAttachment }, withFiles);
    choose('pagina.html');
    expect(await screen.findByText(/Questo tipo di file non si può allegare/)).toBeInTheDocument();
    expect(uploadSectionAttachment).not.toHaveBeenCalled();
    choose('Tabella.csv');
    await waitFor(() => expect(toasts).toEqual([{ text: 'Allegato aggiunto.', kind: 'success' }]));
    expect(uploadSectionAttachment.mock.calls[0]?.[0]).toMatchObject({ id: 's1', name: 'Tabella.csv' });
    await waitFor(() => expect(getDetailCourseAdmin).toHaveBeenCalledTimes(2));
  });

  it('say at the button why the server refused them', async () => {
    const errors = { file: 'Il contenuto di questo file non è in formato PDF.' };
    await openLessons({ uploadSectionAttachment: async () => ({ isOk: false, errors }) }, withFiles);
    choose('finto.pdf');
    expect(await screen.findByText(errors.file)).toBeInTheDocument();
  });

  it('are renamed by a form that keeps what was typed when it is refused', async () => {
    const renameSectionAttachment = jest.fn(async (): Promise<object> => ({ isOk: true }));
    renameSectionAttachment.mockResolvedValueOnce({ isOk: false, errors: { Name: 'Scrivi il nome.' } });
    const { toasts } = await openLessons({ renameSectionAttachment }, withFiles);
    await userEvent.click(button('Rinomina: Schema.pdf'));
    const field = screen.getByRole('textbox', { name: 'Nome del file' });
    expect(field).toHaveValue('Schema.pdf');
    fireEvent.change(field, { target: { value: ' ' } });
    await userEvent.click(button('Salva il nome'));
    await waitFor(() => expect(field).toHaveAccessibleDescription('Scrivi il nome.'));
    fireEvent.change(field, { target: { value: 'Riepilogo' } });
    await userEvent.click(button('Salva il nome'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(renameSectionAttachment).toHaveBeenLastCalledWith({ IdEnc: 'a1', Name: 'Riepilogo' });
    expect(toasts).toEqual([{ text: 'Allegato rinominato.', kind: 'success' }]);
  });

  it('are deleted after a question that names the file', async () => {
    const deleteSectionAttachment = jest.fn(async () => ({ isOk: true }));
    const { toasts } = await openLessons({ deleteSectionAttachment }, withFiles);
    await userEvent.click(button('Elimina: Schema.pdf'));
    const dialog = screen.getByRole('dialog', { name: 'Eliminare «Schema.pdf»?' });
    expect(deleteSectionAttachment).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Elimina' }));
    await waitFor(() => expect(toasts).toEqual([{ text: 'Allegato eliminato.', kind: 'success' }]));
    expect(deleteSectionAttachment).toHaveBeenCalledWith({ IdEnc: 'a1' });
  });
});

describe('a course’s sections', () => {
  it('says which has no video, and opens the others’', async () => {
    await openLessons();
    const [first, second] = screen.getAllByRole('listitem').filter((row) => row.textContent?.includes('. '));
    expect(first).toHaveTextContent('Manca il video');
    expect(
      within(second as HTMLElement).getByRole('link', { name: 'Guarda il video: Seconda' }),
    ).toHaveAttribute('href', '/media/x');
  });

  it('are put in order at once, and come back when the server refuses', async () => {
    const refusal = { isOk: false, message: 'Nel frattempo le lezioni sono cambiate.' };
    const reorderSections = jest.fn(async (): Promise<object> => ({ isOk: true }));
    const { toasts, getDetailCourseAdmin } = await openLessons({ reorderSections });
    await userEvent.click(button('Sposta su: Seconda'));
    expect(reorderSections).toHaveBeenCalledWith({ IdCourseEnc: 'c1', sections: ['s2', 's1'] });
    expect(await screen.findByText('1. Seconda')).toBeInTheDocument();
    reorderSections.mockResolvedValue(refusal);
    await userEvent.click(button('Sposta giù: Seconda'));
    await waitFor(() => expect(toasts).toEqual([{ text: refusal.message, kind: 'error' }]));
    await waitFor(() => expect(getDetailCourseAdmin).toHaveBeenCalledTimes(2));
  });

  it('are put in the last order that was asked for while another one was saved', async () => {
    const answers: ((answer: object) => void)[] = [];
    const reorderSections = jest.fn(
      (_order: object) => new Promise<object>((resolve) => void answers.push(resolve)),
    );
    const sections = [section('s1', 'Prima'), section('s2', 'Seconda'), section('s3', 'Terza')];
    await openLessons({ reorderSections }, course({ sections }));
    await userEvent.click(button('Sposta giù: Prima'));
    await userEvent.click(button('Sposta giù: Prima'));
    await userEvent.click(button('Sposta su: Terza'));
    expect(reorderSections).toHaveBeenCalledTimes(1);
    expect(screen.getByText('1. Terza')).toBeInTheDocument();
    await act(async () => answers[0]?.({ isOk: true }));
    await waitFor(() => expect(reorderSections).toHaveBeenCalledTimes(2));
    expect(reorderSections).toHaveBeenLastCalledWith({ IdCourseEnc: 'c1', sections: ['s3', 's2', 's1'] });
    await act(async () => answers[1]?.({ isOk: true }));
    expect(screen.getByText('1. Terza')).toBeInTheDocument();
    expect(screen.getByText('3. Prima')).toBeInTheDocument();
    expect(reorderSections).toHaveBeenCalledTimes(2);
  });

  it('are put in the last order also where the page was left meanwhile, and a refusal is told', async () => {
    const answers: ((answer: object) => void)[] = [];
    const reorderSections = jest.fn(
      (_order: object) => new Promise<object>((resolve) => void answers.push(resolve)),
    );
    const getAllCourses = async () => ({ items: [], total: 0, page: 1 });
    const { store, toasts } = await openLessons({ reorderSections, getAllCourses });
    await userEvent.click(button('Sposta giù: Prima'));
    await userEvent.click(button('Sposta su: Prima'));
    act(() => void store.dispatch(navigationRequested({ to: `${BASE}/admin/corsi/tutti` })));
    const other = courseRecord({ IdCourseEnc: 'c2', sections: [section('s9', 'Altra')] });
    act(() => void store.dispatch(courses.record.actions.received(other as never)));
    await act(async () => answers[0]?.({ isOk: true }));
    expect(reorderSections.mock.calls.map(([order]) => order)).toEqual([
      { IdCourseEnc: 'c1', sections: ['s2', 's1'] },
      { IdCourseEnc: 'c1', sections: ['s1', 's2'] },
    ]);
    await act(async () => answers[1]?.({ isOk: false, message: 'Nel frattempo sono cambiate.' }));
    expect(toasts).toEqual([{ text: 'Nel frattempo sono cambiate.', kind: 'error' }]);
    expect(courses.record.selectAny(store.getState()).data).toEqual(other);
  });

  it('are added by a form that says what is missing and stays open until it is stored', async () => {
    const createSection = jest.fn(async () => ({ isOk: true, item: section('s3', 'Terza') }));
    const { toasts, getDetailCourseAdmin } = await openLessons({ createSection });
    await userEvent.click(button('Aggiungi una lezione'));
    const dialog = screen.getByRole('dialog', { name: 'Nuova lezione' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva la lezione' }));
    expect(await within(dialog).findByText('Scrivi il titolo.')).toBeInTheDocument();
    expect(createSection).not.toHaveBeenCalled();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Titolo' }), 'Terza');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva la lezione' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(createSection).toHaveBeenCalledWith({
      IdCourseEnc: 'c1',
      title: 'Terza',
      description: '',
      chapters: '',
      isPreview: false,
    });
    expect(getDetailCourseAdmin).toHaveBeenCalledTimes(2);
    expect(toasts).toEqual([{ text: 'Lezione salvata.', kind: 'success' }]);
  });

  it('show both texts when another admin changed the same one', async () => {
    const theirs = section('s1', 'Il suo titolo', { version: 2 });
    const updateSection = jest.fn(
      async (): Promise<object> => ({ isOk: false, code: 'conflict', item: theirs }),
    );
    await openLessons({ updateSection });
    await userEvent.click(button('Modifica: Prima'));
    const dialog = screen.getByRole('dialog', { name: 'Modifica la lezione' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Titolo' }), ' mia');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva la lezione' }));
    expect(await within(dialog).findByText('Il suo: Il suo titolo')).toBeInTheDocument();
    updateSection.mockResolvedValue({ isOk: true, item: theirs });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva la scelta' }));
    await waitFor(() =>
      expect(updateSection).toHaveBeenLastCalledWith(
        expect.objectContaining({ IdEnc: 's1', title: 'Prima mia', version: 2 }),
      ),
    );
  });

  it('are deleted with their video after a question that names them', async () => {
    const deleteSection = jest.fn(async () => ({ isOk: true }));
    await openLessons({ deleteSection });
    await userEvent.click(button('Elimina: Seconda'));
    const dialog = screen.getByRole('dialog', { name: 'Eliminare «Seconda»?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Elimina' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(deleteSection).toHaveBeenCalledWith({ IdEnc: 's2' });
  });

  it('get a video, after which the page reads its length', async () => {
    sendVideo.mockResolvedValue({ isOk: true, upload: 'u1' });
    const { toasts, getDetailCourseAdmin } = await openLessons();
    const file = new File(['film'], 'film.mp4', { type: 'video/mp4' });
    fireEvent.change(screen.getAllByLabelText('Carica il video: Prima')[0] as Element, {
      target: { files: [file] },
    });
    await waitFor(() => expect(toasts).toEqual([{ text: 'Video caricato.', kind: 'success' }]));
    expect(sendVideo.mock.calls[0]?.[1]).toMatchObject({ id: 's1', file, name: 'film.mp4' });
    await waitFor(() => expect(getDetailCourseAdmin).toHaveBeenCalledTimes(2));
  });
});

describe('a video that was begun before', () => {
  const upload = { id: 'u1', name: 'film.mp4', bytes: 1000, received: 430, fingerprint: '1000-ab' };
  const begun = () => {
    const { sections, ...rest } = course();
    return {
      ...rest,
      sections: sections.map((one, at) => (at === 0 ? { ...(one as object), upload } : one)),
    };
  };

  it('says after a reload how far it came, goes on with the file, and pauses', async () => {
    sendVideo.mockReturnValue(new Promise(() => undefined));
    await openLessons({ getDetailCourseAdmin: async () => ({ isOk: true, item: begun() }) });
    expect(screen.getByText(/Caricamento interrotto al 43%: film.mp4/)).toBeInTheDocument();
    const file = new File(['film'], 'film.mp4', { type: 'video/mp4' });
    fireEvent.change(screen.getAllByLabelText('Continua il caricamento: Prima')[0] as Element, {
      target: { files: [file] },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Metti in pausa: Prima' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Riprendi: Prima' }));
    await waitFor(() => expect(sendVideo).toHaveBeenCalledTimes(2));
    expect(sendVideo.mock.calls[1]?.[1]).toMatchObject({ file });
  });

  it('is cancelled, and the page reads what is left', async () => {
    const cancelUpload = jest.fn(async () => ({ isOk: true }));
    const getDetailCourseAdmin = jest.fn(async () => ({ isOk: true, item: begun() }));
    await openLessons({
      getDetailCourseAdmin,
      cancelUpload,
      uploadToCloud: async () => ({ isOk: true, item: { url: '/media/uploads/s1', upload } }),
    });
    await userEvent.click(button('Annulla il caricamento: Prima'));
    await waitFor(() => expect(cancelUpload).toHaveBeenCalledWith({ IdEnc: 's1', Upload: 'u1' }));
    await waitFor(() => expect(getDetailCourseAdmin).toHaveBeenCalledTimes(2));
    expect(button('Continua il caricamento: Prima')).toHaveFocus();
  });

  it('asks for a length that the file does not tell, and takes no nonsense', async () => {
    sendVideo.mockResolvedValue({ isOk: false, code: 'unknown_duration', upload: 'u1' });
    const finishUpload = jest.fn(async () => ({ isOk: true }));
    const { toasts } = await openLessons({ finishUpload });
    fireEvent.change(screen.getAllByLabelText('Carica il video: Prima')[0] as Element, {
      target: { files: [new File(['film'], 'film.webm', { type: 'video/webm' })] },
    });
    const field = await screen.findByLabelText('Durata: Prima');
    await userEvent.type(field, 'dodici{Enter}');
    expect(field).toBeInvalid();
    await userEvent.clear(field);
    await userEvent.type(field, '12:30{Enter}');
    await waitFor(() => expect(toasts).toEqual([{ text: 'Video caricato.', kind: 'success' }]));
    expect(finishUpload).toHaveBeenCalledWith({ IdEnc: 's1', Upload: 'u1', Seconds: 750 });
  });
});

describe('a course', () => {
  it('is put on sale, and the page says so', async () => {
    const toogleOperativeCourse = jest.fn(async () => ({ isOk: true, item: { isOperative: true } }));
    const { toasts, getDetailCourseAdmin } = await open({ toogleOperativeCourse });
    getDetailCourseAdmin.mockResolvedValue({ isOk: true, item: course({ isOperative: true }) });
    await userEvent.click(button('Metti in vendita'));
    expect(await screen.findByText('In vendita.')).toBeInTheDocument();
    expect(toogleOperativeCourse).toHaveBeenCalledWith({ IdEnc: 'c1', IsOperative: true });
    expect(toasts).toEqual([{ text: 'Il corso è in vendita.', kind: 'success' }]);
  });

  it('is copied, and the page of the copy follows', async () => {
    const item = { ...course(), IdCourseEnc: 'c2' };
    const { store } = await open({ duplicateCourse: async () => ({ isOk: true, item }) });
    await userEvent.click(button('Duplica'));
    await until(store, ({ navigation }) => navigation.address.pathname.endsWith('/dettaglio/c2'));
  });

  it('leads to its gift with the course chosen, and to its preview', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Dai a un utente' })).toHaveAttribute(
      'href',
      `${BASE}/admin/corsi/abilita?IdCourseEnc=c1`,
    );
    expect(screen.getByRole('link', { name: 'Anteprima' })).toHaveAttribute(
      'href',
      `${BASE}/corso/ichimoku?anteprima=1`,
    );
  });
});

it('a new course’s page follows its form, at the sections that it still lacks', async () => {
  const address = `${BASE}/admin/corsi/aggiungi`;
  const createCourse = jest.fn(async () => ({ isOk: true, item: course() }));
  const api = {
    courses: { createCourse, getDetailCourseAdmin: async () => ({ isOk: true, item: course() }) },
  };
  const client = createTestClient({ address, api, user: testUser, claim: ROLE.admin });
  await until(client.store, (state) => !selectIsLoading(state));
  renderPage(client, await adminView('/admin/corsi/aggiungi'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Titolo' }), 'Nuovo');
  await userEvent.type(screen.getByRole('textbox', { name: 'Prezzo' }), '-1');
  await userEvent.click(button('Salva'));
  expect(await screen.findByText('Il prezzo non può essere negativo.')).toBeInTheDocument();
  expect(screen.getByText('Scegli almeno un livello.')).toBeInTheDocument();
  await userEvent.clear(screen.getByRole('textbox', { name: 'Prezzo' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Prezzo' }), '1.234,50');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Intermedio' }));
  await userEvent.click(button('Salva'));
  await until(client.store, ({ navigation }) => navigation.address.hash === '#lezioni');
  expect(client.history.current().pathname).toBe(PAGE);
  expect(createCourse).toHaveBeenCalledWith(
    expect.objectContaining({ title: 'Nuovo', price: 1234.5, categories: ['intermedio'], goals: [] }),
  );
});
