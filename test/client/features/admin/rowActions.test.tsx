import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { reviews } from '../../../../src/client/features/admin/reviews';
import { navigationRequested } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../src/client/routing/paths';
import { openAdminPage } from '../../../support/adminPage';
import { questionRecord } from '../../../support/adminRecords';

const review = (IdEnc: string, author: string) => ({
  IdEnc,
  author,
  courseTitle: 'Corso',
  Rating: 5,
  Text: '',
  IsEnabled: true,
});
const ROWS = [review('r1', 'Anna'), review('r2', 'Bea'), review('r3', 'Carla')];

/** The list of reviews, whose switches are answered one by one. */
async function open() {
  const answers = new Map<string, (answer: object) => void>();
  const toogleReview = jest.fn(
    ({ IdEnc }: { IdEnc: string }) => new Promise((resolve) => answers.set(IdEnc, resolve)),
  );
  const getReviews = jest.fn(async () => ({ items: ROWS, total: 3, page: 1 }));
  const client = await openAdminPage('/admin/recensioni/gestione', {
    admin: { getReviews, toogleReview },
    leads: { list: async () => ({ items: [], total: 0, page: 1 }) },
  });
  const answer = (IdEnc: string, given: object = { isOk: true }) =>
    act(async () => answers.get(IdEnc)?.(given));
  const asked = () => toogleReview.mock.calls.map(([{ IdEnc }]) => IdEnc);
  return { ...client, answer, asked, getReviews };
}
const button = (author: string) => screen.getByLabelText(new RegExp(`^(Nascondi|Un momento…): ${author}`));
const press = (...authors: string[]) => {
  for (const author of authors) fireEvent.click(button(author));
};
const busy = () => ['Anna', 'Bea', 'Carla'].filter((author) => button(author).ariaBusy === 'true');

describe('the actions of several rows', () => {
  it('all run, each row once, and each shows its own progress', async () => {
    const { answer, asked } = await open();
    // The ring of the keyboard's focus is that of the shop.
    expect(getComputedStyle(button('Anna')).outline).not.toMatch(/^(0|none)/);
    // A review is never deleted.
    expect(screen.queryByLabelText(/^Elimina/)).toBeNull();
    press('Anna', 'Bea', 'Carla', 'Anna');
    expect(asked()).toEqual(['r1', 'r2', 'r3']);
    expect(busy()).toEqual(['Anna', 'Bea', 'Carla']);
    await answer('r2');
    expect(busy()).toEqual(['Anna', 'Carla']);
    await answer('r1');
    await answer('r3');
    expect(busy()).toEqual([]);
    press('Anna');
    expect(asked()).toEqual(['r1', 'r2', 'r3', 'r1']);
  });

  it('run once a row however often they are asked for', async () => {
    const { store, asked } = await open();
    const hide = () => reviews.acting.actions.requested({ action: 'toggle', item: ROWS[0] as never });
    act(() => {
      store.dispatch(hide());
      store.dispatch(hide());
    });
    expect(asked()).toEqual(['r1']);
  });

  it('each tell their outcome, and the list is read after the last of them', async () => {
    const { answer, toasts, getReviews } = await open();
    let release = () => {};
    press('Anna', 'Bea', 'Carla');
    getReviews.mockImplementationOnce(async () => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return { items: ROWS, total: 3, page: 1 };
    });
    await answer('r1');
    await answer('r2', { isOk: false, message: 'Non esiste più.' });
    await answer('r3');
    expect(toasts).toEqual([
      { text: 'Recensione aggiornata.', kind: 'success' },
      { text: expect.stringMatching(/Bea.*Non esiste più\./), kind: 'error' },
      { text: 'Recensione aggiornata.', kind: 'success' },
    ]);
    const before = getReviews.mock.calls.length;
    await act(async () => release());
    await waitFor(() => expect(getReviews).toHaveBeenCalledTimes(before + 1));
  });

  it('that were asked about tell why they were refused to those who have left the question', async () => {
    let answer = (_given: object) => {};
    const hideQuestion = () => new Promise<object>((resolve) => (answer = resolve));
    const { store, toasts } = await openAdminPage('/admin/domande', {
      questions: { list: async () => ({ items: [questionRecord()], total: 1, page: 1 }), hideQuestion },
      courses: { getAllCourses: async () => ({ items: [] }) },
      leads: { list: async () => ({ items: [], total: 0, page: 1 }) },
    });
    fireEvent.click(screen.getByLabelText(/^Nascondi: /));
    fireEvent.click(within(screen.getByRole('dialog')).getByText('Nascondi'));
    act(() => void store.dispatch(navigationRequested({ to: `${BASE}/admin/leads` })));
    await act(async () => answer({ isOk: false, message: 'Non esiste più.' }));
    expect(toasts).toEqual([{ text: 'Ada B., Lezione: Non esiste più.', kind: 'error' }]);
  });

  it('tell it on the page to which the admin has gone meanwhile', async () => {
    const { answer, toasts, store, asked } = await open();
    press('Anna', 'Bea');
    act(() => void store.dispatch(navigationRequested({ to: `${BASE}/admin/leads` })));
    await answer('r1');
    await answer('r2', { isOk: false, message: 'Non esiste più.' });
    expect(asked()).toEqual(['r1', 'r2']);
    expect(toasts.map(({ kind }) => kind)).toEqual(['success', 'error']);
  });
});
