import { searchTerms } from '../../../../../src/server/catalogue/courses/search/terms';

it.each([
  ['Volatilità  e  OPZIONI', ['volatilita', 'opzioni']],
  ['un corso di trading', ['trading']],
  ["l'analisi dell’oro", ['analisi', 'oro']],
  ['di il la', []],
  ['vi parlo all’alba', ['parlo', 'alba']],
  ['trading trading', ['trading']],
  ['%_\\', []],
  ['', []],
  ['日本 💶 ok', ['ok']],
  ['acquisto/vendita 50%', ['acquisto', 'vendita', '50']],
])('of %j the words %j count', (query, words) => {
  expect(searchTerms(query)).toEqual(words);
});

it('of a pasted page ten words count, each of bounded length', () => {
  const terms = searchTerms(
    Array.from({ length: 500 }, (_, n) => `${'x'.repeat(60)}${n} parola${n}`).join(' '),
  );
  expect(terms.length).toBeLessThanOrEqual(10);
  expect(Math.max(...terms.map((term) => term.length))).toBeLessThanOrEqual(40);
});
