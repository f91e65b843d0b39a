import { act, fireEvent, screen, within } from '@testing-library/react';
import { sectionChosen } from '../../../../src/client/features/learning/learningSlice';
import type { Note } from '../../../../src/contract/learning/notes';
import { onItsWay } from '../../../support/client';
import { later } from '../checkout/support';
import { networkFailure } from '../identity/account/support';
import { classroom, openViewer, saving, settle } from './support';

const note = (id: string, Seconds: number, Text: string, IdSectionEnc = 'due'): Note => ({
  IdEnc: id,
  IdSectionEnc,
  Seconds,
  Text,
  updatedAt: '2026-11-21T10:00:00.000Z',
});
const some = (count: number) =>
  Array.from({ length: count }, (_none, at) => note(`n${at}`, at, `Appunto ${at}`));

async function open(calls: Record<string, unknown>) {
  const getNotes = async () => ({ items: [] });
  const viewer = await openViewer(
    { getSections: async () => ({ isOk: true, item: classroom() }), insertViewedSection: saving() },
    { api: { notes: { getNotes, ...calls } } },
  );
  await act(settle);
  return viewer;
}
const region = () => within(screen.getByRole('tabpanel', { name: 'I miei appunti' }));
const field = () => region().getByLabelText('Nuovo appunto');
const write = (text: string) => act(() => void fireEvent.change(field(), { target: { value: text } }));
const press = async (name: string | RegExp) => {
  await act(async () => region().getByRole('button', { name }).click());
  await act(settle);
};

describe('a new note', () => {
  it('says where it will be, also when the next lesson has begun', async () => {
    const addNote = jest.fn(async () => ({ isOk: true }));
    const { happen, store } = await open({ addNote });
    expect(field()).toHaveAccessibleDescription(/Si segna al punto del video in cui sei/);
    // The position at which the video was paused.
    write('Ombra');
    expect(field()).toHaveAccessibleDescription(/^Al minuto 0:42/);
    write('');
    await happen('timeUpdate', 65.9, 100, { paused: false });
    write('Ombra');
    expect(field()).toHaveAccessibleDescription(/^Al minuto 1:05(?!.*lezione)/);
    act(() => void store.dispatch(sectionChosen({ sectionId: 'tre' })));
    expect(field()).toHaveAccessibleDescription(/^Al minuto 1:05 della lezione «Lezione due»/);
    await press('Salva l’appunto');
    expect(addNote).toHaveBeenCalledWith({ IdSectionEnc: 'due', Seconds: 65, Text: 'Ombra' });
  });

  it('cannot be saved empty, and is sent once, by a button that keeps the keyboard', async () => {
    const addNote = jest.fn(onItsWay);
    await open({ addNote });
    const save = () => region().getByRole('button', { name: /^Sal/ });
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    await press('Salva l’appunto');
    expect(addNote).not.toHaveBeenCalled();
    write('   ');
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    await press('Salva l’appunto');
    expect(region().queryByText('Scrivi l’appunto.')).toBeNull();
    write('Ombra');
    expect(save()).toHaveAttribute('aria-disabled', 'false');
    act(() => save().focus());
    await press('Salva l’appunto');
    expect(save()).toHaveTextContent('Salvo…');
    await press('Salvo…');
    expect(addNote).toHaveBeenCalledTimes(1);
    expect(save()).toHaveFocus();
  });

  it('takes no more text while it is on its way', async () => {
    const { promise, answer } = later<object>();
    await open({ addNote: () => promise });
    write('Ombra');
    expect(field()).not.toHaveAttribute('readonly');
    await press('Salva l’appunto');
    expect(field()).toHaveAttribute('readonly');
    answer({ isOk: true });
    await act(settle);
    expect(field()).toHaveValue('');
    expect(field()).not.toHaveAttribute('readonly');
  });

  it('stays typed, with the reason, when it is refused', async () => {
    await open({ addNote: async () => ({ isOk: false, message: 'Troppi appunti.' }) });
    write('Ombra');
    await press('Salva l’appunto');
    expect(region().getByText('Troppi appunti.')).toBeInTheDocument();
    expect(field()).toHaveValue('Ombra');
  });
});

describe('the list of notes', () => {
  it.each([
    [3, false],
    [4, true],
  ])('of %d can be searched: %s', async (count, canSearch) => {
    await open({ getNotes: async () => ({ items: some(count) }) });
    expect(region().getAllByRole('listitem')).toHaveLength(count);
    expect(region().queryByLabelText('Cerca negli appunti del corso') !== null).toBe(canSearch);
  });

  it('counts what a search finds', async () => {
    await open({ getNotes: async () => ({ items: some(4) }) });
    const field = region().getByRole('searchbox', { name: /^Cerca/ });
    const search = (text: string) => act(() => void fireEvent.change(field, { target: { value: text } }));
    expect(region().getByRole('status')).toHaveTextContent(/^$/);
    search('appunto 2');
    expect(region().getByRole('status')).toHaveTextContent(/^1 appunto$/);
    search(' ');
    expect(region().getByRole('status')).toHaveTextContent(/^$/);
    expect(region().getAllByRole('listitem')).toHaveLength(4);
  });

  it('that cannot be loaded can be tried again', async () => {
    const getNotes = jest
      .fn()
      .mockRejectedValueOnce(networkFailure())
      .mockResolvedValue({ items: some(1) });
    await open({ getNotes, addNote: async () => ({ isOk: true }) });
    const fault = () => region().queryByRole('alert')?.textContent ?? '';
    expect(fault()).toContain('Connessione assente');
    await press('Riprova');
    expect([fault(), region().getAllByRole('listitem').length]).toEqual(['', 1]);
    // Nor does one that was saved seem lost while the list with it does not come.
    getNotes.mockRejectedValueOnce(networkFailure()).mockResolvedValue({ items: some(2) });
    write('Appunto 1');
    await press('Salva l’appunto');
    expect(fault()).toContain('Connessione assente');
    expect(region().getByText('Appunto 0')).toBeInTheDocument();
    await press('Riprova');
    expect([fault(), region().getAllByRole('listitem').length]).toEqual(['', 2]);
  });

  it('keeps a note whose removal was declined or failed', async () => {
    const deleteNote = jest.fn(async () => ({ isOk: false, message: 'Non ora.' }));
    await open({ getNotes: async () => ({ items: [note('a', 30, 'x'.repeat(200))] }), deleteNote });
    const dialog = () => within(screen.getByRole('dialog'));
    await press(/^Elimina/);
    expect(dialog().getByText(`«${'x'.repeat(120)}»`)).toBeInTheDocument();
    await act(async () => dialog().getByRole('button', { name: 'Elimina' }).click());
    await act(settle);
    expect(dialog().getByText('Non ora.')).toBeInTheDocument();
    await act(async () => dialog().getByRole('button', { name: 'Annulla' }).click());
    await act(settle);
    expect(deleteNote).toHaveBeenCalledTimes(1);
    expect(screen.getByText('x'.repeat(200))).toBeInTheDocument();
  });

  it('changes one note at a time, in the form that has the focus, and names each by its second and lesson', async () => {
    const { promise, answer } = later<object>();
    await open({
      getNotes: async () => ({ items: [note('a', 61, 'Prima'), note('b', 5, 'Dopo', 'tre')] }),
      updateNote: () => promise,
    });
    await press('Modifica l’appunto a 1 minuto e 1 secondo');
    expect(region().getByLabelText('Modifica l’appunto')).toHaveValue('Prima');
    await press('Modifica l’appunto a 5 secondi');
    expect(region().getByLabelText('Modifica l’appunto')).toHaveValue('Dopo');
    expect(region().getAllByRole('listitem')[0]).toHaveTextContent(/^1:01PrimaLezione due/);
    expect(
      region().getByRole('button', { name: 'Vai a 5 secondi della lezione Lezione tre' }),
    ).toHaveTextContent('0:05');
    // The form that closes below takes the focus neither from the one that opens nor from what is written by then.
    await press('Modifica l’appunto a 1 minuto e 1 secondo');
    expect(region().getByLabelText('Modifica l’appunto')).toHaveValue('Prima');
    expect(region().getByLabelText('Modifica l’appunto')).toHaveFocus();
    await press('Salva');
    act(() => field().focus());
    answer({ isOk: true });
    await act(settle);
    expect(region().queryByLabelText('Modifica l’appunto')).toBeNull();
    expect(field()).toHaveFocus();
  });
});
