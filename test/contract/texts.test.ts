import type { z } from 'zod';
import { account } from '../../src/contract/account/account';
import { bundles } from '../../src/contract/catalogue/bundles';
import { courses } from '../../src/contract/catalogue/courses';
import { teachers } from '../../src/contract/catalogue/teachers';
import { payments } from '../../src/contract/checkout/payments';
import { questions } from '../../src/contract/community/questions';
import { reviewInput, reviews } from '../../src/contract/community/reviews';
import { email, newPassword } from '../../src/contract/identity/userShapes';
import { users } from '../../src/contract/identity/users';
import { leads } from '../../src/contract/leads/leads';
import { viewedInput } from '../../src/contract/learning/learning';
import { notes } from '../../src/contract/learning/notes';
import { hubMethods } from '../../src/contract/notifications/hub';
import { id, siteAddress, webAddress } from '../../src/contract/platform/shapes';
import { couponChecks, couponCode, redeemCode } from '../../src/contract/promotions/coupons';
import { promoters } from '../../src/contract/promotions/promoters';
import { parameters } from '../../src/contract/settings/parameters';

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

const { shape: lead } = leads.webToLead.input;
const { shape: contact } = leads.contact.input;

it.each<[string, number, z.ZodType]>([
  ['the password that ends an account', 200, account.deleteAccount.input.shape.Password],
  ['the word that ends an account', 50, account.deleteAccount.input.shape.Confirmation],
  ['the consent to the newsletter', 2000, account.updateCommunications.input.shape.Text],
  ['the consent to a buyer’s name', 2000, account.updateBuyerName.input.shape.Text],
  ['the password for another address', 200, users.updateUserEmail.input.shape.CurrentPassword],
  ['the password before a new one', 200, users.updatePassword.input.shape.CurrentPassword],
  ['a course’s title in an address', 300, courses.getDetailCourseByTitle.input.shape.title],
  ['a teacher’s slug in a search', 300, courses.getFilteredCourses.input.shape.Teacher],
  ['the name of an upload', 64, courses.finishUpload.input.shape.Upload],
  ['a path’s title in an address', 300, bundles.getBundleDTObyTitle.input.shape.title],
  ['a teacher’s slug in an address', 300, teachers.getBySlug.input.shape.slug],
  ['a promoter’s name in an address', 200, promoters.getByName.input.shape.name],
  ['the title that a coupon is for', 300, couponChecks.isValidCouponWithTitle.input.shape.Title],
  ['the beginning of a parameter’s key', 200, parameters.read.input.shape.Prefix],
  ['the organization of a sign-up', 100, lead.oid],
  ['the campaign of a sign-up', 100, lead.Campaign_ID],
  ['the first name of a sign-up', 100, lead.first_name],
  ['the last name of a sign-up', 100, lead.last_name],
  ['the phone of a sign-up', 40, lead.phone],
  ['the message of a sign-up', 4000, lead.description],
  ['the consent of a sign-up', 2000, lead.consent],
  ['the slug of a sign-up’s video', 200, lead.video],
  ['the trap of a sign-up', 2000, lead.website],
  ['the way back from a sign-up', 1000, lead.retURL],
  ['the name of who writes to us', 100, contact.Name],
  ['the subject of a message', 150, contact.Subject],
  ['the consent of a message', 2000, contact.Consent],
  ['the way back from a message', 1000, contact.retURL],
  ['an id', 200, id],
])('%s has at most %i characters', (_what, most, shape) => {
  const isTaken = (length: number) => shape.safeParse('x'.repeat(length)).success;
  expect([isTaken(1), isTaken(most), isTaken(most + 1)]).toEqual([true, true, false]);
});

it('an address has at most 2000 characters', () => {
  for (const shape of [webAddress, siteAddress]) {
    const isTaken = (length: number) => shape.safeParse('https://x.example/'.padEnd(length, 'x')).success;
    expect([isTaken(2000), isTaken(2001)]).toEqual([true, false]);
  }
});

it('what a form may leave out is empty, and spaces around its texts are none', () => {
  expect(account.updateCommunications.input.parse({ Marketing: false })).toMatchObject({ Text: '' });
  expect(account.updateBuyerName.input.parse({ IsShown: false })).toMatchObject({ Text: '' });
  expect(account.deleteAccount.input.parse({})).toEqual({ Password: '', Confirmation: '' });
  expect(users.updateUserEmail.input.parse({ Email: 'a@example.com' })).toMatchObject({
    CurrentPassword: '',
  });
  const person = { oid: 'o', first_name: ' Anna ', email: 'a@example.com' };
  expect(leads.webToLead.input.parse({ ...person, last_name: ' Bruni ', phone: ' 02 ' })).toEqual({
    ...{ oid: 'o', first_name: 'Anna', last_name: 'Bruni', email: 'a@example.com', phone: '02' },
    ...{ description: '', consent: '', advertising: '', website: '' },
  });
  expect(lead.last_name.parse(undefined)).toBe('');
  const message = { Name: ' Anna ', Email: 'a@example.com', Message: ' Uno\r\nDue\rTre\n' };
  expect(leads.contact.input.parse(message)).toEqual({
    ...{ Name: 'Anna', Email: 'a@example.com', Subject: '', Message: 'Uno\nDue\nTre' },
    ...{ Consent: '', website: '' },
  });
  expect(contact.Subject.parse(' Ciao ')).toBe('Ciao');
});

it('a prompted review loses the spaces around its text, and names whom it likes in up to 500 characters', () => {
  const prompted = (text: string, name: string) =>
    hubMethods.UpdateNotifiedReview.safeParse(['r', 5, text, name, name, name]);
  expect(prompted(' Bello ', 'u').data?.[2]).toBe('Bello');
  expect(['', 'x'.repeat(500), 'x'.repeat(501)].map((name) => prompted('', name).success)).toEqual([
    ...[true, true, false],
  ]);
});
