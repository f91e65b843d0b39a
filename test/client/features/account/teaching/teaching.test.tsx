import { act, screen, within } from '@testing-library/react';
import { openQuestions } from '../../../../../src/client/features/account/teaching/openQuestions';
import { loggedOut } from '../../../../../src/client/features/identity/session/sessionSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { ROLE } from '../../../../../src/contract/identity/roles';
import { failing } from '../../../../support/failing';
import { press } from '../../identity/account/support';
import { openProfile } from '../support';

const question = (IdEnc: string, more: object = {}) => ({
  IdEnc,
  IdCourseEnc: 'c1',
  IdSectionEnc: 's1',
  Text: `Testo ${IdEnc}`,
  author: 'Ada B.',
  createdAt: '2026-10-31T23:30:00.000Z',
  courseTitle: 'Ichimoku',
  sectionTitle: 'La nuvola',
  ...more,
});
const COURSES = [0, 1, 2].map((unanswered) => ({
  IdCourseEnc: `c${unanswered}`,
  title: `Corso ${unanswered}`,
  unanswered,
}));

async function open(answer: object, claim: number = ROLE.teacher) {
  const getOpenQuestions = jest.fn(
    async (): Promise<unknown> => ({ items: [], courses: COURSES, ...answer }),
  );
  const client = await openProfile({}, { claim, api: { questions: { getOpenQuestions } } });
  return { ...client, getOpenQuestions };
}
const texts = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent);

describe('the questions that wait for a teacher', () => {
  it('say who asks what, when and where, and lead to their lessons', async () => {
    const items = [
      question('q1'),
      question('q2', { IdSectionEnc: 's2', sectionTitle: 'Le medie', author: 'Bo C.' }),
    ];
    const { getOpenQuestions } = await open({ items, total: 2 });
    expect(getOpenQuestions.mock.calls).toEqual([[{ pageSize: 20 }]]);
    const list = screen.getByRole('list', { name: 'Domande senza risposta' });
    expect(texts(within(list).getAllByRole('listitem'))).toEqual([
      'Ada B., 1 novembre 2026 · IchimokuTesto q1Rispondi sotto «La nuvola»',
      'Bo C., 1 novembre 2026 · IchimokuTesto q2Rispondi sotto «Le medie»',
    ]);
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      paths.lessonQuestions('c1', 's1'),
      paths.lessonQuestions('c1', 's2'),
    ]);
    expect(screen.queryByText(/aspettano/)).toBeNull();
  });

  it.each([
    [3, /^Un’altra aspetta: compare qui/],
    [5, /^Altre 3 aspettano: compaiono qui/],
  ])('are counted where there are more than are shown: %i', async (total, text) => {
    await open({ items: [question('q1'), question('q2')], total });
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('are counted for each course, which leads to its classroom', async () => {
    await open({});
    expect(screen.getByText('Hai risposto a tutto')).toBeInTheDocument();
    const items = COURSES.map(({ title }) => screen.getByText(title).closest('li') as HTMLElement);
    expect(texts(items)).toEqual([
      'Corso 0Nessuna domanda senza risposta',
      'Corso 11 domanda senza risposta',
      'Corso 22 domande senza risposta',
    ]);
    expect(screen.getByText('Corso 1')).toHaveAttribute('href', paths.viewer('c1'));
  });

  it('are none of a teacher without courses', async () => {
    await open({ courses: [] });
    expect(screen.getByText('Non tieni ancora corsi')).toBeInTheDocument();
    expect(screen.queryByText('I corsi che tieni')).toBeNull();
  });

  it.each([503, 404])('can be loaded again after a failure (%i)', async (status) => {
    const getOpenQuestions = failing(status);
    await openProfile({}, { claim: ROLE.teacher, api: { questions: { getOpenQuestions } } });
    getOpenQuestions.mockImplementation(async () => ({ items: [question('q1')], courses: COURSES }));
    await press('Riprova');
    expect(screen.getByText('Testo q1')).toBeInTheDocument();
  });

  it('are gone after a logout', async () => {
    const { store } = await open({ items: [question('q1')] });
    act(() => void store.dispatch(loggedOut()));
    expect(openQuestions.selectAny(store.getState())).toMatchObject({ status: 'idle', data: null });
  });

  it.each([
    ['a teacher', ROLE.teacher, true],
    ['a student', 0, false],
  ])('are loaded and linked for %s: %s', async (_who, claim, isShown) => {
    const { getOpenQuestions } = await open({}, claim);
    expect(getOpenQuestions).toHaveBeenCalledTimes(isShown ? 1 : 0);
    const links = within(screen.getByRole('navigation', { name: 'Parti del profilo' })).getAllByRole('link');
    expect(links[0]).toHaveTextContent(isShown ? 'Domande' : 'I miei corsi');
    expect(document.getElementById('domande') !== null).toBe(isShown);
  });
});
