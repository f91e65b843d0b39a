import { act, fireEvent, screen } from '@testing-library/react';
import { attachmentRenaming } from '../../../../../src/client/features/admin/courses/attachments';
import { coursePage } from '../../../../../src/client/features/admin/courses/coursePages';
import { RenameDialog } from '../../../../../src/client/features/admin/courses/RenameDialog';
import { SectionDialog } from '../../../../../src/client/features/admin/courses/SectionDialog';
import { SectionList } from '../../../../../src/client/features/admin/courses/SectionList';
import { ProcessButton, SectionRow } from '../../../../../src/client/features/admin/courses/SectionRow';
import {
  captionsRemoving,
  sectionOrder,
  sectionRemoving,
  sectionSaving,
  videoProcessing,
} from '../../../../../src/client/features/admin/courses/sections';
import { selectIsDirty } from '../../../../../src/client/features/admin/resource/leaveSlice';
import {
  selectUpload,
  uploadPaused,
  uploadProgressed,
  uploadRequested,
  uploadUntimed,
} from '../../../../../src/client/features/admin/upload/uploadSlice';
import { courseRecord, sectionRecord } from '../../../../support/adminRecords';
import { type ApiStub, createTestClient, onItsWay } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';

const VIDEO = { url: '/media/x', mime: 'video/mp4', bytes: 1 };
const SECTION = sectionRecord();
const start = (api: ApiStub = {}) => createTestClient({ api, sagas: false, slices: coursePage.slices ?? [] });
// Not by its role: to work out those of all buttons takes many times as long.
const button = (name: string) =>
  screen.queryByLabelText(name, { selector: 'button' }) ?? screen.queryByText(name, { selector: 'button' });
const press = (name: string) => fireEvent.click(button(name) as HTMLElement);
const has = (name: string) => button(name) !== null;

function open(more: object = {}, place = 0) {
  const client = start();
  renderPart(client, <SectionRow courseId="c1" section={{ ...SECTION, ...more } as never} place={place} />);
  const dispatch = (action: Parameters<typeof client.store.dispatch>[0]) =>
    act(() => void client.store.dispatch(action));
  return { ...client, dispatch };
}
const facts = () => document.querySelectorAll('p')[1]?.textContent;

describe('a lesson of a course', () => {
  it.each([
    [{}, 'Manca il video'],
    [{ video: VIDEO }, '12m'],
    [{ video: VIDEO, isPreview: true }, '12m · Anteprima gratuita'],
    [{ video: VIDEO, hasCaptions: true, versions: 'none' }, '12m · Sottotitoli'],
    [{ video: VIDEO, versions: 'queued' }, '12m · Qualità in coda'],
    [{ video: VIDEO, versions: 'running' }, '12m · Qualità in lavorazione'],
    [{ video: VIDEO, versions: 'failed' }, '12m · Qualità non riuscite'],
    [
      { video: VIDEO, isPreview: true, hasCaptions: true, versions: 'ready' },
      '12m · Anteprima gratuita · Sottotitoli · Più qualità',
    ],
  ])('with %j is described as %s', (more, text) => {
    open(more, 2);
    expect(screen.getByText('3. Prima')).toBeInTheDocument();
    expect(facts()).toBe(text);
    const { color } = getComputedStyle(document.querySelectorAll('p')[1] as Element);
    expect(/error/.test(color)).toBe(!('video' in more));
  });

  it.each([
    ['none', true],
    ['failed', true],
    ['queued', false],
    ['running', false],
    ['ready', false],
    [undefined, false],
  ])('whose qualities are %s has them made: %s', (versions, isOffered) => {
    open({ video: VIDEO, versions });
    expect(screen.queryAllByRole('button', { name: /le qualità/ })).toHaveLength(isOffered ? 1 : 0);
  });

  it('without captions takes some, and has none to take off', () => {
    open();
    expect([has('Carica i sottotitoli: Prima'), has('Togli i sottotitoli: Prima')]).toEqual([true, false]);
  });

  it('with captions changes them, and asks before they are taken off', () => {
    const { store } = open({ hasCaptions: true });
    expect(has('Cambia sottotitoli: Prima')).toBe(true);
    press('Togli i sottotitoli: Prima');
    const drafts = [captionsRemoving, sectionRemoving].map(({ select }) => select(store.getState()).draft);
    expect(drafts).toEqual([{ id: 's1', name: 'Prima' }, null]);
  });

  it('is edited with the version that is shown', () => {
    const { store } = open({ description: 'Che cosa', chapters: '0:00 Inizio' });
    press('Modifica: Prima');
    expect(sectionSaving.select(store.getState()).draft).toMatchObject({
      IdCourseEnc: 'c1',
      IdEnc: 's1',
      version: 4,
      draft: { title: 'Prima', description: 'Che cosa', chapters: '0:00 Inizio', isPreview: false },
    });
  });
});

describe('the video of a lesson', () => {
  const TARGET = { kind: 'section', id: 's1' } as const;
  const send = uploadRequested({ ...TARGET, handle: 'h', name: 'film.mp4' });
  const BEGUN = { id: 'u1', name: 'prima.mp4', bytes: 1000, received: 999, fingerprint: 'x' };
  const status = () => screen.getByRole('status').textContent;

  it('says how far it has come, and that it is checked once it is there', () => {
    const { dispatch } = open();
    dispatch(send);
    dispatch(uploadProgressed({ ...TARGET, progress: 99 }));
    expect(status()).toBe('Caricamento di film.mp4…');
    dispatch(uploadProgressed({ ...TARGET, progress: 100 }));
    expect(status()).toBe('Un momento, controlliamo il file…');
  });

  it('begun before is never all there', () => {
    open({ upload: BEGUN });
    expect(status()).toMatch(/^Caricamento interrotto al 99%: prima.mp4\./);
    expect(has('Continua il caricamento: Prima')).toBe(true);
  });

  it('that waits for its length does not say that it was interrupted, and can be given up', () => {
    const { store, dispatch } = open({ upload: BEGUN });
    dispatch(send);
    dispatch(uploadUntimed({ ...TARGET, upload: 'u1', message: 'Quanto dura?' }));
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getByText('Quanto dura?')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Durata: Prima'), { target: { value: '12' } });
    press('Salva la durata');
    expect(selectUpload(TARGET)(store.getState())?.status).toBe('untimed');
    expect(screen.getByText('Scrivila così: 12:30, oppure 1:05:00.')).toBeInTheDocument();
    press('Annulla il caricamento: Prima');
    expect(selectUpload(TARGET)(store.getState())).toBeUndefined();
    expect(screen.queryByLabelText('Durata: Prima')).toBeNull();
  });

  it('keeps the keyboard at its button once its length was typed', () => {
    const { store, dispatch } = open();
    dispatch(send);
    dispatch(uploadUntimed({ ...TARGET, upload: 'u1', message: 'Quanto dura?' }));
    const field = screen.getByLabelText('Durata: Prima');
    field.focus();
    fireEvent.change(field, { target: { value: 'x' } });
    fireEvent.submit(field);
    expect(field).toHaveFocus();
    fireEvent.change(field, { target: { value: '12:30' } });
    fireEvent.submit(field);
    expect(selectUpload(TARGET)(store.getState())?.status).toBe('sending');
    expect(screen.getByRole('button', { name: 'Metti in pausa: Prima' })).toHaveFocus();
  });

  it('goes on with the same file after a pause, and its button keeps the focus when it is given up', () => {
    const { store, dispatch } = open();
    dispatch(send);
    dispatch(uploadProgressed({ ...TARGET, progress: 40 }));
    dispatch(uploadPaused(TARGET));
    expect(status()).toBe('In pausa al 40%: film.mp4');
    press('Riprendi: Prima');
    expect(selectUpload(TARGET)(store.getState())).toMatchObject({
      status: 'sending',
      handle: 'h',
      name: 'film.mp4',
      progress: 40,
    });
    press('Metti in pausa: Prima');
    press('Annulla il caricamento: Prima');
    expect(screen.getByRole('button', { name: 'Carica il video: Prima' })).toHaveFocus();
    expect(selectUpload(TARGET)(store.getState())).toBeUndefined();
  });

  it('can be the same file again', () => {
    open({ video: VIDEO });
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    expect(input).toHaveAttribute('accept', 'video/mp4,video/webm');
    const emptied = jest.spyOn(input, 'value', 'set');
    fireEvent.change(input, { target: { files: [new File(['a'], 'a.mp4')] } });
    expect(emptied).toHaveBeenCalledWith('');
  });
});

it('only the video that is asked for waits for its qualities', () => {
  const client = start({ courses: { processVideo: onItsWay } });
  client.run(videoProcessing.watch);
  const sections = ['s1', 's2'].map((IdEnc) => ({ ...SECTION, IdEnc, title: IdEnc }));
  renderPart(
    client,
    sections.map((section) => <ProcessButton key={section.IdEnc} section={section as never} />),
  );
  act(() => void client.store.dispatch(videoProcessing.actions.requested('s2')));
  expect(screen.getByRole('button', { name: /s1/ })).toHaveAttribute('aria-busy', 'false');
  expect(screen.getByRole('button', { name: /s2/ })).toHaveTextContent('Un momento…');
});

describe('a dialog in which something was typed', () => {
  const pressEscape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });

  it('of a file’s name is not closed by Escape', () => {
    const client = start();
    renderPart(client, <RenameDialog />);
    const draft = () => attachmentRenaming.select(client.store.getState()).draft;
    const rename = () =>
      act(() => void client.store.dispatch(attachmentRenaming.actions.opened({ id: 'a1', name: 'Uno.pdf' })));
    rename();
    fireEvent.change(screen.getByLabelText('Nome del file'), { target: { value: 'Due' } });
    pressEscape();
    expect(draft()).not.toBeNull();
    // Nor once it was refused.
    press('Salva il nome');
    act(() => void client.store.dispatch(attachmentRenaming.actions.refused({ errors: { Name: 'No.' } })));
    pressEscape();
    expect(draft()).not.toBeNull();
    fireEvent.change(screen.getByLabelText('Nome del file'), { target: { value: 'Uno.pdf' } });
    pressEscape();
    expect(draft()).toBeNull();
  });

  it('of a lesson is not closed by Escape, and asks before its page is left', () => {
    const client = start();
    renderPart(client, <SectionDialog course={courseRecord() as never} />);
    const { opened } = sectionSaving.actions;
    act(
      () =>
        void client.store.dispatch(
          opened({ IdCourseEnc: 'c1', IdEnc: '', version: 0, draft: { title: '' }, loaded: {} }),
        ),
    );
    const type = (value: string) => fireEvent.change(screen.getByLabelText('Titolo'), { target: { value } });
    const draft = () => sectionSaving.select(client.store.getState()).draft;
    type('X');
    expect(selectIsDirty(client.store.getState())).toBe(true);
    pressEscape();
    expect(draft()).not.toBeNull();
    press('Salva la lezione');
    act(() => void client.store.dispatch(sectionSaving.actions.refused({ errors: { title: 'No.' } })));
    expect(selectIsDirty(client.store.getState())).toBe(true);
    pressEscape();
    expect(draft()).not.toBeNull();
    type('');
    expect(selectIsDirty(client.store.getState())).toBe(false);
  });
});

it('the lessons of a course are shown though the order of another course’s is still on its way', () => {
  const client = start();
  client.store.dispatch(sectionOrder.actions.requested({ IdCourseEnc: 'c2', sections: ['x2', 'x1'] }));
  const sections = ['s1', 's2'].map((IdEnc) => ({ ...SECTION, IdEnc, title: IdEnc }));
  renderPart(client, <SectionList course={courseRecord({ sections, sectionsCount: 2 }) as never} />);
  expect(screen.getByText('1. s1')).toBeInTheDocument();
  expect(screen.getByText(/^2 lezioni/)).toBeInTheDocument();
  act(
    () =>
      void client.store.dispatch(
        sectionOrder.actions.requested({ IdCourseEnc: 'c1', sections: ['s2', 's1'] }),
      ),
  );
  expect(screen.getByText('1. s2')).toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Lezioni' })).toBeInTheDocument();
  act(() => void client.store.dispatch(sectionOrder.actions.refused({ message: 'Sono cambiate.' })));
  expect(screen.getByText('1. s1')).toBeInTheDocument();
});

it('a video that was begun to take the place of another one is gone on with', () => {
  const upload = { id: 'u1', name: 'prima.mp4', bytes: 1000, received: 10, fingerprint: 'x' };
  open({ video: VIDEO, upload });
  expect([has('Continua il caricamento: Prima'), has('Cambia video: Prima')]).toEqual([true, false]);
});

it.each([
  [courseRecord(), ''],
  [courseRecord({ sections: [SECTION], sectionsCount: 1, duration: 750 }), '1 lezione (12 minuti)1. Prima'],
])('the lessons of a course are counted, unless there are none', (course, note) => {
  renderPart(start(), <SectionList course={course as never} />);
  const { textContent } = screen.getByRole('region', { name: 'Lezioni' });
  expect(textContent).toContain(note === '' ? 'LezioniIl corso non ha ancora lezioni.' : note);
});
