import { act, screen } from '@testing-library/react';
import { momentChosen } from '../../../../src/client/features/learning/learningSlice';
import { Page } from '../../../../src/client/features/learning/pages/ViewerPage';
import { paths } from '../../../../src/client/routing/paths';
import { onItsWay } from '../../../support/client';
import { renderPage } from '../../../support/renderPage';
import { later } from '../checkout/support';
import { networkFailure } from '../identity/account/support';
import { openQuestions as open, panel, press, question, type } from './questionSupport';
import { go, settle } from './support';

it.each([
  [2, false],
  [3, true],
])('%d questions can be searched: %s', async (count, canSearch) => {
  await open(Array.from({ length: count }, (_none, at) => question(`${at}`)));
  const field = panel().queryByLabelText<HTMLInputElement>('Cerca nelle domande');
  // The server takes no longer text: its error would end the session.
  expect([field?.maxLength, field?.type]).toEqual(canSearch ? [200, 'search'] : [undefined, undefined]);
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
  const labels = [...panel().getByLabelText<HTMLSelectElement>('Mostra').options];
  expect(labels.map(({ value, textContent }) => [value, textContent])).toEqual([
    ['all', 'Tutte'],
    ['answered', 'Con risposta'],
    ['open', 'Senza risposta'],
    ['mine', 'Le mie'],
  ]);
  expect(await found('open')).toBe('1 domanda');
  expect(await found('answered')).toBe('2 domande');
  expect(await found('mine')).toBe('Nessuna domanda trovata.');
  expect(panel().queryByText('Ancora nessuna domanda')).toBeNull();
  // Of questions that do not come it is not known how many there are.
  getQuestions.mockRejectedValueOnce(networkFailure());
  expect(await found('all')).toBe('');
  expect(panel().queryByText('Ancora nessuna domanda')).toBeNull();
  getQuestions.mockRejectedValueOnce(networkFailure());
  expect(await found('open')).toBe('');
  expect(panel().getByRole('button', { name: 'Riprova' })).toBeInTheDocument();
  expect(await found('all')).toBe('');
});

it('a search stands in its field again when the viewer is left and opened again, and goes on with a filter', async () => {
  const found = [question('a'), question('b'), question('c')];
  const { getQuestions, page, ...client } = await open(found, { address: '#domande' });
  type('Cerca nelle domande', 'nuv');
  type('Mostra', 'open');
  await act(settle);
  page.unmount();
  renderPage(client, Page);
  await act(settle);
  expect(panel().getByLabelText('Cerca nelle domande')).toHaveValue('nuv');
  type('Mostra', 'mine');
  await act(settle);
  expect(getQuestions).toHaveBeenLastCalledWith(expect.objectContaining({ Query: 'nuv', Show: 'mine' }));
});

it('a search for nothing but spaces is none', async () => {
  await open([question('a'), question('b'), question('c')]);
  type('Cerca nelle domande', '  ');
  for (const show of ['open', 'all']) {
    type('Mostra', show);
    await act(settle);
  }
  const said = panel().getAllByRole('status');
  expect(said.map(({ textContent }) => textContent).join('')).toBe('');
});

it('the questions begin with their first page again on another visit', async () => {
  const twelve = Array.from({ length: 12 }, (_none, at) => question(`${at}`));
  const getQuestions = jest.fn(async ({ page }: { page: number }) => ({
    items: twelve.slice((page - 1) * 10, page * 10),
    total: 12,
  }));
  const { store } = await open(twelve, { getQuestions });
  await press(/^Mostra altre/);
  await go(store, paths.paymentFailed());
  await go(store, paths.viewer('course/1+='));
  await act(settle);
  expect(getQuestions.mock.calls.map(([{ page }]) => page)).toEqual([1, 2, 1]);
});

it('a list that the server refuses says why', async () => {
  await open([], { getQuestions: async () => ({ isOk: false, message: 'Non è un tuo corso.' }) });
  expect(panel().getByText('Non è un tuo corso.')).toBeInTheDocument();
});

it('the questions of the lesson that the address names come, though it is the one to resume', async () => {
  const { getQuestions } = await open([question('a')], { address: '?lezione=due#domande' });
  expect(panel().getByText('Domanda a')).toBeInTheDocument();
  expect(getQuestions).toHaveBeenCalledTimes(1);
});

it('the questions come, though a second of the same lesson is chosen before they are here', async () => {
  const { promise, answer } = later<object>();
  const { store } = await open([], { getQuestions: () => promise });
  act(() => void store.dispatch(momentChosen({ sectionId: 'due', position: 5 })));
  await act(settle);
  answer({ items: [question('a')], total: 1 });
  await act(settle);
  expect(panel().getByText('Domanda a')).toBeInTheDocument();
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
