import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useSelector } from 'react-redux';
import { coursePage } from '../../../../../src/client/features/admin/courses/coursePages';
import type { CourseRecord } from '../../../../../src/client/features/admin/courses/courseRecord';
import { watchCourse } from '../../../../../src/client/features/admin/courses/courseSaga';
import { courses } from '../../../../../src/client/features/admin/courses/courses';
import { SectionList } from '../../../../../src/client/features/admin/courses/SectionList';
import { sendVideo as send } from '../../../../../src/client/features/admin/upload/sendVideo';
import { courseRecord, sectionRecord } from '../../../../support/adminRecords';
import { createTestClient, onItsWay } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';
import { user } from '../../../../support/user';

jest.mock('../../../../../src/client/features/admin/upload/sendVideo', () => ({ sendVideo: jest.fn() }));
const sendVideo = jest.mocked(send);
beforeEach(() => sendVideo.mockReset());

const section = (IdEnc: string, title: string, more: object = {}) =>
  sectionRecord({ IdEnc, title, duration: 0, version: 1, ...more });
const course = (more: object = {}) =>
  courseRecord({
    sections: [
      section('s1', 'Prima'),
      section('s2', 'Seconda', { video: { url: '/media/x', mime: '', bytes: 1 } }),
    ],
    ...more,
  });

// Not by its role: to work out those of all buttons takes many times as long.
const button = (name: string) =>
  screen.queryByLabelText(name, { selector: 'button' }) ?? screen.getByText(name, { selector: 'button' });

function Lessons() {
  const { data } = useSelector(courses.record.selectAny);
  return data && <SectionList course={data as CourseRecord} />;
}
/** The lessons alone, without the course's form. */
function open(api: Record<string, unknown> = {}, item = course()) {
  const getDetailCourseAdmin = jest.fn(async () => ({ isOk: true, item }));
  const client = createTestClient({
    api: { courses: { getDetailCourseAdmin, ...api } },
    sagas: false,
    slices: coursePage.slices ?? [],
  });
  client.store.dispatch(courses.record.actions.requested('c1'));
  client.store.dispatch(courses.record.actions.received(item as never));
  client.run(watchCourse);
  renderPart(client, <Lessons />);
  return { ...client, getDetailCourseAdmin };
}

describe('the qualities of a lesson’s video', () => {
  const withVersions = (...states: string[]) =>
    course({ sections: states.map((state, at) => section(`s${at}`, `Lezione ${at}`, { versions: state })) });

  // None is under way: a page with one looks again every ten seconds.
  it('can be asked for where they are missing or have failed', async () => {
    const processVideo = jest.fn(async (): Promise<object> => ({ isOk: true }));
    const { toasts, getDetailCourseAdmin } = open({ processVideo }, withVersions('none', 'ready', 'failed'));
    expect(screen.getAllByRole('button', { name: /le qualità/ })).toHaveLength(2);
    getDetailCourseAdmin.mockResolvedValue({ isOk: true, item: withVersions('none', 'ready', 'ready') });
    await user.click(button('Riprova le qualità: Lezione 2'));
    expect(processVideo).toHaveBeenCalledWith({ IdEnc: 's2' });
    await waitFor(() =>
      expect(toasts[0]).toEqual({ text: expect.stringMatching(/in coda/), kind: 'success' }),
    );
    await waitFor(() => expect(screen.queryByText('Riprova le qualità')).toBeNull());
    // The button is gone: the keyboard stays at its lesson.
    expect(screen.getByText('3. Lezione 2')).toHaveFocus();
    expect(getDetailCourseAdmin).toHaveBeenCalledTimes(1);
    processVideo.mockResolvedValue({ isOk: false, message: 'Su questo server non c’è ffmpeg.' });
    await user.click(button('Prepara le qualità: Lezione 0'));
    await waitFor(() =>
      expect(toasts.at(-1)).toEqual({ text: 'Su questo server non c’è ffmpeg.', kind: 'error' }),
    );
  });
});

it('the qualities of two videos are both asked for, though the first is still on its way', async () => {
  const sections = ['s1', 's2'].map((id) => section(id, `Lezione ${id}`, { versions: 'none' }));
  const processVideo = jest.fn(onItsWay);
  open({ processVideo }, course({ sections }));
  await user.click(button('Prepara le qualità: Lezione s1'));
  await user.click(button('Prepara le qualità: Lezione s2'));
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
    const { toasts, getDetailCourseAdmin } = open({ uploadSectionAttachment }, withFiles);
    choose('pagina.html');
    expect(await screen.findByText(/Questo tipo di file non si può allegare/)).toBeInTheDocument();
    expect(uploadSectionAttachment).not.toHaveBeenCalled();
    choose('Tabella.csv');
    await waitFor(() => expect(toasts).toEqual([{ text: 'Allegato aggiunto.', kind: 'success' }]));
    expect(uploadSectionAttachment.mock.calls[0]?.[0]).toMatchObject({ id: 's1', name: 'Tabella.csv' });
    await waitFor(() => expect(getDetailCourseAdmin).toHaveBeenCalledTimes(1));
  });

  it('say at the button why the server refused them', async () => {
    const errors = { file: 'Il contenuto di questo file non è in formato PDF.' };
    open({ uploadSectionAttachment: async () => ({ isOk: false, errors }) }, withFiles);
    choose('finto.pdf');
    expect(await screen.findByText(errors.file)).toBeInTheDocument();
  });

  it('are renamed by a form that keeps what was typed when it is refused', async () => {
    const renameSectionAttachment = jest.fn(async (): Promise<object> => ({ isOk: true }));
    renameSectionAttachment.mockResolvedValueOnce({ isOk: false, errors: { Name: 'Scrivi il nome.' } });
    const { toasts } = open({ renameSectionAttachment }, withFiles);
    await user.click(button('Rinomina: Schema.pdf'));
    const field = screen.getByRole('textbox', { name: 'Nome del file' });
    expect(field).toHaveValue('Schema.pdf');
    fireEvent.change(field, { target: { value: ' ' } });
    await user.click(button('Salva il nome'));
    await waitFor(() => expect(field).toHaveAccessibleDescription('Scrivi il nome.'));
    fireEvent.change(field, { target: { value: 'Riepilogo' } });
    await user.click(button('Salva il nome'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(renameSectionAttachment).toHaveBeenLastCalledWith({ IdEnc: 'a1', Name: 'Riepilogo' });
    expect(toasts).toEqual([{ text: 'Allegato rinominato.', kind: 'success' }]);
  });

  it('are deleted after a question that names the file', async () => {
    const deleteSectionAttachment = jest.fn(async () => ({ isOk: true }));
    const { toasts } = open({ deleteSectionAttachment }, withFiles);
    await user.click(button('Elimina: Schema.pdf'));
    const dialog = screen.getByRole('dialog', { name: 'Eliminare «Schema.pdf»?' });
    expect(deleteSectionAttachment).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Elimina' }));
    await waitFor(() => expect(toasts).toEqual([{ text: 'Allegato eliminato.', kind: 'success' }]));
    expect(deleteSectionAttachment).toHaveBeenCalledWith({ IdEnc: 'a1' });
  });
});

describe('a course’s sections', () => {
  it('says which has no video, and opens the others’', async () => {
    open();
    const [first, second] = screen.getAllByRole('listitem').filter((row) => row.textContent?.includes('. '));
    expect(first).toHaveTextContent('Manca il video');
    expect(
      within(second as HTMLElement).getByRole('link', { name: 'Guarda il video: Seconda' }),
    ).toHaveAttribute('href', '/media/x');
  });

  it('are put in order at once, and come back when the server refuses', async () => {
    const refusal = { isOk: false, message: 'Nel frattempo le lezioni sono cambiate.' };
    const reorderSections = jest.fn(async (): Promise<object> => ({ isOk: true }));
    const { toasts, getDetailCourseAdmin } = open({ reorderSections });
    await user.click(button('Sposta su: Seconda'));
    expect(reorderSections).toHaveBeenCalledWith({ IdCourseEnc: 'c1', sections: ['s2', 's1'] });
    expect(await screen.findByText('1. Seconda')).toBeInTheDocument();
    reorderSections.mockResolvedValue(refusal);
    await user.click(button('Sposta giù: Seconda'));
    await waitFor(() => expect(toasts).toEqual([{ text: refusal.message, kind: 'error' }]));
    await waitFor(() => expect(getDetailCourseAdmin).toHaveBeenCalledTimes(1));
  });

  it('are put in the last order that was asked for while another one was saved, time and again', async () => {
    const answers: ((answer: object) => void)[] = [];
    const reorderSections = jest.fn(
      (_order: { sections: string[] }) => new Promise<object>((resolve) => void answers.push(resolve)),
    );
    const sections = [section('s1', 'Prima'), section('s2', 'Seconda'), section('s3', 'Terza')];
    open({ reorderSections }, course({ sections }));
    const asked = () => reorderSections.mock.calls.map(([order]) => order.sections.join());
    const answer = (at: number) => act(async () => answers[at]?.({ isOk: true }));
    for (const way of ['giù: Prima', 'giù: Prima', 'su: Terza']) await user.click(button(`Sposta ${way}`));
    expect(asked()).toEqual(['s2,s1,s3']);
    expect(screen.getByText('1. Terza')).toBeInTheDocument();
    await answer(0);
    expect(asked().slice(1)).toEqual(['s3,s2,s1']);
    await user.click(button('Sposta giù: Terza'));
    await answer(1);
    await answer(2);
    expect(asked().slice(2)).toEqual(['s2,s3,s1']);
    expect(screen.getByText('2. Terza')).toBeInTheDocument();
  });

  it('are added by a form that says what is missing and stays open until it is stored', async () => {
    const createSection = jest.fn(async () => ({ isOk: true, item: section('s3', 'Terza') }));
    const { toasts, getDetailCourseAdmin } = open({ createSection });
    await user.click(button('Aggiungi una lezione'));
    const dialog = screen.getByRole('dialog', { name: 'Nuova lezione' });
    await user.click(within(dialog).getByRole('button', { name: 'Salva la lezione' }));
    expect(await within(dialog).findByText('Scrivi il titolo.')).toBeInTheDocument();
    expect(createSection).not.toHaveBeenCalled();
    await user.type(within(dialog).getByRole('textbox', { name: 'Titolo' }), 'Terza');
    await user.click(within(dialog).getByRole('button', { name: 'Salva la lezione' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(createSection).toHaveBeenCalledWith({
      IdCourseEnc: 'c1',
      title: 'Terza',
      description: '',
      chapters: '',
      isPreview: false,
    });
    expect(getDetailCourseAdmin).toHaveBeenCalledTimes(1);
    expect(toasts).toEqual([{ text: 'Lezione salvata.', kind: 'success' }]);
  });

  it('show both texts when another admin changed the same one', async () => {
    const theirs = section('s1', 'Il suo titolo', { version: 2 });
    const updateSection = jest.fn(
      async (): Promise<object> => ({ isOk: false, code: 'conflict', item: theirs }),
    );
    open({ updateSection });
    await user.click(button('Modifica: Prima'));
    const dialog = screen.getByRole('dialog', { name: 'Modifica la lezione' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Titolo' }), ' mia');
    await user.click(within(dialog).getByRole('button', { name: 'Salva la lezione' }));
    expect(await within(dialog).findByText('Il suo: Il suo titolo')).toBeInTheDocument();
    expect(updateSection).toHaveBeenLastCalledWith(expect.objectContaining({ IdEnc: 's1', version: 1 }));
    updateSection.mockResolvedValue({ isOk: true, item: theirs });
    await user.click(within(dialog).getByRole('button', { name: 'Salva la scelta' }));
    await waitFor(() =>
      expect(updateSection).toHaveBeenLastCalledWith(
        expect.objectContaining({ IdEnc: 's1', title: 'Prima mia', version: 2 }),
      ),
    );
  });

  it('are deleted with their video after a question that names them', async () => {
    const deleteSection = jest.fn(async () => ({ isOk: true }));
    open({ deleteSection });
    await user.click(button('Elimina: Seconda'));
    const dialog = screen.getByRole('dialog', { name: 'Eliminare «Seconda»?' });
    await user.click(within(dialog).getByRole('button', { name: 'Elimina' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(deleteSection).toHaveBeenCalledWith({ IdEnc: 's2' });
  });

  it('get a video, after which the page reads its length', async () => {
    sendVideo.mockResolvedValue({ isOk: true, upload: 'u1' });
    const { toasts, getDetailCourseAdmin } = open();
    const file = new File(['film'], 'film.mp4', { type: 'video/mp4' });
    fireEvent.change(screen.getAllByLabelText('Carica il video: Prima')[0] as Element, {
      target: { files: [file] },
    });
    await waitFor(() => expect(toasts).toEqual([{ text: 'Video caricato.', kind: 'success' }]));
    expect(sendVideo.mock.calls[0]?.[1]).toMatchObject({ id: 's1', file, name: 'film.mp4' });
    await waitFor(() => expect(getDetailCourseAdmin).toHaveBeenCalledTimes(1));
  });
});

describe('a video that was begun before', () => {
  const upload = { id: 'u1', name: 'film.mp4', bytes: 1000, received: 430, fingerprint: '1000-ab' };
  const begun = () => {
    const sections = [section('s1', 'Prima', { upload }), section('s2', 'Seconda')];
    return course({ sections });
  };

  it('says after a reload how far it came, goes on with the file, and pauses', async () => {
    sendVideo.mockReturnValue(new Promise(() => undefined));
    open({}, begun());
    expect(screen.getByText(/Caricamento interrotto al 43%: film.mp4/)).toBeInTheDocument();
    const file = new File(['film'], 'film.mp4', { type: 'video/mp4' });
    fireEvent.change(screen.getAllByLabelText('Continua il caricamento: Prima')[0] as Element, {
      target: { files: [file] },
    });
    await user.click(await screen.findByRole('button', { name: 'Metti in pausa: Prima' }));
    await user.click(await screen.findByRole('button', { name: 'Riprendi: Prima' }));
    await waitFor(() => expect(sendVideo).toHaveBeenCalledTimes(2));
    expect(sendVideo.mock.calls[1]?.[1]).toMatchObject({ file });
  });

  it('is cancelled, and the page reads what is left', async () => {
    const cancelUpload = jest.fn(async () => ({ isOk: true }));
    const uploadToCloud = async () => ({ isOk: true, item: { url: '/media/uploads/s1', upload } });
    const { getDetailCourseAdmin } = open({ cancelUpload, uploadToCloud }, begun());
    await user.click(button('Annulla il caricamento: Prima'));
    await waitFor(() => expect(cancelUpload).toHaveBeenCalledWith({ IdEnc: 's1', Upload: 'u1' }));
    await waitFor(() => expect(getDetailCourseAdmin).toHaveBeenCalledTimes(1));
    expect(button('Continua il caricamento: Prima')).toHaveFocus();
  });

  it('asks for a length that the file does not tell, and takes no nonsense', async () => {
    sendVideo.mockResolvedValue({ isOk: false, code: 'unknown_duration', upload: 'u1' });
    const finishUpload = jest.fn(async () => ({ isOk: true }));
    const { toasts } = open({ finishUpload });
    fireEvent.change(screen.getAllByLabelText('Carica il video: Prima')[0] as Element, {
      target: { files: [new File(['film'], 'film.webm', { type: 'video/webm' })] },
    });
    const field = await screen.findByLabelText('Durata: Prima');
    await user.type(field, 'dodici{Enter}');
    expect(field).toBeInvalid();
    await user.clear(field);
    await user.type(field, '12:30{Enter}');
    await waitFor(() => expect(toasts).toEqual([{ text: 'Video caricato.', kind: 'success' }]));
    expect(finishUpload).toHaveBeenCalledWith({ IdEnc: 's1', Upload: 'u1', Seconds: 750 });
  });
});
