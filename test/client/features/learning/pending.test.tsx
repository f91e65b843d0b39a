import { act, fireEvent, screen } from '@testing-library/react';
import type { Question } from '../../../../src/contract/community/questions';
import type { Note } from '../../../../src/contract/learning/notes';
import { later } from '../checkout/support';
import { question } from './questionSupport';
import { classroom, openViewer, saving, settle } from './support';

const NOTE: Note = {
  IdEnc: 'n1',
  IdSectionEnc: 'due',
  Seconds: 30,
  Text: 'Ombra',
  updatedAt: '2026-11-21T10:00:00.000Z',
};
const answer = { Text: 'Ecco.', by: 'Elena Ricci', at: '2026-11-22T10:00:00.000Z' };

const press = async (name: string | RegExp) => {
  await act(async () => screen.getByRole('button', { name }).click());
  await act(settle);
};
const type = (label: string, value: string) =>
  act(() => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));

interface Sent {
  readonly call: string;
  readonly canAnswer?: boolean;
  readonly asked?: Partial<Question>;
  readonly tab?: RegExp;
  readonly start: () => unknown;
  readonly button: string;
  readonly busy?: string;
  /** By which a screen reader learns it. */
  readonly said?: string;
}
const [NOTES, QUESTIONS] = [/appunti/, /^Domande/];

it.each<[string, Sent]>([
  [
    'a new question',
    {
      call: 'addQuestion',
      start: () => type('La tua domanda', 'Perché?'),
      button: 'Fai la domanda',
      busy: 'Invio…',
    },
  ],
  [
    'the change of a question',
    { call: 'updateQuestion', asked: { isOwn: true }, start: () => press('Modifica'), button: 'Salva' },
  ],
  [
    'an answer',
    {
      call: 'answerQuestion',
      canAnswer: true,
      start: async () => {
        await press('Rispondi');
        type('Risposta a Anna V.', 'Ecco.');
      },
      button: 'Pubblica la risposta',
    },
  ],
  [
    'the change of an answer',
    {
      call: 'answerQuestion',
      canAnswer: true,
      asked: { answer },
      start: () => press('Modifica la risposta'),
      button: 'Salva',
    },
  ],
  [
    'the end of a question',
    { call: 'deleteQuestion', canAnswer: true, start: () => press('Elimina'), button: 'Elimina' },
  ],
  [
    'the hiding of a question',
    { call: 'hideQuestion', canAnswer: true, start: () => press('Nascondi'), button: 'Nascondi' },
  ],
  [
    'a new note',
    {
      call: 'addNote',
      tab: NOTES,
      start: () => type('Nuovo appunto', 'Nuvola'),
      button: 'Salva l’appunto',
      busy: 'Salvo…',
      said: 'aria-busy',
    },
  ],
  [
    'the change of a note',
    { call: 'updateNote', tab: NOTES, start: () => press(/^Modifica l’appunto/), button: 'Salva' },
  ],
  [
    'the end of a note',
    { call: 'deleteNote', tab: NOTES, start: () => press(/^Elimina l’appunto/), button: 'Elimina' },
  ],
])(
  '%s that is on its way says so, is sent once, and can be sent again once it was refused',
  async (_what, sent) => {
    const { call, canAnswer = false, asked, tab = QUESTIONS, start } = sent;
    const { button: name, busy = 'Un momento…', said = 'aria-disabled' } = sent;
    const { promise, answer: answered } = later<object>();
    const called = jest.fn(() => promise);
    const item = classroom({ canAnswer });
    await openViewer(
      { getSections: async () => ({ isOk: true, item }), insertViewedSection: saving() },
      {
        api: {
          notes: { getNotes: async () => ({ items: [NOTE] }), [call]: called },
          questions: {
            getQuestions: async () => ({ items: [question('a', asked)], total: 1 }),
            [call]: called,
          },
        },
      },
    );
    act(() => screen.getByRole('tab', { name: tab }).click());
    await start();
    const button = screen.getByRole('button', { name });
    expect(button).toHaveAttribute(said, 'false');
    act(() => button.focus());
    await press(name);
    expect(button).toHaveTextContent(busy);
    expect(button).toHaveAttribute(said, 'true');
    expect(button).toHaveFocus();
    await press(busy);
    expect(called).toHaveBeenCalledTimes(1);
    answered({ isOk: false, message: 'Non ora.' });
    await act(settle);
    expect(screen.getByText('Non ora.')).toBeInTheDocument();
    expect(button).toHaveTextContent(name);
    expect(button).toHaveAttribute(said, 'false');
    await press(name);
    expect(called).toHaveBeenCalledTimes(2);
  },
);
