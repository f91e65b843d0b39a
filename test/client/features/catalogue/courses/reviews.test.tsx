import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailed } from '../../../../../src/client/api/failure';
import { ownReview } from '../../../../../src/client/features/catalogue/courses/ownReview';
import { Page, slices } from '../../../../../src/client/features/catalogue/courses/pages/CoursePage';
import { reviewsCode } from '../../../../../src/client/features/catalogue/courses/reviewsCode';
import { selectIsLoading } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE, paths } from '../../../../../src/client/routing/paths';
import type { Review } from '../../../../../src/contract/catalogue/courseShapes';
import type { CourseDetail } from '../../../../../src/contract/catalogue/courses';
import { createTestClient, testUser, until } from '../../../../support/client';
import { renderPage } from '../../../../support/renderPage';
import { sampleCourse, sampleReview } from './samples';

interface Opened {
  readonly course?: Partial<CourseDetail>;
  readonly items?: readonly Review[];
  readonly add?: jest.Mock;
}

const stored = (review: Partial<Review> = {}) =>
  jest.fn(async (input: { Text: string; Rating: number }) => ({
    isOk: true,
    item: { ...sampleReview(9), Text: input.Text, Rating: input.Rating, author: 'Sara C.', ...review },
  }));

/** The course page, opened by an owner. */
async function open({ course, items = [sampleReview(1)], add = stored() }: Opened = {}) {
  const summary = {
    average: items.length > 0 ? 5 : 0,
    count: items.length,
    histogram: [0, 0, 0, 0, items.length],
  };
  const reviews = jest.fn(async () => ({ items, total: items.length, summary }));
  const client = createTestClient({
    address: `${BASE}/corso/corso-1`,
    user: testUser,
    slices,
    api: {
      courses: {
        getDetailCourseByTitle: jest.fn(async () => ({
          isOk: true,
          item: sampleCourse(1, { owned: true, ...course }),
        })),
        getReviewByIdCourse: reviews,
        addReviewByIdCourse: add,
      },
    },
  });
  await until(client.store, (state: Parameters<typeof selectIsLoading>[0]) => !selectIsLoading(state));
  await reviewsCode.load();
  renderPage(client, Page, { title: 'corso-1' });
  return { ...client, add, reviews };
}

const text = () => screen.getByRole('textbox', { name: 'La tua recensione (facoltativa)' });
const send = () => screen.getByRole('button', { name: 'Invia recensione' });
const stars = () => screen.getByRole('group', { name: 'Il tuo voto' });

it('lets an owner write a review by keyboard alone, with five stars by default', async () => {
  const { add } = await open();
  const user = userEvent.setup();
  const five = within(stars()).getByRole('radio', { name: '5 stelle: Ottimo' });
  expect(five).toBeChecked();
  act(() => five.focus());
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(within(stars()).getByRole('radio', { name: '3 stelle: Discreto' })).toBeChecked();
  await user.tab();
  expect(text()).toHaveFocus();
  await user.keyboard('Chiaro, 🙂{Enter}ma lungo');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(add).toHaveBeenCalledWith({
    IdCourseEnc: 'course-1',
    Text: 'Chiaro, 🙂\nma lungo',
    Rating: 3,
  });
  expect(await screen.findByText('Grazie! La tua recensione è pubblicata.')).toBeInTheDocument();
  expect(screen.getByText(/Chiaro, 🙂/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Invia recensione' })).toBeNull();
  // In the place of the form that had the focus.
  const own = screen.getByRole('heading', { name: 'La tua recensione' });
  expect(own.closest('[tabindex="-1"]')).toHaveFocus();
});

it('sends a review once on a double click, and loads the reviews again', async () => {
  const { add, reviews } = await open();
  const before = reviews.mock.calls.length;
  await userEvent.dblClick(send());
  await screen.findByText(/Grazie!/);
  expect([add.mock.calls.length, reviews.mock.calls.length - before]).toEqual([1, 1]);
});

it('says that a review waits for approval, and shows it to its author', async () => {
  await open({ add: stored({ IsEnabled: false }) });
  await userEvent.type(text(), 'Utile');
  await userEvent.click(send());
  expect(await screen.findByText(/sarà visibile a tutti dopo una verifica/)).toBeInTheDocument();
  expect(screen.getByText('Non è ancora pubblicata: per ora la vedi solo tu.')).toBeInTheDocument();
});

it('keeps the text if sending fails, and sends it on a retry', async () => {
  const add = jest.fn(async (): Promise<unknown> => {
    throw new CallFailed({ kind: 'network', endpoint: 'x', guarded: true, message: 'Network Error' });
  });
  await open({ add });
  await userEvent.click(within(stars()).getByRole('radio', { name: '2 stelle: Scarso' }));
  await userEvent.type(text(), 'Mi aspettavo di più');
  await userEvent.click(send());
  expect(await screen.findByText(/connessione|rete/i)).toBeInTheDocument();
  expect(text()).toHaveValue('Mi aspettavo di più');
  expect(within(stars()).getByRole('radio', { name: '2 stelle: Scarso' })).toBeChecked();
  add.mockImplementation(stored() as never);
  await userEvent.click(send());
  expect(await screen.findByText(/Grazie!/)).toBeInTheDocument();
});

it('keeps a text that was not sent when the person comes back, and can be sent again', async () => {
  const { history, store } = await open({ add: jest.fn(() => new Promise(() => undefined)) });
  await userEvent.type(text(), 'Mi è piaciuto');
  await userEvent.click(send());
  expect(text()).toHaveAttribute('readonly');
  for (const address of [paths.paymentFailed(), paths.course('corso-1')]) act(() => history.push(address));
  expect(ownReview.select(store.getState())).toMatchObject({
    status: 'idle',
    draft: { courseId: 'course-1', text: 'Mi è piaciuto', rating: 5 },
  });
});

it('shows the server’s refusal beside its field', async () => {
  const add = jest.fn(async () => ({ isOk: false, errors: { Text: 'Massimo: 4000 caratteri.' } }));
  await open({ add });
  await userEvent.type(text(), 'x');
  await userEvent.click(send());
  expect(await screen.findByText('Massimo: 4000 caratteri.')).toBeInTheDocument();
  expect(text()).toHaveFocus();
});

it('does not send too long a text: a refused call would end the session', async () => {
  const { add } = await open();
  fireEvent.change(text(), { target: { value: 'x'.repeat(4001) } });
  await userEvent.click(send());
  expect(await screen.findByText('Al massimo 4000 caratteri.')).toBeInTheDocument();
  expect(add).not.toHaveBeenCalled();
});

it('shows the own review above the others; it can be changed, or the change cancelled', async () => {
  const own: Review = { ...sampleReview(2), Text: 'La mia', Rating: 4, author: 'Sara C.' };
  const { add } = await open({ course: { ownReview: own }, items: [own, sampleReview(1)] });
  expect(screen.getAllByText('La mia')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Modifica' }));
  await userEvent.type(text(), ' nuova');
  await userEvent.click(screen.getByRole('button', { name: 'Annulla' }));
  expect(screen.getByText('La mia')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Modifica' }));
  expect(within(stars()).getByRole('radio', { name: '4 stelle: Buono' })).toBeChecked();
  await userEvent.clear(text());
  await userEvent.click(send());
  expect(add).toHaveBeenCalledWith({ IdCourseEnc: 'course-1', IdEnc: 'review-2', Text: '', Rating: 4 });
  expect(await screen.findByText(/Grazie!/)).toBeInTheDocument();
});

it('shows no form to others, and says who may write if there are no reviews', async () => {
  await open({ course: { owned: false }, items: [] });
  expect(screen.getByText('Nessuna recensione ancora')).toBeInTheDocument();
  expect(screen.getByText(/Solo chi ha questo corso può recensirlo/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Invia recensione' })).toBeNull();
});

it('marks reviews of buyers, not those of gift owners', async () => {
  await open({ items: [sampleReview(1), { ...sampleReview(2), isVerified: false }] });
  const [bought, given] = within(
    screen.getByRole('list', { name: 'Recensioni degli studenti' }),
  ).getAllByRole('listitem');
  expect(bought).toHaveTextContent('Acquisto verificato');
  expect(given).not.toHaveTextContent('Acquisto verificato');
});

it('keeps line breaks and shows markup as text', async () => {
  const Text = 'Prima riga\n\n<script>alert(1)</script> e <b>poi</b>';
  await open({ items: [{ ...sampleReview(1), Text }] });
  const item = screen.getByText(/Prima riga/);
  expect(item.textContent).toBe(Text);
  expect(item).toHaveStyle({ whiteSpace: 'pre-line' });
});

it('shows the average of the loaded reviews in the course’s header', async () => {
  await open({ course: { reviews: { average: 1, count: 99 } }, items: [sampleReview(1)] });
  expect(screen.getAllByRole('img', { name: '5,0 su 5, 1 recensione' }).length).toBeGreaterThan(0);
  expect(screen.queryByRole('img', { name: /99/ })).toBeNull();
});
