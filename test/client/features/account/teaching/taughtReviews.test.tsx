import { act, fireEvent, screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { taughtReviews } from '../../../../../src/client/features/account/teaching/taughtReviews';
import { loggedOut } from '../../../../../src/client/features/identity/session/sessionSlice';
import { navigationRequested } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { ROLE } from '../../../../../src/contract/identity/roles';
import { onItsWay } from '../../../../support/client';
import { failing } from '../../../../support/failing';
import { later } from '../../checkout/support';
import { press, rest, write } from '../../identity/account/support';
import { openProfile } from '../support';

const review = (number: number, more: object = {}) => ({
  IdEnc: `r${number}`,
  IdCourseEnc: 'c1',
  courseTitle: 'Ichimoku',
  Text: `Testo ${number}`,
  Rating: 4,
  IsEnabled: true,
  author: 'Ada B.',
  createdAt: '2026-10-31T12:00:00.000Z',
  isVerified: true,
  version: 3,
  ...more,
});
const answer = { Text: 'Grazie!', by: 'Elena Ricci', at: '2026-11-02T12:00:00.000Z' };

async function open(
  open: object[] = [review(1), review(2)],
  answerReview = jest.fn(async (): Promise<unknown> => ({ isOk: true, item: review(1, { answer }) })),
) {
  const getTaughtReviews = jest.fn(
    async ({ IsAnswered }: { IsAnswered: boolean }): Promise<unknown> => ({
      items: IsAnswered ? [review(9, { answer, author: 'Bo C.' })] : open,
    }),
  );
  const getOpenQuestions = async () => ({ items: [], courses: [] });
  const api = { questions: { getOpenQuestions }, courses: { getTaughtReviews, answerReview } };
  const client = await openProfile({}, { claim: ROLE.teacher, api });
  const list = () => screen.getByRole('list', { name: 'Recensioni dei tuoi corsi' });
  return { ...client, getTaughtReviews, answerReview, list };
}

describe('the reviews of a teacher’s courses', () => {
  it('say who writes what about which course, those without an answer first', async () => {
    const { getTaughtReviews, list } = await open();
    expect(getTaughtReviews.mock.calls).toEqual([[{ IsAnswered: false, pageSize: 20 }]]);
    const [first] = within(list()).getAllByRole('listitem');
    expect(first).toHaveTextContent('Ada B., 31 ottobre 2026 · Ichimoku');
    expect(first).toHaveTextContent('Testo 1');
    expect(screen.getByRole('button', { name: 'Senza risposta' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('say how many there are, where these are not all', async () => {
    const { getTaughtReviews } = await open();
    expect(screen.queryByText(/^In tutto/)).toBeNull();
    getTaughtReviews.mockImplementation(async () => ({ items: [review(1), review(2)], total: 35 }));
    await press('Con la risposta');
    expect(screen.getByText('In tutto sono 35: qui vedi le ultime 2.')).toBeInTheDocument();
    await press('Senza risposta');
    expect(screen.getByText('In tutto sono 35: qui vedi le prime 2.')).toBeInTheDocument();
  });

  it('are answered in their place: with the version that was read, and the list is loaded again', async () => {
    const { answerReview, getTaughtReviews, list, toasts } = await open([review(1)]);
    await press('Rispondi a Ada B.');
    expect(screen.getByLabelText('Risposta a Ada B.')).toHaveFocus();
    write('Risposta a Ada B.', 'Grazie!');
    getTaughtReviews.mockImplementation(async () => ({ items: [] }));
    expect(list()).toBeInTheDocument();
    await press('Pubblica la risposta');
    expect(answerReview.mock.calls).toEqual([[{ IdEnc: 'r1', Text: 'Grazie!', version: 3 }]]);
    expect(toasts.map(({ text }) => text)).toEqual(['Risposta pubblicata.']);
    expect(screen.getByText('Nessuna recensione aspetta una risposta')).toBeInTheDocument();
    expect(document.body).not.toHaveFocus();
  });

  it.each([
    ['empty', ' ', 'Scrivi la risposta.'],
    ['too long', 'x'.repeat(2001), 'Al massimo 2.000 caratteri: qui sono 2.001.'],
  ])('an answer that is %s is not sent', async (_what, text, words) => {
    const { answerReview } = await open([review(1)]);
    await press('Rispondi a Ada B.');
    write('Risposta a Ada B.', text);
    await press('Pubblica la risposta');
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(answerReview).not.toHaveBeenCalled();
  });

  it('keep what was typed when they have changed meanwhile, and the next attempt is about what is on screen', async () => {
    const refused = { isOk: false, code: 'conflict', message: 'Nel frattempo è cambiata.' };
    const answerReview = jest.fn(async (): Promise<unknown> => ({ isOk: true }));
    answerReview.mockResolvedValueOnce(refused);
    const { getTaughtReviews } = await open([review(1)], answerReview);
    getTaughtReviews.mockImplementation(async () => ({
      items: [review(1, { Text: 'Ripensandoci', version: 4 })],
    }));
    await press('Rispondi a Ada B.');
    write('Risposta a Ada B.', 'Grazie!');
    await press('Pubblica la risposta');
    expect(screen.getByText('Ripensandoci')).toBeInTheDocument();
    expect(screen.getByText('Nel frattempo è cambiata.')).toBeInTheDocument();
    expect(screen.getByLabelText('Risposta a Ada B.')).toHaveValue('Grazie!');
    await press('Pubblica la risposta');
    expect(answerReview).toHaveBeenLastCalledWith({ IdEnc: 'r1', Text: 'Grazie!', version: 4 });
  });

  it('that have an answer show it: it can be changed, and taken off after a question', async () => {
    const { answerReview, list } = await open();
    await press('Con la risposta');
    expect(list()).toHaveTextContent('Grazie!');
    await press('Modifica la risposta a Bo C.');
    expect(screen.getByLabelText('Risposta a Bo C.')).toHaveValue('Grazie!');
    fireEvent.keyDown(screen.getByLabelText('Risposta a Bo C.'), { key: 'Escape' });
    expect(screen.getByRole('button', { name: 'Modifica la risposta a Bo C.' })).toHaveFocus();
    await press('Togli la risposta a Bo C.');
    expect(answerReview).not.toHaveBeenCalled();
    await press('Togli la risposta');
    expect(answerReview.mock.calls).toEqual([[{ IdEnc: 'r9', Text: '', version: 3 }]]);
  });

  it('that have an answer stay in view, though those without one are answered later', async () => {
    const { getTaughtReviews, list } = await open([review(1)]);
    const { promise, answer: comes } = later<object>();
    await press('Rispondi a Ada B.');
    write('Risposta a Ada B.', 'Grazie!');
    getTaughtReviews.mockImplementationOnce(() => promise);
    await press('Pubblica la risposta');
    await press('Con la risposta');
    await act(async () => comes({ items: [review(2)] }));
    expect(list()).toHaveTextContent('Bo C.');
    expect(list()).not.toHaveTextContent('Testo 2');
  });

  it('that have an answer leave its form for the new one once it is changed', async () => {
    const { getTaughtReviews, list } = await open();
    await press('Con la risposta');
    await press('Modifica la risposta a Bo C.');
    write('Risposta a Bo C.', 'Grazie mille!');
    const changed = review(9, { answer: { ...answer, Text: 'Grazie mille!' }, author: 'Bo C.' });
    getTaughtReviews.mockImplementation(async () => ({ items: [changed] }));
    await press('Salva');
    expect(screen.queryByLabelText('Risposta a Bo C.')).toBeNull();
    expect(list()).toHaveTextContent('La risposta, 2 novembre 2026Grazie mille!');
    expect(list().parentElement).toHaveFocus();
  });

  it('ask nothing more once an answer was taken off, even before the list is there without it', async () => {
    const { answerReview, getTaughtReviews, toasts } = await open();
    await press('Con la risposta');
    await press('Togli la risposta a Bo C.');
    getTaughtReviews.mockImplementation(onItsWay);
    await press('Togli la risposta');
    expect(answerReview).toHaveBeenCalledTimes(1);
    expect(toasts.map(({ text }) => text)).toEqual(['Risposta tolta.']);
    await waitForElementToBeRemoved(screen.queryByRole('dialog'));
    expect(document.body).not.toHaveFocus();
  });

  it('close the form when the other ones are looked at, and show it closed on the way back', async () => {
    await open([review(1)]);
    await press('Rispondi a Ada B.');
    await press('Con la risposta');
    await press('Senza risposta');
    expect(screen.getByRole('button', { name: 'Rispondi a Ada B.' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Risposta a Ada B.')).toBeNull();
  });

  it('say that an answer was published, though the removal of another one is asked about by then', async () => {
    let save: (value: object) => void = () => undefined;
    const answerReview = jest.fn(
      () =>
        new Promise((resolve) => {
          save = resolve;
        }),
    );
    const { getTaughtReviews, toasts } = await open([], answerReview);
    const items = [review(8, { answer, author: 'Cy D.' }), review(9, { answer, author: 'Bo C.' })];
    getTaughtReviews.mockImplementation(async () => ({ items }));
    await press('Con la risposta');
    await press('Modifica la risposta a Bo C.');
    await press('Salva');
    await press('Togli la risposta a Cy D.');
    await act(async () => save({ isOk: true }));
    expect(toasts.map(({ text }) => text)).toEqual(['Risposta pubblicata.']);
    expect(screen.getByRole('dialog', { name: 'Togliere la tua risposta?' })).toBeInTheDocument();
  });

  it('that have an answer say so where there are none', async () => {
    const { getTaughtReviews } = await open([]);
    expect(screen.getByText('Nessuna recensione aspetta una risposta')).toBeInTheDocument();
    getTaughtReviews.mockImplementation(async () => ({ items: [] }));
    await press('Con la risposta');
    expect(screen.getByText('Non hai ancora risposto a una recensione')).toBeInTheDocument();
  });

  it('keep an answer whose removal is refused, in a dialog that says why and can be declined', async () => {
    const answerReview = jest.fn(async (): Promise<unknown> => ({ isOk: false, message: 'Non ora.' }));
    const { list, toasts } = await open([], answerReview);
    await press('Con la risposta');
    await press('Togli la risposta a Bo C.');
    await press('Togli la risposta');
    expect(within(screen.getByRole('dialog')).getByText('Non ora.')).toBeInTheDocument();
    await press('Annulla');
    await waitForElementToBeRemoved(screen.queryByRole('dialog'));
    expect(list()).toHaveTextContent('Grazie!');
    expect(answerReview).toHaveBeenCalledTimes(1);
    expect(toasts).toEqual([]);
  });

  it('stay in view while the other ones are on their way', async () => {
    const { getTaughtReviews, list } = await open([review(1)]);
    getTaughtReviews.mockImplementation(onItsWay);
    await press('Con la risposta');
    expect(list()).toHaveTextContent('Testo 1');
  });

  it('tell on the next page that an answer was not saved, where the profile was left meanwhile', async () => {
    const { promise, answer: comes } = later<object>();
    const { store, toasts } = await open(
      [review(1)],
      jest.fn(() => promise),
    );
    await press('Rispondi a Ada B.');
    write('Risposta a Ada B.', 'Grazie!');
    await press('Pubblica la risposta');
    act(() => void store.dispatch(navigationRequested({ to: paths.paymentFailed() })));
    comes({ isOk: false, message: 'Non ora.' });
    await rest();
    expect(toasts).toEqual([
      { text: 'La risposta alla recensione non è stata salvata. Non ora.', kind: 'error' },
    ]);
  });

  it('say that they failed where their address is not found', async () => {
    const { getTaughtReviews } = await open([review(1)]);
    getTaughtReviews.mockImplementation(failing(404));
    await press('Con la risposta');
    expect(screen.getByRole('alert').textContent?.replace('Riprova', '')).not.toBe('');
  });

  it('can be loaded again after a failure, and are gone after a logout', async () => {
    const getTaughtReviews = failing(503);
    const api = {
      questions: { getOpenQuestions: async () => ({ items: [], courses: [] }) },
      courses: { getTaughtReviews },
    };
    const { store } = await openProfile({}, { claim: ROLE.teacher, api });
    getTaughtReviews.mockImplementation(async () => ({ items: [review(1)] }));
    await press('Riprova');
    expect(screen.getByText('Testo 1')).toBeInTheDocument();
    act(() => void store.dispatch(loggedOut()));
    expect(taughtReviews.selectAny(store.getState())).toMatchObject({ status: 'idle', data: null });
  });
});
