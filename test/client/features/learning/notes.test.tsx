import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { classroomReceived } from '../../../../src/client/features/learning/learningSlice';
import { searched } from '../../../../src/client/features/learning/notes/Notes';
import type { Note } from '../../../../src/contract/learning/notes';
import { later } from '../checkout/support';
import { classroom, openViewer, saving, settle } from './support';

const note = (id: string, Seconds: number, Text: string, IdSectionEnc = 'due'): Note => ({
  IdEnc: id,
  IdSectionEnc,
  Seconds,
  Text,
  updatedAt: '2026-11-21T10:00:00.000Z',
});

async function open(kept: Note[] = []) {
  const calls = {
    getNotes: jest.fn(async () => ({ items: [...kept] })),
    addNote: jest.fn(async ({ Text, Seconds }: { Text: string; Seconds: number }) => {
      kept.push(note(`n${kept.length}`, Seconds, Text));
      return { isOk: true, item: kept.at(-1) };
    }),
    updateNote: jest.fn(async ({ IdEnc, Text }: { IdEnc: string; Text: string }) => {
      if (Text === 'guasto') return { isOk: false, message: 'Non salvato.' };
      kept.splice(0, kept.length, ...kept.map((one) => (one.IdEnc === IdEnc ? { ...one, Text } : one)));
      return { isOk: true };
    }),
    deleteNote: jest.fn(async ({ IdEnc }: { IdEnc: string }) => {
      kept.splice(0, kept.length, ...kept.filter((one) => one.IdEnc !== IdEnc));
      return { isOk: true };
    }),
  };
  const viewer = await openViewer(
    { getSections: async () => ({ isOk: true, item: classroom() }), insertViewedSection: saving() },
    { api: { notes: calls } },
  );
  await act(settle);
  return { ...viewer, ...calls };
}
const region = () => within(screen.getByRole('tabpanel', { name: 'I miei appunti' }));
const write = (text: string) =>
  act(() => void fireEvent.change(region().getByLabelText('Nuovo appunto'), { target: { value: text } }));

it('two notes that are changed at once are both saved, and the first leaves the other’s form open', async () => {
  const { updateNote } = await open([note('a', 5, 'Uno'), note('b', 10, 'Due')]);
  const answers: ((answer: { isOk: true }) => void)[] = [];
  updateNote.mockImplementation(() => new Promise((resolve) => void answers.push(resolve)));
  const pressed = (name: string | RegExp) =>
    act(async () => void fireEvent.click(region().getByRole('button', { name })));
  const edit = async (text: string) => {
    // The note whose form is open has no such button.
    fireEvent.click(region().getAllByText('Modifica', { selector: 'button' })[0] as HTMLElement);
    fireEvent.change(region().getByLabelText('Modifica l’appunto'), { target: { value: text } });
  };
  await edit('Primo');
  await pressed('Salva');
  await edit('Secondo');
  await act(async () => answers[0]?.({ isOk: true }));
  await act(settle);
  expect(region().getByLabelText('Modifica l’appunto')).toHaveValue('Secondo');
  await pressed('Salva');
  expect(updateNote.mock.calls.map(([{ IdEnc, Text }]) => [IdEnc, Text])).toEqual([
    ['a', 'Primo'],
    ['b', 'Secondo'],
  ]);
});

describe('the notes under a lesson', () => {
  it('are saved at the second at which one began to type, and listed', async () => {
    const { addNote, happen } = await open();
    await happen('timeUpdate', 65.4, 100, { paused: false });
    write('La nuvola');
    await happen('timeUpdate', 80, 100, { paused: false });
    write('La nuvola è doppia');
    await act(async () => void fireEvent.click(region().getByRole('button', { name: 'Salva l’appunto' })));
    await act(settle);
    expect(addNote).toHaveBeenCalledWith({ IdSectionEnc: 'due', Seconds: 65, Text: 'La nuvola è doppia' });
    // Its lines stay lines.
    expect(region().getByText('La nuvola è doppia')).toHaveStyle({ whiteSpace: 'pre-wrap' });
    expect(region().getByLabelText('Nuovo appunto')).toHaveValue('');
  });

  it('begin at a new second once one is saved, or its text was taken away', async () => {
    const { addNote, happen, standAt } = await open();
    const save = async () => {
      await act(async () => void fireEvent.click(region().getByRole('button', { name: 'Salva l’appunto' })));
      await act(settle);
    };
    await happen('timeUpdate', 10, 100, { paused: false });
    write('Prima');
    await save();
    await happen('timeUpdate', 20, 100, { paused: false });
    write('Ripensato');
    write('');
    await happen('timeUpdate', 30, 100, { paused: false });
    write('Terza');
    await save();
    await happen('timeUpdate', 40, 100, { paused: false });
    write('Quarta');
    await save();
    // Back at its very start.
    standAt(0, 100, { paused: false });
    write('Quinta');
    await save();
    expect(addNote.mock.calls.map(([{ Seconds, Text }]) => [Seconds, Text])).toEqual([
      [10, 'Prima'],
      [30, 'Terza'],
      [40, 'Quarta'],
      [0, 'Quinta'],
    ]);
  });

  it('lead to their second of their lesson', async () => {
    const { store } = await open([note('a', 30, 'Da rivedere', 'tre')]);
    act(() =>
      region()
        .getByRole('button', { name: /Vai a 30 secondi della lezione Lezione tre/ })
        .click(),
    );
    expect(store.getState()).toMatchObject({ learning: { currentId: 'tre', startAt: 30, plays: true } });
  });

  it('are changed in their place; Annulla leaves them, a failure keeps the text', async () => {
    const { updateNote } = await open([note('a', 30, 'Prima')]);
    const edit = () =>
      act(() =>
        region()
          .getByRole('button', { name: /^Modifica/ })
          .click(),
      );
    const field = () => region().getByLabelText('Modifica l’appunto');
    const change = (value: string) => act(() => void fireEvent.change(field(), { target: { value } }));
    const save = async () => {
      await act(async () => region().getByRole('button', { name: 'Salva' }).click());
      await act(settle);
    };
    edit();
    expect(field()).toHaveFocus();
    change('Ripensato');
    act(() => void fireEvent.keyDown(field(), { key: 'Escape' }));
    expect(region().getByText('Prima')).toBeInTheDocument();
    expect(region().getByRole('button', { name: /^Modifica/ })).toHaveFocus();
    edit();
    change(' ');
    await save();
    expect(field()).toHaveAccessibleDescription(expect.stringContaining('Scrivi l’appunto.'));
    change('x'.repeat(3000));
    await save();
    expect(region().getByText('Al massimo 2.000 caratteri: qui sono 3.000.')).toBeInTheDocument();
    expect(field()).toHaveValue('x'.repeat(3000));
    change('guasto');
    act(() => field().blur());
    await save();
    expect(region().getByText('Non salvato.')).toBeInTheDocument();
    expect(field()).toHaveValue('guasto');
    expect(field()).toHaveFocus();
    change('Dopo');
    await save();
    expect(updateNote).toHaveBeenLastCalledWith({ IdEnc: 'a', Text: 'Dopo' });
    expect(region().getByText('Dopo')).toBeInTheDocument();
  });

  it('are deleted after a question that names them', async () => {
    const { deleteNote } = await open([note('a', 30, 'Da togliere'), note('b', 40, 'Resta')]);
    const press = (name: string) => act(() => region().getByRole('button', { name }).click());
    press('Modifica l’appunto a 40 secondi');
    const half = region().getByLabelText('Modifica l’appunto');
    act(() => void fireEvent.change(half, { target: { value: 'A metà' } }));
    press('Elimina l’appunto a 30 secondi');
    const dialog = within(screen.getByRole('dialog', { name: 'Vuoi eliminare questo appunto?' }));
    expect(dialog.getByText('«Da togliere»')).toBeInTheDocument();
    await act(async () => dialog.getByRole('button', { name: 'Elimina' }).click());
    await act(settle);
    expect(deleteNote).toHaveBeenCalledWith({ IdEnc: 'a' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(region().queryByText('Da togliere')).toBeNull();
    // What is half written further down stays.
    expect(half).toBeInTheDocument();
    expect(half).toHaveValue('A metà');
  });

  it('that are deleted pass the focus on to the next, at last to their tab', async () => {
    await open([note('a', 30, 'Una'), note('b', 40, 'Due')]);
    const remove = async () => {
      const button = region().getAllByRole('button', { name: /^Elimina/ })[0] as HTMLElement;
      act(() => button.focus());
      act(() => button.click());
      await act(async () =>
        within(screen.getByRole('dialog')).getByRole('button', { name: 'Elimina' }).click(),
      );
      await act(settle);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await remove();
    expect(region().getByRole('button', { name: /^Elimina/ })).toHaveFocus();
    await remove();
    expect(screen.getByRole('tab', { name: 'I miei appunti' })).toHaveFocus();
  });

  it('are not sent when they are too long: the field says why, and keeps the text', async () => {
    const { addNote } = await open();
    write('x'.repeat(3000));
    await act(async () => region().getByRole('button', { name: 'Salva l’appunto' }).click());
    await act(settle);
    expect(addNote).not.toHaveBeenCalled();
    expect(region().getByText('Al massimo 2.000 caratteri: qui sono 3.000.')).toBeInTheDocument();
    expect(region().getByLabelText('Nuovo appunto')).toHaveValue('x'.repeat(3000));
  });

  it('come, though the video gets a new address before they are here', async () => {
    const { promise, answer } = later<{ items: Note[] }>();
    const getNotes = jest.fn(() => promise);
    const { store } = await openViewer(
      { getSections: async () => ({ isOk: true, item: classroom() }), insertViewedSection: saving() },
      { api: { notes: { getNotes } } },
    );
    act(() => void store.dispatch(classroomReceived(classroom())));
    await act(settle);
    answer({ items: [note('a', 30, 'Ombra lunga')] });
    await act(settle);
    expect(region().getByText('Ombra lunga')).toBeInTheDocument();
    expect(getNotes).toHaveBeenCalledTimes(1);
  });

  it('are loaded once, however often the video gets a new address', async () => {
    const { getNotes, store } = await open([note('a', 30, 'Prima')]);
    for (let time = 0; time < 2; time += 1) act(() => void store.dispatch(classroomReceived(classroom())));
    await act(settle);
    expect(getNotes).toHaveBeenCalledTimes(1);
    expect(region().getByText('Prima')).toBeInTheDocument();
  });

  it('are searched once there are several', async () => {
    await open(
      ['Perché sale', 'Perché scende', 'Nuvola', 'Volumi'].map((text, at) => note(`${at}`, at, text)),
    );
    const field = region().getByLabelText('Cerca negli appunti del corso');
    act(() => void fireEvent.change(field, { target: { value: 'perche' } }));
    expect(region().getByRole('status')).toHaveTextContent('2 appunti');
    expect(region().queryByText('Nuvola')).toBeNull();
    act(() => void fireEvent.change(field, { target: { value: 'xyz' } }));
    expect(region().getByRole('status')).toHaveTextContent('Nessun appunto trovato.');
  });
});

it('a search that is emptied after it led to the removal of a note shows the notes that are left', async () => {
  await open(['Uno', 'Due', 'Tre', 'Quattro'].map((text, at) => note(`${at}`, at, text)));
  const search = (value: string) =>
    act(() => void fireEvent.change(region().getByLabelText(/^Cerca/), { target: { value } }));
  search('quattro');
  act(() =>
    region()
      .getByRole('button', { name: /^Elimina/ })
      .click(),
  );
  await act(async () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Elimina' }).click());
  await act(settle);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(region().getByRole('status')).toHaveTextContent('Nessun appunto trovato.');
  search('');
  expect(region().getAllByRole('listitem')).toHaveLength(3);
  expect(region().getByLabelText(/^Cerca/)).toHaveValue('');
});

it('a search finds all words and parts of them in any order, without case and accents', () => {
  const texts = ['Perché la NUVOLA è così', 'nuvola', 'perche no'];
  for (const query of ['nuvola perche', 'cosi', 'COSÌ PERCHÉ', 'uvol osi'])
    expect([query, searched(texts, query, String)]).toEqual([query, ['Perché la NUVOLA è così']]);
  expect(searched(texts, '  ', String)).toEqual(texts);
});
