import type { CourseCard } from '../../../../../src/contract/catalogue/courses';
import { withWords } from '../../../../../src/server/catalogue/courses/search/correctQuery';
import { searchTerms } from '../../../../../src/server/catalogue/courses/search/terms';

it.each([
  ['Volatilità  e  OPZIONI', ['volatilita', 'opzioni']],
  ['un corso di trading', ['trading']],
  ["l'analisi dell’oro", ['analisi', 'oro']],
  ['Che cosa sono i corsi con le opzioni?', ['sono', 'opzioni']],
  ['di il la', []],
  ['a ad ai agli al alla alle allo che chi come con corsi corso cosa da dai dal dalla dalle', []],
  ['degli dei del della delle dello di e ed fra gli ha i il in io la le lo ma mi nei nel', []],
  ['nella nelle non o per piu più se si su sul sulla sulle ti tra un una uno vi', []],
  ['all’ c’ coll’ d’ dall’ dell’ l’ nell’ quell’ s’ sull’', []],
  ['vi parlo all’alba', ['parlo', 'alba']],
  ['trading trading', ['trading']],
  ['%_\\', []],
  ['', []],
  ['ﬁnanza', ['finanza']],
  ['Über São', ['uber', 'sao']],
  ['日本 💶 ok', ['ok']],
  ['acquisto/vendita 50%', ['acquisto', 'vendita', '50']],
])('of %j the words %j count', (query, words) => {
  expect(searchTerms(query)).toEqual(words);
});

it('of a pasted page the first ten words count that say something, each once and of bounded length', () => {
  const words = Array.from({ length: 500 }, (_, n) => `di il ${'x'.repeat(60)}${n} parola${n}`);
  expect(searchTerms(words.join(' '))).toEqual([
    'x'.repeat(40),
    ...Array.from({ length: 9 }, (_, n) => `parola${n}`),
  ]);
});

describe('a query with words replaced', () => {
  const words = new Map([
    ['bitcion', 'bitcoin'],
    ['nicolo', 'niccolo'],
    ['volatlita', 'volatilita'],
    ['cita', 'citta'],
  ]);
  const written = [
    { title: 'La Volatilità', subtitle: 'In Città', teachers: [{ name: 'Niccolò', slug: 'n' }] },
  ];

  it.each([
    [' bitcion & ETF ', 'bitcoin & ETF'],
    ['Nicolo', 'niccolò'],
    ['volatlita', 'volatilità'],
    ['CITA', 'città'],
    ['volatlita\u0300!', 'volatilità!'],
  ])(
    '(%j) is given back without blanks around it, as courses and teachers are written: %j',
    (query, expected) => {
      expect(withWords(query, words, written as CourseCard[])).toBe(expected);
    },
  );

  it('is given back up to its 200th character', () => {
    expect(withWords(`bitcion ${'x'.repeat(500)}`, words, [])).toBe(`bitcoin ${'x'.repeat(192)}`);
  });
});
