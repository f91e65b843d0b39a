import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { attachmentRenaming } from '../../../../../src/client/features/admin/courses/attachments';
import { coursePage } from '../../../../../src/client/features/admin/courses/coursePages';
import { courses } from '../../../../../src/client/features/admin/courses/courses';
import { DurationForm, secondsIn } from '../../../../../src/client/features/admin/courses/DurationForm';
import { RenameDialog } from '../../../../../src/client/features/admin/courses/RenameDialog';
import { SectionDialog } from '../../../../../src/client/features/admin/courses/SectionDialog';
import { SectionRow } from '../../../../../src/client/features/admin/courses/SectionRow';
import { sectionSaving } from '../../../../../src/client/features/admin/courses/sections';
import {
  uploadDone,
  uploadPaused,
  uploadRefused,
  uploadRequested,
  uploadTimed,
} from '../../../../../src/client/features/admin/upload/uploadSlice';
import { BASE } from '../../../../../src/client/routing/paths';
import { openAdminPage } from '../../../../support/adminPage';
import { courseRecord, sectionRecord } from '../../../../support/adminRecords';
import { createTestClient, onItsWay, until } from '../../../../support/client';
import { failing } from '../../../../support/failing';
import { renderPart } from '../../../../support/renderPage';
import { pressWaiting } from '../../../../support/waitingButton';

function open(more: object, calls: object = {}) {
  const getDetailCourseAdmin = async () => ({ isOk: true, item: courseRecord(more) });
  const api = { courses: { getDetailCourseAdmin, getAllCourses: onItsWay, ...calls } };
  return openAdminPage('/admin/corsi/dettaglio/*', api, 'c1');
}
describe('the page of a course', () => {
  it.each([
    [true, /^In vendita\.$/, 'Vedi nel negozio', 'Togli dalla vendita'],
    [false, /^Non in vendita: lo vedono solo/, 'Anteprima', 'Metti in vendita'],
  ])('says whether it is on sale (%s), and offers the opposite', async (isOperative, lead, link, action) => {
    const { store } = await open({ isOperative }, { toogleOperativeCourse: onItsWay });
    // Another course's switch is on its way too.
    const another = courseRecord({ IdCourseEnc: 'c2' }) as never;
    act(() => void store.dispatch(courses.acting.actions.requested({ action: 'sale', item: another })));
    expect(screen.getByText(lead)).toBeInTheDocument();
    const parts = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
    expect(parts.slice(0, 2)).toEqual(['Scheda', 'Lezioni']);
    expect(screen.getByText(link, { selector: 'a' })).toHaveAttribute('target', '_blank');
    expect(screen.getByText(link, { selector: 'a' })).toHaveAttribute('rel', 'noopener');
    // Red where it takes something from people.
    const button = screen.getByText(action, { selector: 'button' });
    expect(button.matches('.MuiButton-colorError')).toBe(isOperative);
    expect(button).toHaveAttribute('aria-disabled', 'false');
  });

  it('says why it did not load, and loads again', async () => {
    const getDetailCourseAdmin = failing(503);
    await open({}, { getDetailCourseAdmin });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Il corso$/);
    getDetailCourseAdmin.mockImplementation(onItsWay);
    fireEvent.click(screen.getByText('Riprova'));
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument());
    expect(screen.queryByText('Riprova')).toBeNull();
  });

  it('leads to its gift by its whole id', async () => {
    await open({ IdCourseEnc: 'a&b=c' });
    expect(screen.getByText('Dai a un utente')).toHaveAttribute(
      'href',
      `${BASE}/admin/corsi/abilita?IdCourseEnc=a%26b%3Dc`,
    );
  });

  it('is deleted after a question that names it, and its list follows', async () => {
    const deleteCourse = jest.fn(async () => ({ isOk: true }));
    const { store, toasts } = await open({}, { deleteCourse });
    fireEvent.click(screen.getByText('Elimina', { selector: 'form button' }));
    const dialog = screen.getByRole('dialog', { name: 'Eliminare «Ichimoku»?' });
    expect(dialog).toHaveTextContent('Il corso viene eliminato per sempre.');
    expect(deleteCourse).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByText('Elimina'));
    await until(store, ({ navigation }) => navigation.address.pathname === `${BASE}/admin/corsi/tutti`);
    expect(deleteCourse.mock.calls).toEqual([[{ IdEnc: 'c1' }]]);
    expect(toasts).toEqual([{ text: 'Corso eliminato.', kind: 'success' }]);
  });
});

const VIDEO = { url: '/media/x', mime: 'video/mp4', bytes: 1 };
const TARGET = { kind: 'section', id: 's1' } as const;
const start = () => {
  const client = createTestClient({ sagas: false, slices: coursePage.slices ?? [] });
  const tell = (action: Parameters<typeof client.store.dispatch>[0]) =>
    act(() => void client.store.dispatch(action));
  return { ...client, tell };
};
// Not by its role: to work out those of all buttons takes many times as long.
const button = (name: string) => screen.queryByLabelText(name, { selector: 'button' });

describe('a lesson', () => {
  const show = (more: object = {}) => {
    const client = start();
    renderPart(client, <SectionRow courseId="c1" section={sectionRecord(more) as never} place={0} />);
    return client;
  };

  it('leads to its video in another tab, and names the list of its files', () => {
    show({ video: VIDEO, attachments: [{ IdEnc: 'a1', name: 'Schema.pdf', bytes: 12_345 }] });
    const link = screen.getByRole('link', { name: 'Guarda il video: Prima' });
    expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
      '/media/x',
      '_blank',
      'noopener',
    ]);
    expect(within(screen.getByRole('list', { name: 'Allegati' })).getAllByRole('listitem')).toHaveLength(1);
  });

  it('has no list of files where it has none, and nothing to give up where nothing was begun', () => {
    show({ attachments: [] });
    expect(screen.queryByRole('list')).toBeNull();
    expect(button('Annulla il caricamento: Prima')).toBeNull();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('takes its video from the device’s files, which are open to its button alone', () => {
    const { actions, services } = show();
    const input = screen.getByLabelText('Carica il video: Prima', { selector: 'input' });
    const opened = jest.spyOn(input, 'click');
    fireEvent.click(button('Carica il video: Prima') as HTMLElement);
    expect(opened).toHaveBeenCalledTimes(1);
    expect(input).not.toBeVisible();
    fireEvent.change(input, { target: { files: [] } });
    fireEvent.change(input, { target: { files: [new File(['a'], 'a.mp4')] } });
    const [request, ...rest] = actions.filter(uploadRequested.match);
    expect([request?.payload, rest]).toMatchObject([{ ...TARGET, name: 'a.mp4' }, []]);
    expect(services.vault.take<File>(request?.payload.handle ?? '')?.name).toBe('a.mp4');
  });

  it('says at once why its video was refused or has stopped, and offers to go on', () => {
    const { tell } = show();
    tell(uploadRequested({ ...TARGET, handle: 'h', name: 'film.mp4' }));
    const failure = { kind: 'network', endpoint: 'x', guarded: false, message: 'no' } as const;
    tell(uploadPaused({ ...TARGET, failure }));
    const said = screen.getByText(/Connessione assente/);
    expect(said.closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive');
    expect(button('Riprendi: Prima')).toBeInTheDocument();
    tell(uploadRefused({ ...TARGET, message: 'È danneggiato.' }));
    expect(screen.getByText('È danneggiato.')).toBeInTheDocument();
    expect(screen.queryByRole('status')).toBeNull();
    expect(button('Carica il video: Prima')).toBeInTheDocument();
    expect(button('Annulla il caricamento: Prima')).toBeNull();
  });

  it.each([
    [999, '99'],
    [5, '0'],
  ])('shows %i of 1000 bytes that came before as %s per cent, also after a refusal', (received, percent) => {
    const upload = { id: 'u1', name: 'prima.mp4', bytes: 1000, received, fingerprint: 'x' };
    const { tell } = show({ upload });
    const bar = () => screen.getByRole('progressbar', { name: 'Caricamento: Prima' });
    expect(bar()).toHaveAttribute('aria-valuenow', percent);
    tell(uploadRequested({ ...TARGET, handle: 'h', name: 'altro.mp4' }));
    tell(uploadRefused({ ...TARGET, message: 'Non è lo stesso file.' }));
    expect(bar()).toHaveAttribute('aria-valuenow', percent);
    expect(screen.getByText(/^Caricamento interrotto/)).toBeInTheDocument();
    // What has come before is deleted.
    expect(button('Annulla il caricamento: Prima')).toHaveClass('MuiButton-colorError');
    expect(button('Continua il caricamento: Prima')).toBeInTheDocument();
  });

  it.each([
    ['captions', { hasCaptions: true }, 'Cambia sottotitoli: Prima'],
    ['attachment', {}, 'Aggiungi un allegato: Prima'],
  ] as const)('has a button of its own for the upload of the kind %s', (kind, more, name) => {
    const { tell } = show(more);
    tell(uploadRequested({ kind, id: 's1', handle: 'h', name: 'a' }));
    expect(button(name)).toBeNull();
    expect(button('Carica il video: Prima')).toBeInTheDocument();
    tell(uploadDone({ kind, id: 's1', address: '' }));
    expect(button(name)).toBeInTheDocument();
  });
});

it('a length in minutes alone has three digits at most', () => {
  expect([secondsIn('100:00'), secondsIn('999:59'), secondsIn('1000:00')]).toEqual([6000, 59_999, undefined]);
  for (const typed of ['circa 12:30', '12:30 min', '12:305', '123:00:00']) {
    expect([typed, secondsIn(typed)]).toEqual([typed, undefined]);
  }
});

it('the lengths of two lessons are asked for side by side, each by its own field', () => {
  const { actions, ...client } = start();
  const none = () => undefined;
  renderPart(
    client,
    ['s1', 's2'].map((id) => (
      <DurationForm
        key={id}
        target={{ kind: 'section', id }}
        name={id}
        message="Quanto dura?"
        onSent={none}
      />
    )),
  );
  const [first, second] = ['s1', 's2'].map((id) => screen.getByLabelText(`Durata: ${id}`));
  expect(first).not.toBe(second);
  expect(first).toHaveAttribute('placeholder', '12:30');
  fireEvent.change(second as Element, { target: { value: '12:30' } });
  expect(first).toHaveValue('');
  fireEvent.submit(second as Element);
  expect(actions.at(-1)).toEqual(uploadTimed({ kind: 'section', id: 's2', seconds: 750 }));
  fireEvent.submit(first as Element);
  expect(first).toHaveAccessibleDescription(/^Scrivila così/);
  expect(second).toHaveAccessibleDescription('Quanto dura?');
});

it('another name of a file begins with the keyboard in it, and is as long as the server keeps', async () => {
  const client = start();
  renderPart(client, <RenameDialog />);
  client.tell(attachmentRenaming.actions.opened({ id: 'a1', name: 'Uno.pdf' }));
  expect(screen.getByRole('dialog', { name: 'Rinomina l’allegato' })).toBeInTheDocument();
  const field = screen.getByLabelText('Nome del file');
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAttribute('maxlength', '150');
  expect(field).toHaveAccessibleDescription(/estensione/);
  client.tell(attachmentRenaming.actions.refused({ errors: { Name: 'Scrivi il nome.' } }));
  fireEvent.change(field, { target: { value: 'Altro.pdf' } });
  // What was wrong with another one is not said of it.
  expect(screen.queryByText('Scrivi il nome.')).toBeNull();
  client.tell(attachmentRenaming.actions.closed());
  client.tell(attachmentRenaming.actions.opened({ id: 'a2', name: 'Due.pdf' }));
  expect(screen.getByLabelText('Nome del file')).toHaveValue('Due.pdf');
  const save = screen.getByText('Salva il nome');
  pressWaiting(save, 'Salvataggio in corso…');
  expect(attachmentRenaming.select(client.store.getState()).draft).toEqual({ id: 'a2', name: 'Due.pdf' });
});

describe('the form of a lesson', () => {
  const LESSON = { IdCourseEnc: 'c1', IdEnc: '', version: 0, draft: { title: '' }, loaded: {} };

  it('says of each field at that field what is wrong with it, and keeps what the others hold', () => {
    const { store, tell, ...client } = start();
    renderPart({ store, ...client }, <SectionDialog course={courseRecord() as never} />);
    tell(sectionSaving.actions.opened(LESSON));
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    expect(screen.getByLabelText('Capitoli')).toHaveAccessibleDescription(/^Uno per riga/);
    expect(screen.getByLabelText('Anteprima gratuita')).toHaveAccessibleDescription(/^La guarda chiunque/);
    type('Titolo', 'Terza');
    type('Descrizione', 'Che cosa');
    type('Capitoli', 'x');
    fireEvent.click(screen.getByLabelText('Anteprima gratuita'));
    pressWaiting(screen.getByText('Salva la lezione'), 'Salvataggio in corso…');
    expect(sectionSaving.select(store.getState()).draft).toEqual({
      ...LESSON,
      draft: { title: 'Terza', description: 'Che cosa', chapters: 'x', isPreview: true },
    });
    tell(sectionSaving.actions.refused({ errors: { chapters: 'Manca il minuto.' } }));
    expect(screen.getByLabelText('Capitoli')).toHaveAccessibleDescription('Manca il minuto.');
    expect(screen.getByLabelText('Capitoli')).toHaveFocus();
    expect(screen.getByLabelText('Titolo')).toBeValid();
    type('Titolo', 'Quarta');
    expect(screen.getByText('Manca il minuto.')).toBeInTheDocument();
    type('Capitoli', '0:00 x');
    expect(screen.queryByText('Manca il minuto.')).toBeNull();
    tell(sectionSaving.actions.refused({ errors: { chapters: 'Manca il minuto.' } }));
    tell(sectionSaving.actions.closed());
    tell(sectionSaving.actions.opened({ ...LESSON, IdEnc: 's2', version: 3, draft: { title: 'Seconda' } }));
    expect(screen.getByRole('dialog', { name: 'Modifica la lezione' })).toBeInTheDocument();
    expect(screen.getByLabelText('Titolo')).toHaveValue('Seconda');
    expect(screen.queryByText('Manca il minuto.')).toBeNull();
    fireEvent.click(screen.getByText('Salva la lezione'));
    expect(sectionSaving.select(store.getState()).draft).toMatchObject({ IdEnc: 's2', version: 3 });
  });
});
