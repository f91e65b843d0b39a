import { payments } from '../../src/contract/checkout/payments';
import { questions } from '../../src/contract/community/questions';
import { reviewInput, reviews } from '../../src/contract/community/reviews';
import { email, newPassword } from '../../src/contract/identity/userShapes';
import { viewedInput } from '../../src/contract/learning/learning';
import { notes } from '../../src/contract/learning/notes';
import { hubMethods } from '../../src/contract/notifications/hub';
import { couponCode, redeemCode } from '../../src/contract/promotions/coupons';

/** What people write about lessons and courses. */
const TEXTS = [
  ['a note', notes.addNote.input.shape.Text, 2000, 'Scrivi l’appunto.', 'L’appunto è troppo lungo.'],
  [
    'a changed note',
    notes.updateNote.input.shape.Text,
    2000,
    'Scrivi l’appunto.',
    'L’appunto è troppo lungo.',
  ],
  [
    'a question',
    questions.addQuestion.input.shape.Text,
    2000,
    'Scrivi la domanda.',
    'La domanda è troppo lunga.',
  ],
  [
    'a changed question',
    questions.updateQuestion.input.shape.Text,
    2000,
    'Scrivi la domanda.',
    'La domanda è troppo lunga.',
  ],
  [
    'an answer',
    questions.answerQuestion.input.shape.Text,
    4000,
    'Scrivi la risposta.',
    'La risposta è troppo lunga.',
  ],
] as const;

it.each(TEXTS)('%s has words, and has room for %#', (_what, text, most, missing, tooLong) => {
  const messageOf = (written: string) => text.safeParse(written).error?.issues[0]?.message;
  expect(['x', 'x'.repeat(most), ` ${'x'.repeat(most)} `].map(messageOf)).toEqual([
    ...[undefined, undefined, undefined],
  ]);
  expect(['', ' \0 '].map(messageOf)).toEqual([missing, missing]);
  expect(messageOf('x'.repeat(most + 1))).toBe(tooLong);
  expect(text.parse(' a\0b ')).toBe('a b');
});

it('a review may have no words, and the answer to it may be taken off', () => {
  for (const [text, most] of [
    [reviewInput.shape.Text, 4000],
    [reviews.answerReview.input.shape.Text, 2000],
  ] as const) {
    expect(['', 'x'.repeat(most), 'x'.repeat(most + 1)].map((one) => text.safeParse(one).success)).toEqual([
      ...[true, true, false],
    ]);
    expect(text.parse(' a\0b ')).toBe('a b');
  }
});

it('a review gives one to five whole stars, on the page as by its prompt', () => {
  const stars = [1, 5, 0, 6, 4.5];
  expect(stars.map((rating) => reviewInput.shape.Rating.safeParse(rating).success)).toEqual([
    ...[true, true, false, false, false],
  ]);
  const prompted = (rating: number, text = '') =>
    hubMethods.UpdateNotifiedReview.safeParse(['r', rating, text, 'u', 'c', 'n']).success;
  expect(stars.map((rating) => prompted(rating))).toEqual([true, true, false, false, false]);
  expect([4000, 4001].map((length) => prompted(5, 'x'.repeat(length)))).toEqual([true, false]);
});

it('a second of a lesson is whole and not below zero, a position may lie between two', () => {
  for (const shape of [notes.addNote.input.shape.Seconds, questions.addQuestion.input.shape.Seconds])
    expect([0, 1_000_000, -1, 0.5, 1_000_001].map((second) => shape.safeParse(second).success)).toEqual([
      ...[true, true, false, false, false],
    ]);
  const { Position, Played, Ago } = viewedInput.shape;
  expect([0, 12.5, -1].map((second) => Position.safeParse(second).success)).toEqual([true, true, false]);
  expect([0, -1].map((seconds) => Ago.safeParse(seconds).success)).toEqual([true, false]);
  const ranges = (count: number) => Array.from({ length: count }, () => [0, 1]);
  expect(
    [ranges(200), ranges(201), [[0]], [[-1, 2]]].map((played) => Played.safeParse(played).success),
  ).toEqual([true, false, false, false]);
});

it('a code is taken without the spaces around it, up to a hundred characters', () => {
  for (const [code, missing] of [
    [couponCode, 'Scrivi il codice del coupon.'],
    [redeemCode, 'Scrivi il codice.'],
  ] as const) {
    expect(code.parse(' META ')).toBe('META');
    expect(code.safeParse('  ').error?.issues[0]?.message).toBe(missing);
    expect([100, 101].map((length) => code.safeParse('x'.repeat(length)).success)).toEqual([true, false]);
  }
});

it('an address is kept in small letters without spaces around it, a password as it is', () => {
  expect(email.parse(' Anna@Example.COM ')).toBe('anna@example.com');
  expect(newPassword.parse(' Dieci Segni ')).toBe(' Dieci Segni ');
  expect([9, 10, 200, 201].map((length) => newPassword.safeParse('x'.repeat(length)).success)).toEqual([
    ...[false, true, true, false],
  ]);
});

it('a credit note is asked for by a number as documents bear it', () => {
  const { Number: number } = payments.downloadCreditNote.input.shape;
  const isTaken = (text: string) => number.safeParse(text).success;
  expect(['3/2026', 'PROVA 12/2026', '123456789/2026'].map(isTaken)).toEqual([true, true, true]);
  expect(['3', '3/26', 'PROVA3/2026', '1234567890/2026', '3/2026x', ' 3/2026', ''].map(isTaken)).toEqual(
    Array(7).fill(false),
  );
});
