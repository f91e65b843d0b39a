import { stripeBooks } from './till';

const { stripe, goTo, paid, compare } = stripeBooks();

it('differences come by their days, and those of one day by their references', async () => {
  await paid();
  const charge = stripe.balance.lines[0]?.source?.id ?? '';
  for (const [day, ids] of [
    ['18', ['re_b', 're_c']],
    ['20', ['re_a']],
  ] as const) {
    goTo(`2026-01-${day}T10:00:00Z`);
    for (const id of ids)
      stripe.balance.move({ type: 'refund', amount: -500, source: { id, object: 'refund', charge } });
  }
  goTo('2026-02-10T10:00:00Z');
  const { differences } = await compare();
  expect(differences.map(({ day, reference }) => `${day} ${reference}`)).toEqual([
    '2026-01-18 re_b',
    '2026-01-18 re_c',
    '2026-01-20 re_a',
  ]);
});
