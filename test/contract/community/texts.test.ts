import type { z } from 'zod';
import { questions } from '../../../src/contract/community/questions';
import { reviewAdmin, reviewInput, reviews } from '../../../src/contract/community/reviews';

const problems = (schema: z.ZodType, input: object) =>
  Object.fromEntries(
    (schema.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

describe.each([
  ['a question', questions.addQuestion.input, { IdSectionEnc: 's' }, 2000, 'La domanda è troppo lunga.'],
  ['a changed question', questions.updateQuestion.input, { IdEnc: 'q' }, 2000, 'La domanda è troppo lunga.'],
  [
    'an answer',
    questions.answerQuestion.input,
    { IdEnc: 'q', version: 1 },
    4000,
    'La risposta è troppo lunga.',
  ],
  ['a review', reviewInput, { IdCourseEnc: 'c', Rating: 5 }, 4000, expect.any(String)],
  [
    'an answer to a review',
    reviews.answerReview.input,
    { IdEnc: 'r', version: 1 },
    2000,
    'La risposta è troppo lunga.',
  ],
] as const)('the text of %s', (_name, input, rest, longest, tooLong) => {
  const textOf = (Text: string) => (input.parse({ ...rest, Text }) as { Text: string }).Text;

  it(`has ${longest} characters at most, without the blanks around it`, () => {
    const text = 'è'.repeat(longest);
    expect(textOf(`  ${text}\n`)).toBe(text);
    expect(problems(input, { ...rest, Text: `${text}è` })).toEqual({ Text: tooLong });
  });

  it('has a space for each NUL', () => {
    expect(textOf('\0a\0b\0\0c\0')).toBe('a b  c');
  });
});

it.each([
  ['a question', questions.addQuestion.input, { IdSectionEnc: 's' }, 'Scrivi la domanda.'],
  ['a changed question', questions.updateQuestion.input, { IdEnc: 'q' }, 'Scrivi la domanda.'],
  ['an answer', questions.answerQuestion.input, { IdEnc: 'q', version: 1 }, 'Scrivi la risposta.'],
] as const)('%s without a text is refused in its own words', (_name, input, rest, message) => {
  for (const Text of ['', ' \0 ']) expect(problems(input, { ...rest, Text })).toEqual({ Text: message });
});

it('a review, and an answer to it, may be without a text', () => {
  expect(problems(reviewInput, { IdCourseEnc: 'c', Rating: 5, Text: '' })).toEqual({});
  expect(problems(reviews.answerReview.input, { IdEnc: 'r', version: 1, Text: ' ' })).toEqual({});
});

it('a question is about a second of any video, in whole seconds from its start on', () => {
  const at = (Seconds: number) =>
    problems(questions.addQuestion.input, { IdSectionEnc: 's', Text: 'x', Seconds });
  for (const second of [0, 1_000_000]) expect(at(second)).toEqual({});
  for (const second of [-1, 0.5, 1_000_001]) expect(at(second)).toHaveProperty('Seconds');
});

it('a list of questions that names no filter is the first page of all', () => {
  expect(questions.getQuestions.input.parse({ IdSectionEnc: 's' })).toEqual({
    IdSectionEnc: 's',
    Query: '',
    page: 1,
    pageSize: 24,
  });
});

it('questions are searched by up to 200 characters, and filtered by what the lists are called', () => {
  const ask = (more: object) => problems(questions.getQuestions.input, { IdSectionEnc: 's', ...more });
  expect(ask({ Query: 'x'.repeat(200) })).toEqual({});
  expect(ask({ Query: 'x'.repeat(201) })).toHaveProperty('Query');
  for (const Show of ['open', 'answered', 'mine']) expect(ask({ Show })).toEqual({});
  expect(ask({ Show: 'hidden' })).toHaveProperty('Show');
});

it.each([
  [
    'questions',
    questions.list.input,
    ['createdAt', 'votes', 'courseTitle'],
    ['unanswered', 'answered', 'hidden'],
  ],
  [
    'reviews',
    reviewAdmin.getReviews.input,
    ['createdAt', 'Rating', 'courseTitle'],
    ['enabled', 'disabled', 'waiting'],
  ],
] as const)(
  'an admin’s %s are sorted by what their columns show, and filtered by their states',
  (_what, input, sorts, states) => {
    for (const Sort of sorts) expect(input.parse({ Sort })).toMatchObject({ Sort });
    for (const State of states) expect(input.parse({ State })).toMatchObject({ State });
    const { Sort, State } = input.parse({ Sort: 'email', State: 'altro' });
    expect([Sort, State]).toEqual([undefined, undefined]);
  },
);

it('a teacher’s reviews are those without an answer, unless the others are asked for', () => {
  expect(reviews.getTaughtReviews.input.parse({})).toMatchObject({ IsAnswered: false, page: 1 });
  expect(reviews.getTaughtReviews.input.parse({ IsAnswered: true })).toMatchObject({ IsAnswered: true });
});

it('whose address is not proved reads questions alone; grids and switches are an admin’s', () => {
  const allowed = Object.entries({ ...questions, ...reviews, ...reviewAdmin })
    .filter(([, { access }]) => access !== 'user')
    .map(([name, { access }]) => [name, access]);
  expect(Object.fromEntries(allowed)).toEqual({
    getQuestions: 'buyer',
    getReviewByIdCourse: 'optional',
    list: 'admin',
    get: 'admin',
    getReviews: 'admin',
    toogleReview: 'admin',
  });
});
