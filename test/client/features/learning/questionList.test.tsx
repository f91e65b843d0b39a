import { act, fireEvent, screen, within } from '@testing-library/react';
import { momentChosen, sectionChosen } from '../../../../src/client/features/learning/learningSlice';
import {
  moderation,
  questionForm,
  voting,
} from '../../../../src/client/features/learning/questions/questionForms';
import { questions } from '../../../../src/client/features/learning/questions/questions';
import { MAX_ANSWER_LENGTH, MAX_QUESTION_LENGTH } from '../../../../src/contract/community/questionLimits';
import type { Question } from '../../../../src/contract/community/questions';
import { onItsWay } from '../../../support/client';
import { later } from '../checkout/support';
import { classroom, openViewer, saving, settle } from './support';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
afterEach(() => void jest.useRealTimers());

const question = (id: string, more: Partial<Question> = {}): Question => ({
  IdEnc: id,
  IdSectionEnc: 'due',
  Text: `Domanda ${id}`,
  author: 'Anna V.',
  createdAt: '2026-11-21T10:00:00.000Z',
  votes: 0,
  isVoted: false,
  isOwn: false,
  isHidden: false,
  version: 1,
  ...more,
});

interface Query {
  readonly IdSectionEnc: string;
  readonly Query: string;
  readonly Show?: string;
  readonly page: number;
}

const FIRST = Array.from({ length: 10 }, (_, at) => question(`${at}`));
/** Two pages, the second with a question that a vote has moved there meanwhile. */
const inPages = jest.fn(async ({ page, IdSectionEnc, Query: text }: Query) => {
  if (IdSectionEnc !== 'due') return { items: [question('altrove', { IdSectionEnc })], total: 1 };
  if (text !== '') return { items: [question('trovata')], total: 1 };
  return { items: page === 1 ? FIRST : [question('9'), question('10'), question('11')], total: 12 };
});
beforeEach(() => inPages.mockClear());

async function open(
  getQuestions: (query: Query) => Promise<object> = inPages,
  calls = {},
  canAnswer = false,
) {
  const viewer = await openViewer(
    {
      getSections: async () => ({ isOk: true, item: classroom({ canAnswer }) }),
      insertViewedSection: saving(),
    },
    { api: { questions: { getQuestions, ...calls } as never } },
  );
  await act(settle);
  act(() => screen.getByRole('tab', { name: /Domande/ }).click());
  return viewer;
}
const panel = () => within(screen.getByRole('tabpanel', { name: /Domande/ }));
const press = async (name: string | RegExp) => {
  await act(async () => panel().getByRole('button', { name }).click());
  await act(settle);
};
const type = (label: string, value: string) =>
  act(() => void fireEvent.change(panel().getByLabelText(label), { target: { value } }));
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const shown = () =>
  panel()
    .getAllByText(/^Domanda (\d+|altrove|trovata|nuova)$/)
    .map(({ textContent }) => textContent);
const lastQuery = () => inPages.mock.calls.at(-1)?.[0];

describe('a long list of questions', () => {
  it('is continued under the questions that are there, none of them twice', async () => {
    await open();
    expect(shown()).toHaveLength(10);
    await press('Mostra altre domande (2)');
    expect(shown()).toEqual(Array.from({ length: 12 }, (_, at) => `Domanda ${at}`));
    expect(panel().queryByRole('button', { name: /Mostra altre/ })).toBeNull();
  });

  it('asks for the next page once, however often it is pressed meanwhile', async () => {
    const { promise, answer } = later<object>();
    const getQuestions = jest.fn((query: Query) => (query.page > 1 ? promise : inPages(query)));
    const { store } = await open(getQuestions);
    for (let times = 0; times < 2; times += 1) await press(/Mostra altre|Un momento/);
    // A vote that was cast meanwhile is not taken back.
    act(() => void store.dispatch(voting.actions.done(question('3', { votes: 1, isVoted: true }))));
    await act(settle);
    answer({ items: [question('10')], total: 12 });
    await act(settle);
    expect(getQuestions.mock.calls.map(([{ page }]) => page)).toEqual([1, 2]);
    expect(panel().getByRole('button', { name: 'Utile, 1 voto' })).toBeInTheDocument();
  });

  it('shows what comes late only under its own lesson', async () => {
    const { promise, answer } = later<object>();
    const { store } = await open((query) => (query.page > 1 ? promise : inPages(query)));
    await press(/Mostra altre/);
    act(() => void store.dispatch(sectionChosen({ sectionId: 'tre' })));
    await act(settle);
    answer({ items: [question('10'), question('11')], total: 12 });
    await act(settle);
    expect(shown()).toEqual(['Domanda altrove']);
    expect(screen.getByRole('tab', { name: 'Domande (1)' })).toBeInTheDocument();
  });

  it('is continued under the next lesson, though more of the one before is still on its way', async () => {
    const getQuestions = jest.fn((query: Query) =>
      query.IdSectionEnc === 'due' && query.page > 1
        ? onItsWay()
        : inPages({ ...query, IdSectionEnc: 'due' }),
    );
    const { store } = await open(getQuestions);
    await press(/Mostra altre/);
    act(() => void store.dispatch(sectionChosen({ sectionId: 'tre' })));
    await act(settle);
    await press(/Mostra altre/);
    expect(shown()).toHaveLength(12);
  });

  it('is not continued while another filter is on its way', async () => {
    const { promise, answer } = later<object>();
    const getQuestions = jest.fn((query: Query) => (query.Show ? promise : inPages(query)));
    await open(getQuestions);
    type('Mostra', 'open');
    await press('Un momento…');
    answer({ items: [question('trovata')], total: 1 });
    await act(settle);
    expect(getQuestions).toHaveBeenCalledTimes(2);
    expect(shown()).toEqual(['Domanda trovata']);
  });

  it('is shown whole after one of it was deleted', async () => {
    const all = Array.from({ length: 12 }, (_, at) => question(`${at}`));
    const deleteQuestion = async ({ IdEnc }: { IdEnc: string }) => {
      all.splice(
        all.findIndex((one) => one.IdEnc === IdEnc),
        1,
      );
      return { isOk: true };
    };
    const getQuestions = async ({ page }: Query) => ({
      items: all.slice((page - 1) * 10, page * 10),
      total: all.length,
    });
    const { store } = await open(getQuestions, { deleteQuestion }, true);
    act(() => void store.dispatch(moderation.actions.requested({ question: question('0'), kind: 'remove' })));
    await act(settle);
    // The dialog is gone.
    await wait(1000);
    expect(shown()).toHaveLength(9);
    await press('Mostra altre domande (2)');
    await press('Mostra altre domande (1)');
    expect(shown()).toEqual(Array.from({ length: 11 }, (_, at) => `Domanda ${at + 1}`));
    expect(panel().queryByRole('button', { name: /Mostra altre/ })).toBeNull();
  });

  it('asks for the same page once more after a failure, and keeps what is there', async () => {
    let isDown = false;
    await open(async (query) => {
      if (isDown) throw Object.assign(new Error('x'), { kind: 'network', message: 'Network Error' });
      return inPages(query);
    });
    isDown = true;
    await press(/Mostra altre/);
    expect(shown()).toHaveLength(10);
    expect(panel().queryByRole('button', { name: /Mostra altre/ })).toBeNull();
    isDown = false;
    await press('Riprova');
    expect(lastQuery()).toMatchObject({ page: 2 });
    expect(shown()).toHaveLength(12);
    // Of a filter that failed the first page, not one more of what is there.
    isDown = true;
    type('Mostra', 'open');
    await act(settle);
    isDown = false;
    await press('Riprova');
    expect(lastQuery()).toMatchObject({ Show: 'open', page: 1 });
    expect(shown()).toHaveLength(10);
  });

  it('is searched once somebody pauses in typing, from the first page', async () => {
    await open();
    await press(/Mostra altre/);
    inPages.mockClear();
    for (const text of ['n', 'nu', 'nuv']) type('Cerca nelle domande', text);
    expect(inPages).not.toHaveBeenCalled();
    await wait(300);
    expect(inPages.mock.calls).toEqual([[{ IdSectionEnc: 'due', Query: 'nuv', page: 1, pageSize: 10 }]]);
    expect(shown()).toEqual(['Domanda trovata']);
  });

  it('keeps its search in hand while it is emptied, and after, however few it finds', async () => {
    await open();
    const field = panel().getByLabelText('Cerca nelle domande');
    act(() => field.focus());
    inPages.mockResolvedValueOnce({ items: [], total: 0 });
    type('Cerca nelle domande', 'nuv');
    await wait(300);
    const left = later<Awaited<ReturnType<typeof inPages>>>();
    inPages.mockReturnValueOnce(left.promise);
    type('Cerca nelle domande', '');
    await wait(300);
    expect(field).toHaveFocus();
    expect(panel().queryByText('Ancora nessuna domanda')).toBeNull();
    await act(async () => left.answer({ items: [question('1'), question('2')], total: 2 }));
    expect([shown(), document.activeElement === field]).toEqual([['Domanda 1', 'Domanda 2'], true]);
  });

  it('is filtered at once, with what is still being typed', async () => {
    await open();
    type('Cerca nelle domande', 'nuv');
    type('Mostra', 'mine');
    await act(settle);
    await wait(1000);
    expect(lastQuery()).toEqual({ IdSectionEnc: 'due', Query: 'nuv', Show: 'mine', page: 1, pageSize: 10 });
  });

  it('is another one with another lesson, without the filter of the one before', async () => {
    const { store } = await open();
    type('Cerca nelle domande', 'nuv');
    await wait(300);
    act(() => void store.dispatch(sectionChosen({ sectionId: 'tre' })));
    await act(settle);
    expect(lastQuery()).toMatchObject({ IdSectionEnc: 'tre', Query: '' });
    expect(shown()).toEqual(['Domanda altrove']);
  });

  it('is not searched for what was still being typed under the lesson before', async () => {
    const { store } = await open();
    type('Cerca nelle domande', 'nuv');
    act(() => void store.dispatch(sectionChosen({ sectionId: 'tre' })));
    await wait(300);
    expect(lastQuery()).toMatchObject({ IdSectionEnc: 'tre', Query: '' });
  });
});

it('a question that is deleted while a search shows others takes none from their count', async () => {
  let answer: (value: object) => void = () => undefined;
  const deleteQuestion = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const { store } = await open(inPages, { deleteQuestion }, true);
  type('Cerca nelle domande', 'nuv');
  act(() => void store.dispatch(moderation.actions.requested({ question: question('3'), kind: 'remove' })));
  await wait(300);
  answer({ isOk: true });
  await act(settle);
  expect(questions.selectAny(store.getState()).data).toMatchObject({
    items: [{ IdEnc: 'trovata' }],
    total: 1,
  });
});

it('a vote that is answered once a search shows other questions brings none back', async () => {
  let answer: (value: object) => void = () => undefined;
  const voteQuestion = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const { store } = await open(inPages, { voteQuestion });
  act(() => void store.dispatch(voting.actions.requested({ IdEnc: '3', IsUseful: true })));
  type('Cerca nelle domande', 'nuv');
  await wait(300);
  answer({ isOk: true, item: question('3', { votes: 1, isVoted: true }) });
  await act(settle);
  expect(shown()).toEqual(['Domanda trovata']);
  expect(questions.selectAny(store.getState()).data).toMatchObject({ total: 1 });
});

it('the questions are those of the lesson to which a note leads', async () => {
  const { store } = await open();
  act(() => void store.dispatch(momentChosen({ sectionId: 'tre', position: 5 })));
  await act(settle);
  expect(shown()).toEqual(['Domanda altrove']);
});

describe('a question that is sent while', () => {
  it('another lesson is opened is not shown under that one', async () => {
    let answer: (value: object) => void = () => undefined;
    const addQuestion = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const { store } = await open(inPages, { addQuestion });
    type('La tua domanda', 'Perché?');
    await press('Fai la domanda');
    act(() => void store.dispatch(sectionChosen({ sectionId: 'tre' })));
    await act(settle);
    answer({ isOk: true, item: question('nuova', { isOwn: true }) });
    await act(settle);
    expect(shown()).toEqual(['Domanda altrove']);
  });

  it('the list is open counts in its number, once', async () => {
    const item = question('nuova', { isOwn: true });
    const { store } = await open(inPages, { addQuestion: async () => ({ isOk: true, item }) });
    type('La tua domanda', 'Perché?');
    await press('Fai la domanda');
    expect(screen.getByRole('tab', { name: 'Domande (13)' })).toBeInTheDocument();
    // The list may have been loaded with it before the answer came.
    act(() => void store.dispatch(questionForm.actions.done(item)));
    await act(settle);
    expect(screen.getByRole('tab', { name: 'Domande (13)' })).toBeInTheDocument();
    expect(shown().filter((text) => text === 'Domanda nuova')).toHaveLength(1);
  });
});

it('a change of a question, or an answer, that is too long is not sent: the field says why', async () => {
  const [updateQuestion, answerQuestion] = [jest.fn(), jest.fn()];
  const own = async () => ({ items: [question('mia', { isOwn: true })], total: 1 });
  const { page } = await open(own, { updateQuestion });
  await press('Modifica');
  type('Modifica la domanda', 'x'.repeat(MAX_QUESTION_LENGTH + 1));
  await press('Salva');
  expect(panel().getByText(/^Al massimo 2\.000 caratteri/)).toBeInTheDocument();
  expect(updateQuestion).not.toHaveBeenCalled();
  page.unmount();
  await open(async () => ({ items: [question('a')], total: 1 }), { answerQuestion }, true);
  await press('Rispondi');
  type('Risposta a Anna V.', 'x'.repeat(MAX_ANSWER_LENGTH + 1));
  await press('Pubblica la risposta');
  expect(panel().getByText(/^Al massimo 4\.000 caratteri/)).toBeInTheDocument();
  expect(answerQuestion).not.toHaveBeenCalled();
});
