import { withArticle } from '../../../src/contract/platform/dayArticle';

it.each([
  ['1 novembre 2026', 'il 1º novembre 2026', 'al 1º novembre 2026', 'dal 1º novembre 2026'],
  ['3 novembre 2026', 'il 3 novembre 2026', 'al 3 novembre 2026', 'dal 3 novembre 2026'],
  ['8 novembre 2026', 'l’8 novembre 2026', 'all’8 novembre 2026', 'dall’8 novembre 2026'],
  ['11 novembre 2026', 'l’11 novembre 2026', 'all’11 novembre 2026', 'dall’11 novembre 2026'],
  ['18 novembre 2026', 'il 18 novembre 2026', 'al 18 novembre 2026', 'dal 18 novembre 2026'],
  ['28 novembre 2026', 'il 28 novembre 2026', 'al 28 novembre 2026', 'dal 28 novembre 2026'],
])('%s is, with its article, %j, %j and %j', (day, the, to, from) => {
  expect([withArticle('il', day), withArticle('al', day), withArticle('dal', day)]).toEqual([the, to, from]);
});

it('of a day is written the same way', () => {
  const days = ['1 maggio 2026', '8 maggio 2026', '12 maggio 2026'];
  expect(days.map((day) => withArticle('del', day))).toEqual([
    'del 1º maggio 2026',
    'dell’8 maggio 2026',
    'del 12 maggio 2026',
  ]);
});
