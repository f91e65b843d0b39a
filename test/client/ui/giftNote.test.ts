import { giftNote } from '../../../src/client/ui/giftNote';

const ORDERED = '2026-11-20T10:00:00.000Z';
const CHOSEN = '2026-12-08T08:00:00.000Z';
const noteOf = (deliverAt: string, paidAt?: string) =>
  giftNote(
    { email: 'amica@example.com', message: '', deliverAt, state: 'planned' },
    { createdAt: ORDERED, ...(paidAt && { paidAt }) },
  );

it.each([
  ['at once', ORDERED, undefined, 'parte dopo il pagamento'],
  ['a chosen day', CHOSEN, undefined, 'parte dopo il pagamento, non prima dell’8 dicembre 2026'],
  ['at once', ORDERED, ORDERED, 'parte il 20 novembre 2026'],
  ['at once', ORDERED, '2026-11-24T10:00:00.000Z', 'parte il 24 novembre 2026'],
  ['a chosen day', CHOSEN, '2026-11-24T10:00:00.000Z', 'parte l’8 dicembre 2026'],
  ['a chosen day', CHOSEN, '2026-12-10T10:00:00.000Z', 'parte il 10 dicembre 2026'],
])('a gift for %s (%s), paid at %s, %s', (_when, deliverAt, paidAt, text) => {
  expect(noteOf(deliverAt, paidAt)).toBe(`Regalo per amica@example.com: ${text}`);
});

it('a gift whose address is forgotten names nobody', () => {
  const gift = { email: '', message: '', deliverAt: ORDERED, state: 'used' } as const;
  expect(giftNote(gift, { createdAt: ORDERED })).toBe('Regalo: aperto');
});
