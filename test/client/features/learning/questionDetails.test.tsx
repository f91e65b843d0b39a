import { act, fireEvent, screen, within } from '@testing-library/react';
import { paths } from '../../../../src/client/routing/paths';
import type { Question } from '../../../../src/contract/questions';
import { onItsWay } from '../../../support/client';
import { classroom, openViewer, saving, settle } from './support';

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
const answer = { Text: 'Ecco.', by: 'Elena Ricci', at: '2026-11-22T10:00:00.000Z' };

async function open(
  asked: Question[],
  {
    canAnswer = false,
    address = '',
    ...calls
  }: { canAnswer?: boolean; address?: string; [call: string]: unknown } = {},
) {
  const getQuestions = jest.fn(async (_query: object) => ({ items: asked, total: asked.length }));
  const viewer = await openViewer(
    {
      getSections: async () => ({ isOk: true, item: classroom({ canAnswer }) }),
      insertViewedSection: saving(),
    },
    {
      ...(address && { address: paths.viewer('course/1+=') + address }),
      api: { questions: { getQuestions, ...calls } as never },
    },
  );
  await act(settle);
  if (!address) act(() => screen.getByRole('tab', { name: /Domande/ }).click());
  return { ...viewer, getQuestions };
}
const panel = () => within(screen.getByRole('tabpanel', { name: /Domande/ }));
const item = (text: string) => within(panel().getByText(text).closest('li') as HTMLElement);
const press = async (name: string | RegExp) => {
  await act(async () => panel().getByRole('button', { name }).click());
  await act(settle);
};
const type = (label: string | RegExp, value: string) =>
  act(() => void fireEvent.change(panel().getByLabelText(label), { target: { value } }));
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

it('a question shows its second, its votes, and who answered', async () => {
  await open([
    question('a', { Seconds: 0, votes: 3, isVoted: true }),
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
  expect(item('Domanda c').getByText(/^Risponde Elena Ricci/)).toHaveTextContent('22 novembre 2026');
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

it('a question that is begun before the first second is about the whole lesson', async () => {
  const addQuestion = jest.fn(async (_draft: object) => ({ isOk: true, item: question('n') }));
  const { happen } = await open([], { addQuestion });
  await happen('timeUpdate', 0.9, 100, { paused: false });
  type('La tua domanda', 'Perché?');
  expect(panel().queryByLabelText(/^Riguarda il punto/)).toBeNull();
  await press('Fai la domanda');
  expect(addQuestion).toHaveBeenCalledWith({ IdSectionEnc: 'due', Text: 'Perché?' });
});

it.each([
  [2, false],
  [3, true],
])('%d questions can be searched: %s', async (count, canSearch) => {
  await open(Array.from({ length: count }, (_none, at) => question(`${at}`)));
  expect(panel().queryByLabelText('Cerca nelle domande') !== null).toBe(canSearch);
});

it('a search says how many it found, and stays where it found none', async () => {
  const all = [question('a'), question('b'), question('c')];
  const getQuestions = jest.fn(async ({ Show }: { Show?: string }) => {
    const items = Show === 'mine' ? [] : Show === 'open' ? all.slice(0, 1) : Show ? all.slice(0, 2) : all;
    return { items, total: items.length };
  });
  await open(all, { getQuestions });
  const found = async (show: string) => {
    type('Mostra', show);
    await act(settle);
    return panel()
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('');
  };
  expect(await found('open')).toBe('1 domanda');
  expect(await found('answered')).toBe('2 domande');
  expect(await found('mine')).toBe('Nessuna domanda trovata.');
  expect(panel().queryByText('Ancora nessuna domanda')).toBeNull();
  expect(await found('all')).toBe('');
});

it('a list that the server refuses says why', async () => {
  await open([], { getQuestions: async () => ({ isOk: false, message: 'Non è un tuo corso.' }) });
  expect(panel().getByText('Non è un tuo corso.')).toBeInTheDocument();
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

describe('the tab under a lesson', () => {
  const selected = () => screen.getByRole('tab', { selected: true }).textContent;

  it.each([
    ['the address of a mail', { address: '#domande' }, 'Domande (1)'],
    ['another address', { address: '#altro' }, 'I miei appunti'],
    ['a teacher’s classroom', { address: '#altro', canAnswer: true }, 'Domande (1)'],
  ])('of %s is at first its own', async (_what, options, name) => {
    await open([question('a')], options);
    expect(selected()).toBe(name);
  });

  it('keeps what was typed in the other one', async () => {
    await open([question('a')], { addQuestion: onItsWay });
    type('La tua domanda', 'Perché?');
    act(() => screen.getByRole('tab', { name: 'I miei appunti' }).click());
    expect(screen.queryByRole('tabpanel', { name: /Domande/ })).toBeNull();
    act(() => screen.getByRole('tab', { name: /Domande/ }).click());
    expect(panel().getByLabelText('La tua domanda')).toHaveValue('Perché?');
  });
});
