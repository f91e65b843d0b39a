import { act, fireEvent, screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { sectionChosen } from '../../../../src/client/features/learning/learningSlice';
import type { Question } from '../../../../src/contract/community/questions';
import { openQuestions as open, panel, press, question, type } from './questionSupport';
import { settle } from './support';

// Half past midnight in Italy, where it is the 23rd already.
const answer = { Text: 'Ecco.', by: 'Elena Ricci', at: '2026-11-22T23:30:00.000Z' };

const item = (text: string) => within(panel().getByText(text).closest('li') as HTMLElement);
const buttons = (text: string) =>
  item(text)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

it.each<[string, Partial<Question>, boolean, string[]]>([
  ['another student’s', {}, false, ['Utile']],
  ['one’s own', { isOwn: true }, false, ['Modifica', 'Elimina']],
  ['one’s own that is answered', { isOwn: true, answer }, false, []],
  ['a student’s, for a teacher', {}, true, ['Rispondi', 'Nascondi', 'Elimina']],
  [
    'a hidden one, for a teacher',
    { isHidden: true, answer },
    true,
    ['Modifica la risposta', 'Mostra', 'Elimina'],
  ],
])('%s question has its own buttons', async (_whose, more, canAnswer, names) => {
  await open([question('a', more)], { canAnswer });
  expect(
    item('Domanda a')
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(names);
});

it('a question shows its second, its votes, who answered, and when both were written, by Italy’s days', async () => {
  await open([
    question('a', { Seconds: 0, votes: 3, isVoted: true, createdAt: '2026-11-20T23:30:00.000Z' }),
    question('b', { isOwn: true, votes: 1, answer: { ...answer, by: '' } }),
    question('c', { answer }),
  ]);
  expect(buttons('Domanda a')).toEqual(['0:00', 'Utile · 3']);
  expect(item('Domanda a').getByRole('button', { name: 'Utile, 3 voti' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(item('Domanda b').getByText('La tua domanda')).toBeInTheDocument();
  expect(item('Domanda b').getByText('Utile per 1 persona')).toBeInTheDocument();
  expect(item('Domanda b').getByText(/^Risponde lo staff/)).toBeInTheDocument();
  expect(item('Domanda c').getByText(/^Risponde Elena Ricci/)).toHaveTextContent('23 novembre 2026');
  expect(item('Domanda a').getByText('21 novembre 2026')).toBeInTheDocument();
  // The lines of both texts stay lines.
  for (const text of ['Domanda c', 'Ecco.'])
    expect(item('Domanda c').getByText(text)).toHaveStyle({ whiteSpace: 'pre-wrap' });
});

it('a question’s second leads there', async () => {
  const { store } = await open([question('a', { Seconds: 30 })]);
  await press('Vai a 30 secondi del video');
  expect(store.getState()).toMatchObject({ learning: { currentId: 'due', startAt: 30, plays: true } });
});

it('a vote is taken back, and one that fails says so', async () => {
  const voteQuestion = jest.fn(async () => ({ isOk: false, message: 'Non ora.' }));
  await open([question('a', { votes: 1, isVoted: true })], { voteQuestion });
  await press('Utile, 1 voto');
  expect(voteQuestion).toHaveBeenCalledWith({ IdEnc: 'a', IsUseful: false });
  expect(panel().getByText('Non ora.')).toBeInTheDocument();
  expect(panel().getByRole('button', { name: 'Utile, 1 voto' })).toHaveAttribute('aria-pressed', 'true');
});

it('a question about the whole lesson is sent without its second', async () => {
  const addQuestion = jest.fn(async (_draft: object) => ({ isOk: true, item: question('n') }));
  const { happen } = await open([], { addQuestion });
  await happen('timeUpdate', 65.4, 100, { paused: false });
  type('La tua domanda', 'Perché?');
  act(() =>
    panel()
      .getByLabelText(/^Riguarda il punto/)
      .click(),
  );
  await press('Fai la domanda');
  expect(addQuestion).toHaveBeenCalledWith({ IdSectionEnc: 'due', Text: 'Perché?' });
});

it('a question says of which lesson its second is once another has begun', async () => {
  const addQuestion = jest.fn(async (_draft: object) => ({ isOk: true, item: question('n') }));
  const { happen, store } = await open([], { addQuestion });
  await happen('timeUpdate', 65.4, 100, { paused: false });
  type('La tua domanda', 'Perché?');
  act(() => void store.dispatch(sectionChosen({ sectionId: 'tre' })));
  await act(settle);
  expect(
    panel().getByLabelText('Riguarda il punto 1:05 del video della lezione «Lezione due»'),
  ).toBeChecked();
  await press('Fai la domanda');
  expect(addQuestion).toHaveBeenCalledWith({ IdSectionEnc: 'due', Seconds: 65, Text: 'Perché?' });
});

it('a question that is begun before the first second is about the whole lesson', async () => {
  const addQuestion = jest.fn(async (_draft: object) => ({ isOk: true, item: question('n') }));
  const { happen } = await open([], { addQuestion });
  await happen('timeUpdate', 0.9, 100, { paused: false });
  type('La tua domanda', 'Perché?');
  expect(panel().queryByLabelText(/^Riguarda il punto/)).toBeNull();
  await press('Fai la domanda');
  expect(addQuestion).toHaveBeenCalledWith({ IdSectionEnc: 'due', Text: 'Perché?' });
});

it.each<[string, Partial<Question>, string, boolean]>([
  ['first', {}, 'Rispondi', true],
  ['changed', { answer }, 'Modifica la risposta', false],
])('an answer that is %s promises what is done', async (_how, more, button, isMailed) => {
  await open([question('a', more)], { canAnswer: true });
  await press(button);
  const field = panel().getByLabelText('Risposta a Anna V.');
  expect(field).toHaveAccessibleDescription(/[Ll]a leggono tutti gli studenti del corso\./);
  expect(panel().queryByText(/riceve un’e-mail/) !== null).toBe(isMailed);
});

describe('a moderation', () => {
  const dialog = () => within(screen.getByRole('dialog'));
  const confirm = async (name: string) => {
    await act(async () => dialog().getByRole('button', { name }).click());
    await act(settle);
  };

  it('shows a hidden question again', async () => {
    const hideQuestion = jest.fn(async () => ({ isOk: true, item: question('a') }));
    await open([question('a', { isHidden: true })], { canAnswer: true, hideQuestion });
    await press('Mostra');
    expect(dialog().getByText(/La vedranno tutti gli studenti/)).toBeInTheDocument();
    await confirm('Mostra');
    expect(hideQuestion).toHaveBeenCalledWith({ IdEnc: 'a', IsHidden: false });
  });

  it('takes a question away, and counts those that are left', async () => {
    await open([question('a'), question('b')], {
      canAnswer: true,
      deleteQuestion: async () => ({ isOk: true }),
    });
    await act(async () => item('Domanda a').getByRole('button', { name: 'Elimina' }).click());
    expect(dialog().getByText(/^Anna V\.: «Domanda a»/)).toBeInTheDocument();
    await confirm('Elimina');
    expect(await screen.findByRole('tab', { name: 'Domande (1)' })).toBeInTheDocument();
  });

  it.each([
    ['Elimina', {}, 'Vuoi eliminare questa domanda?', /sparisce anche quella\. Non si può annullare\.$/],
    ['Nascondi', {}, 'Vuoi nascondere questa domanda?', /solo chi l’ha scritta e chi può rispondere/],
    ['Mostra', { isHidden: true }, 'Vuoi mostrare di nuovo questa domanda?', /tutti gli studenti/],
  ])('says what it would do, and does nothing once it is declined: %s', async (name, more, title, result) => {
    const [deleteQuestion, hideQuestion] = [jest.fn(), jest.fn()];
    const long = question('a', { ...more, Text: 'x'.repeat(200) });
    await open([long], { canAnswer: true, deleteQuestion, hideQuestion });
    await press(name);
    const asked = within(screen.getByRole('dialog', { name: title }));
    expect(asked.getByText(result)).toHaveTextContent(`Anna V.: «${'x'.repeat(120)}».`);
    await act(async () => asked.getByRole('button', { name: 'Annulla' }).click());
    await waitForElementToBeRemoved(screen.queryByRole('dialog'));
    expect([deleteQuestion.mock.calls, hideQuestion.mock.calls]).toEqual([[], []]);
  });

  it('that failed keeps the question, and says why', async () => {
    await open([question('a')], {
      canAnswer: true,
      deleteQuestion: async () => ({ isOk: false, message: 'Non ora.' }),
    });
    await press('Elimina');
    await confirm('Elimina');
    expect(dialog().getByText('Non ora.')).toBeInTheDocument();
  });
});

describe('a question that is changed in its place', () => {
  const field = () => panel().getByLabelText('Modifica la domanda');
  const start = async (updateQuestion = jest.fn(async (_change: object) => ({ isOk: true }))) => {
    await open([question('mia', { isOwn: true })], { updateQuestion });
    await press('Modifica');
    type('Modifica la domanda', 'Meglio');
    return updateQuestion;
  };

  it('stays as it was once that is given up', async () => {
    const updateQuestion = await start();
    await press('Annulla');
    expect(panel().getByText('Domanda mia')).toBeInTheDocument();
    expect(panel().getByRole('button', { name: 'Modifica' })).toHaveFocus();
    expect(updateQuestion).not.toHaveBeenCalled();
  });

  it.each(['ctrlKey', 'metaKey'])('is saved by Enter with %s, not by Enter alone', async (key) => {
    const updateQuestion = await start();
    const typed: boolean[] = [];
    for (const more of [{}, { [key]: true }]) {
      await act(async () => void typed.push(fireEvent.keyDown(field(), { key: 'Enter', ...more })));
      await act(settle);
    }
    // Alone it is a new line of the text, as other keys are their letters.
    expect(typed).toEqual([true, false]);
    expect(updateQuestion.mock.calls).toEqual([[{ IdEnc: 'mia', Text: 'Meglio' }]]);
  });
});
