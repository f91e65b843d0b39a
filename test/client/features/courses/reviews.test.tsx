import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallFailed } from '../../../../src/client/api/failure';
import { Page, slices } from '../../../../src/client/features/courses/pages/CoursePage';
import { reviewsCode } from '../../../../src/client/features/courses/reviewsCode';
import { selectIsLoading } from '../../../../src/client/features/navigation/navigationSlice';
import { BASE } from '../../../../src/client/routing/paths';
import type { CourseDetail } from '../../../../src/contract/courses';
import type { Review } from '../../../../src/contract/reviews';
import { createTestClient, testUser, until } from '../../../support/client';
import { renderPage } from '../../../support/renderPage';
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

/** The course's page as who owns it sees it. */
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

it('who owns the course gives five stars unless they say otherwise, by the keyboard alone if they like', async () => {
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
});

it('a double click sends it once; what everybody sees is asked for anew', async () => {
  const { add, reviews } = await open();
  const before = reviews.mock.calls.length;
  await userEvent.dblClick(send());
  await screen.findByText(/Grazie!/);
  expect([add.mock.calls.length, reviews.mock.calls.length - before]).toEqual([1, 1]);
});

it('one that has to wait says so, and who wrote it sees it', async () => {
  await open({ add: stored({ IsEnabled: false }) });
  await userEvent.type(text(), 'Utile');
  await userEvent.click(send());
  expect(await screen.findByText(/sarà visibile a tutti dopo una verifica/)).toBeInTheDocument();
  expect(screen.getByText('Non è ancora pubblicata: per ora la vedi solo tu.')).toBeInTheDocument();
});

it('what was written stays when it cannot be sent, and is sent when it can', async () => {
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

it('a refusal is said in the server’s words, beside the field that it is about', async () => {
  const add = jest.fn(async () => ({ isOk: false, errors: { Text: 'Massimo: 4000 caratteri.' } }));
  await open({ add });
  await userEvent.type(text(), 'x');
  await userEvent.click(send());
  expect(await screen.findByText('Massimo: 4000 caratteri.')).toBeInTheDocument();
  expect(text()).toHaveFocus();
});

it('too long a text does not leave: a refused call would end the session', async () => {
  const { add } = await open();
  fireEvent.change(text(), { target: { value: 'x'.repeat(4001) } });
  await userEvent.click(send());
  expect(await screen.findByText('Al massimo 4000 caratteri.')).toBeInTheDocument();
  expect(add).not.toHaveBeenCalled();
});

it('one’s own stands above the others’ and can be changed, or left as it was', async () => {
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

it('who does not own the course has no form, and is told who may write where nobody did', async () => {
  await open({ course: { owned: false }, items: [] });
  expect(screen.getByText('Nessuna recensione ancora')).toBeInTheDocument();
  expect(screen.getByText(/Solo chi ha questo corso può recensirlo/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Invia recensione' })).toBeNull();
});

it('a bought course is told beside the name; a gift is not', async () => {
  await open({ items: [sampleReview(1), { ...sampleReview(2), isVerified: false }] });
  const [bought, given] = within(
    screen.getByRole('list', { name: 'Recensioni degli studenti' }),
  ).getAllByRole('listitem');
  expect(bought).toHaveTextContent('Acquisto verificato');
  expect(given).not.toHaveTextContent('Acquisto verificato');
});

it('line breaks stay, markup is text', async () => {
  const Text = 'Prima riga\n\n<script>alert(1)</script> e <b>poi</b>';
  await open({ items: [{ ...sampleReview(1), Text }] });
  const item = screen.getByText(/Prima riga/);
  expect(item.textContent).toBe(Text);
  expect(item).toHaveStyle({ whiteSpace: 'pre-line' });
});

it('the course’s header tells the average that its reviews come to', async () => {
  await open({ course: { reviews: { average: 1, count: 99 } }, items: [sampleReview(1)] });
  expect(screen.getAllByRole('img', { name: '5,0 su 5, 1 recensione' }).length).toBeGreaterThan(0);
  expect(screen.queryByRole('img', { name: /99/ })).toBeNull();
});
