import { listHeading, listPath, readListQuery } from '../../../../src/client/features/courses/listQuery';
import { BASE } from '../../../../src/client/paths';

const read = (query: string | undefined, search = '') =>
  readListQuery(query === undefined ? {} : { query }, search);

describe('what an address of the list asks for', () => {
  it('nothing said is everything, in the default order, from page 1', () => {
    expect(read(undefined)).toEqual({ text: '', category: null, sort: 'relevance', page: 1 });
  });

  it.each(['ichimoku', 'Ichimoku', ' ICHIMOKU '])('%s is the category, whatever its case', (query) => {
    expect(read(query)).toMatchObject({ text: '', category: 'ichimoku' });
  });

  it('any other word is a search text', () => {
    expect(read(' analisi tecnica ')).toMatchObject({ text: 'analisi tecnica', category: null });
  });

  it('a text of 10,000 characters is cut', () => {
    expect(read('x'.repeat(10_000)).text).toHaveLength(200);
  });

  it.each(['0', '-1', '1.5', 'due', '1e9', '', ' '])('page %j is page 1', (page) => {
    expect(read(undefined, `?pagina=${page}`).page).toBe(1);
  });

  it('an unknown order is the default one', () => {
    expect(read(undefined, '?ordina=__proto__').sort).toBe('relevance');
  });
});

describe('the address of a list', () => {
  it.each([
    [{ text: '', category: null, sort: 'relevance', page: 1 }, '/corsi'],
    [
      { text: '', category: 'scalping', sort: 'price_up', page: 2 },
      '/corsi/scalping?pagina=2&ordina=price_up',
    ],
    [
      { text: 'a/b & 50%?', category: null, sort: 'newest', page: 1 },
      '/corsi/a%2Fb%20%26%2050%25%3F?ordina=newest',
    ],
  ] as const)('%j', (query, path) => {
    expect(listPath(query)).toBe(BASE + path);
  });

  it('leads back to what it was made from', () => {
    const query = { text: '', category: 'avanzato', sort: 'rating', page: 7 } as const;
    const [, search] = listPath(query).split('?');
    expect(read('avanzato', `?${search}`)).toEqual(query);
  });
});

it('the heading names the level, the topic or the text', () => {
  expect(listHeading(read('principiante'))).toBe('Corsi di livello principiante');
  expect(listHeading(read('criptovalute'))).toBe('Corsi sulle criptovalute');
  expect(listHeading(read('candele'))).toBe('Risultati per “candele”');
  expect(listHeading(read(undefined))).toBe('Tutti i corsi');
});
