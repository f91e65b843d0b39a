import { act, fireEvent, screen } from '@testing-library/react';
import { sectionChosen } from '../../../../src/client/features/learning/learningSlice';
import { Page } from '../../../../src/client/features/learning/pages/ViewerPage';
import { onItsWay } from '../../../support/client';
import { renderPage } from '../../../support/renderPage';
import { later } from '../checkout/support';
import { openQuestions as open, panel, press, question, type } from './questionSupport';
import { settle } from './support';

const answer = { Text: 'Ecco.', by: 'Elena Ricci', at: '2026-11-22T10:00:00.000Z' };
const three = (section: string) =>
  ['a', 'b', 'c'].map((id) => question(`${section}-${id}`, { IdSectionEnc: section }));

describe('an answer that is changed', () => {
  const start = async (answerQuestion = jest.fn()) => {
    await open([question('a', { answer })], { canAnswer: true, answerQuestion });
    await press('Modifica la risposta');
    return answerQuestion;
  };
  const field = () => panel().getByLabelText<HTMLTextAreaElement>('Risposta a Anna V.');

  it('begins with what it says, and the cursor at its end', async () => {
    await start();
    expect(field()).toHaveValue('Ecco.');
    expect(field()).toHaveFocus();
    expect([field().selectionStart, field().selectionEnd]).toEqual([5, 5]);
    expect(panel().getByRole('button', { name: 'Salva' })).toBeInTheDocument();
    expect(panel().queryByText('Risponde Elena Ricci')).toBeNull();
    expect(panel().queryByRole('button', { name: 'Modifica la risposta' })).toBeNull();
  });

  it.each(['Annulla', 'Escape'])('stays as it was with %s, and gives the focus back', async (how) => {
    const answerQuestion = await start();
    type('Risposta a Anna V.', 'Altro');
    if (how === 'Annulla') await press('Annulla');
    // To what is around the form the key was not pressed.
    else act(() => expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(false));
    expect(panel().getByText('Ecco.')).toBeInTheDocument();
    expect(panel().getByRole('button', { name: 'Modifica la risposta' })).toHaveFocus();
    expect(answerQuestion).not.toHaveBeenCalled();
  });
});

it.each([
  ['a question', {}, false, undefined, 'La tua domanda', 'di 2.000 caratteri', 'Scrivi la domanda.'],
  [
    'the change of a question',
    { isOwn: true },
    false,
    'Modifica',
    'Modifica la domanda',
    'di 2.000 caratteri',
    'Scrivi la domanda.',
  ],
  ['an answer', {}, true, 'Rispondi', 'Risposta a Anna V.', 'di 4.000 caratteri', 'Scrivi la risposta.'],
] as const)(
  '%s says how long it may be, and that it must not be empty',
  async (_what, more, canAnswer, button, label, limit, fault) => {
    await open([question('a', more)], { canAnswer });
    if (button) await press(button);
    const field = panel().getByLabelText<HTMLTextAreaElement>(label);
    type(label, 'Otto qui');
    expect(field).toHaveAccessibleDescription(expect.stringContaining(`8 ${limit}`));
    type(label, ' ');
    await act(async () => void fireEvent.submit(field.form as HTMLFormElement));
    await act(settle);
    expect(field).toHaveAccessibleDescription(expect.stringContaining(fault));
  },
);

it('a question that is saved leaves the form of another one open', async () => {
  const { promise, answer: saved } = later<object>();
  const [first, second] = [question('a', { isOwn: true }), question('b', { isOwn: true })];
  await open([first, second], { updateQuestion: () => promise });
  // The question whose form is open has no such button.
  const edit = () => act(() => panel().getAllByRole('button', { name: 'Modifica' })[0]?.click());
  edit();
  type('Modifica la domanda', 'Prima');
  await press('Salva');
  edit();
  type('Modifica la domanda', 'Seconda');
  saved({ isOk: true, item: { ...first, Text: 'Prima' } });
  await act(settle);
  expect(panel().getByText('Prima')).toBeInTheDocument();
  expect(panel().getByLabelText('Modifica la domanda')).toHaveValue('Seconda');
});

it('two answers are sent at once, and the first to be saved leaves the other’s form open', async () => {
  const { promise, answer: saved } = later<object>();
  const answerQuestion = jest.fn((_answer: object): Promise<object> => onItsWay());
  answerQuestion.mockReturnValueOnce(promise);
  await open([question('a'), question('b', { author: 'Ugo N.' })], { canAnswer: true, answerQuestion });
  act(() => panel().getAllByRole('button', { name: 'Rispondi' })[0]?.click());
  type('Risposta a Anna V.', 'Prima');
  await press('Pubblica la risposta');
  await press('Rispondi');
  type('Risposta a Ugo N.', 'Seconda');
  await press('Pubblica la risposta');
  saved({ isOk: true, item: question('a', { answer: { ...answer, Text: 'Prima' } }) });
  await act(settle);
  expect(panel().getByText('Prima')).toBeInTheDocument();
  expect(panel().getByLabelText('Risposta a Ugo N.')).toHaveValue('Seconda');
  expect(answerQuestion.mock.calls).toMatchObject([
    [{ IdEnc: 'a', Text: 'Prima' }],
    [{ IdEnc: 'b', Text: 'Seconda' }],
  ]);
});

it('a question that is begun at the first second is about that second', async () => {
  const addQuestion = jest.fn(async (_draft: object) => ({ isOk: true, item: question('n') }));
  const { happen } = await open([], { addQuestion });
  await happen('timeUpdate', 1, 100, { paused: false });
  expect(panel().getByLabelText('La tua domanda')).toHaveAccessibleDescription(
    /^La vedono gli studenti del corso, firmata con il tuo nome e l’iniziale del cognome\./,
  );
  type('La tua domanda', 'Perché?');
  expect(panel().getByLabelText('Riguarda il punto 0:01 del video')).toBeChecked();
  await press('Fai la domanda');
  expect(addQuestion).toHaveBeenCalledWith({ IdSectionEnc: 'due', Seconds: 1, Text: 'Perché?' });
});

describe('what is said about the questions', () => {
  it('that one was sent is read out in its turn, that a vote failed at once', async () => {
    await open([question('a')], {
      addQuestion: async () => ({ isOk: true, item: question('n', { isOwn: true }) }),
      voteQuestion: async () => ({ isOk: false, message: 'Non ora.' }),
    });
    type('La tua domanda', 'Perché?');
    await press('Fai la domanda');
    expect(
      panel()
        .getByText(/^Domanda inviata/)
        .closest('[aria-live]'),
    ).toHaveAttribute('aria-live', 'polite');
    await press(/^Utile/);
    expect(panel().getByText('Non ora.').closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive');
  });

  it('is nothing of how many a filter found before they are here', async () => {
    const { promise, answer: come } = later<object>();
    const all = three('due');
    const getQuestions = ({ Show }: { Show?: string }) =>
      Show ? promise : Promise.resolve({ items: all, total: 3 });
    await open(all, { getQuestions });
    type('Mostra', 'mine');
    await act(settle);
    const said = () =>
      panel()
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join('');
    expect(said()).toBe('');
    come({ items: [], total: 0 });
    await act(settle);
    expect(said()).toBe('Nessuna domanda trovata.');
  });

  it('is that they are on their way, and that more are', async () => {
    const { promise, answer: come } = later<object>();
    const getQuestions = jest.fn(() => promise);
    await open([], { getQuestions });
    const busy = () => screen.getByRole('tabpanel', { name: /Domande/ }).querySelector('[aria-busy="true"]');
    expect(busy()).not.toBeNull();
    come({ items: Array.from({ length: 10 }, (_none, at) => question(`${at}`)), total: 1212 });
    await act(settle);
    expect(busy()).toBeNull();
    getQuestions.mockImplementation(onItsWay);
    const more = panel().getByRole('button', { name: /^Mostra altre/ });
    expect(more).toHaveTextContent('Mostra altre domande (1.202)');
    expect(more).toHaveAttribute('aria-disabled', 'false');
    await press(/^Mostra altre/);
    expect(more).toHaveTextContent('Un momento…');
    expect(more).toHaveAttribute('aria-disabled', 'true');
  });

  it('is what the list of them is', async () => {
    await open([question('a'), question('b')]);
    const list = panel().getByRole('list', { name: 'Domande sulla lezione' });
    expect(list.querySelectorAll(':scope > li')).toHaveLength(2);
  });
});

describe('a filter of the questions', () => {
  const getQuestions = async ({ IdSectionEnc }: { IdSectionEnc: string }) => ({
    items: three(IdSectionEnc),
    total: 3,
  });
  const fields = () => [
    panel().getByLabelText<HTMLInputElement>('Cerca nelle domande').value,
    panel().getByLabelText<HTMLSelectElement>('Mostra').value,
  ];

  it('stands in its fields again when the viewer is left and opened again', async () => {
    const { page, ...client } = await open([], { address: '#domande', getQuestions });
    type('Cerca nelle domande', 'nuv');
    type('Mostra', 'open');
    await act(settle);
    page.unmount();
    renderPage(client, Page);
    await act(settle);
    expect(fields()).toEqual(['nuv', 'open']);
  });

  it('of one lesson does not stand in the fields of the next', async () => {
    const { store } = await open([], { getQuestions });
    type('Cerca nelle domande', 'nuv');
    type('Mostra', 'open');
    await act(settle);
    act(() => void store.dispatch(sectionChosen({ sectionId: 'tre' })));
    await act(settle);
    expect(panel().getByText('Domanda tre-a')).toBeInTheDocument();
    expect(fields()).toEqual(['', 'all']);
  });
});
