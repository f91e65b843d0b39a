import {
  DURATIONS,
  type ListQuery,
  listHeading,
  listPath,
  readListQuery,
  sortsOf,
} from '../../../../../src/client/features/catalogue/courses/listQuery';
import { BASE } from '../../../../../src/client/routing/paths';

const read = (query: string | undefined, search = '') =>
  readListQuery(query === undefined ? {} : { query }, search);

const everything: ListQuery = {
  text: '',
  category: null,
  level: null,
  topic: null,
  priceMin: null,
  priceMax: null,
  rating: null,
  duration: null,
  teacher: '',
  sort: 'newest',
  page: 1,
};

describe('what an address of the list asks for', () => {
  it('nothing said is everything, in the default order, from page 1', () => {
    expect(read(undefined)).toEqual(everything);
  });

  it.each(['ichimoku', 'Ichimoku', ' ICHIMOKU '])('%s is the category, whatever its case', (query) => {
    expect(read(query)).toMatchObject({ text: '', category: 'ichimoku', topic: 'ichimoku', level: null });
  });

  it('any other word is a search text', () => {
    expect(read(' analisi tecnica ')).toMatchObject({ text: 'analisi tecnica', category: null });
  });

  it('a text of 10,000 characters is cut, and a NUL is a gap', () => {
    expect(read('x'.repeat(10_000)).text).toHaveLength(200);
    expect(read('\0a\0b\0').text).toBe('a b');
  });

  it.each(['0', '-1', '1.5', 'due', '1000001', '', ' '])('page %j is page 1', (page) => {
    expect(read(undefined, `?pagina=${page}`).page).toBe(1);
  });

  it('the millionth page is the last', () => {
    expect(read(undefined, '?pagina=1000000').page).toBe(1_000_000);
  });

  it('cuts a teacher’s slug at 300 characters', () => {
    expect(read(undefined, `?relatore=${'x'.repeat(301)}`).teacher).toHaveLength(300);
  });

  it('an unknown order is the default one', () => {
    expect(read(undefined, '?ordina=__proto__').sort).toBe('newest');
    expect(read('nuvola', '?ordina=__proto__').sort).toBe('relevance');
  });

  it('relevance is an order of a search alone, and its default', () => {
    expect(read(undefined, '?ordina=relevance').sort).toBe('newest');
    expect(read('scalping', '?ordina=relevance').sort).toBe('newest');
    expect(read('nuvola', '?ordina=newest').sort).toBe('newest');
    const labels = (text: string) => sortsOf({ text }).map(([, label]) => label);
    expect(labels('nuvola')).toEqual(['Più pertinenti', ...labels('')]);
  });

  it('level, topic, prices, stars, length and teacher narrow it', () => {
    const search =
      '?livello=avanzato&argomento=scalping&prezzo_min=49,90&prezzo_max=200&voto=4.5&durata=media&relatore=anna-riva';
    expect(read('nuvola', search)).toEqual({
      ...everything,
      text: 'nuvola',
      level: 'avanzato',
      topic: 'scalping',
      priceMin: 49.9,
      priceMax: 200,
      rating: '4.5',
      duration: 'media',
      teacher: 'anna-riva',
      sort: 'relevance',
    });
  });

  it.each([
    'livello=scalping',
    'argomento=avanzato',
    'livello=constructor',
    'prezzo_min=-1',
    'prezzo_max=molto',
    'voto=5.5',
    'durata=constructor',
    'relatore=%20',
  ])('the filter %s, which does not exist, is as if nothing were said', (search) => {
    expect(read(undefined, `?${search}`)).toEqual(everything);
  });

  it.each([
    ['0', 0],
    ['100000', 100_000],
    ['100000,01', null],
  ])('a price of %s is %j', (price, wanted) => {
    expect(read(undefined, `?prezzo_max=${price}`).priceMax).toBe(wanted);
  });

  it('prices the wrong way round are turned', () => {
    expect(read(undefined, '?prezzo_min=90&prezzo_max=10')).toMatchObject({ priceMin: 10, priceMax: 90 });
  });

  it('the category of the path goes before a filter of its kind', () => {
    expect(read('avanzato', '?livello=principiante&argomento=scalping')).toMatchObject({
      level: 'avanzato',
      topic: 'scalping',
    });
  });
});

describe('the address of a list', () => {
  it.each<[Partial<ListQuery>, string]>([
    [{}, '/corsi'],
    [
      { category: 'scalping', topic: 'scalping', sort: 'price_up', page: 2 },
      '/corsi/scalping?pagina=2&ordina=price_up',
    ],
    [{ text: 'a/b & 50%?', sort: 'newest' }, '/corsi/a%2Fb%20%26%2050%25%3F?ordina=newest'],
    [{ text: 'nuvola', sort: 'relevance' }, '/corsi/nuvola'],
    [{ rating: '4', duration: 'breve', teacher: 'x y' }, '/corsi?voto=4&durata=breve&relatore=x+y'],
    [{ level: 'avanzato', priceMax: 99.5 }, '/corsi?livello=avanzato&prezzo_max=99.5'],
    [{ priceMin: 0, priceMax: 0 }, '/corsi?prezzo_min=0&prezzo_max=0'],
    [{ category: 'scalping', topic: 'scalping', level: 'avanzato' }, '/corsi/scalping?livello=avanzato'],
    [{ category: 'scalping', topic: 'ichimoku' }, '/corsi?argomento=ichimoku'],
    [{ category: 'scalping' }, '/corsi'],
  ])('%j', (query, path) => {
    expect(listPath({ ...everything, ...query })).toBe(BASE + path);
  });

  it('leads back to what it was made from', () => {
    const query: ListQuery = {
      text: '',
      category: 'avanzato',
      level: 'avanzato',
      topic: 'ichimoku',
      priceMin: 10,
      priceMax: 20,
      rating: '3',
      duration: 'lunga',
      teacher: 'anna-riva',
      sort: 'rating',
      page: 7,
    };
    const [, search] = listPath(query).split('?');
    expect(read('avanzato', `?${search}`)).toEqual(query);
  });
});

it.each([
  ['principiante', 'Corsi di livello principiante'],
  ['intermedio', 'Corsi di livello intermedio'],
  ['avanzato', 'Corsi di livello avanzato'],
  ['ichimoku', 'Corsi sull’Ichimoku'],
  ['scalping', 'Corsi di scalping'],
  ['criptovalute', 'Corsi sulle criptovalute'],
])('the heading of %s names it', (category, heading) => {
  expect(listHeading(read(category))).toBe(heading);
});

it.each([
  ['relevance', 'Più pertinenti'],
  ['newest', 'Più recenti'],
  ['popular', 'Più scelti'],
  ['rating', 'Più apprezzati'],
  ['price_up', 'Prezzo crescente'],
  ['price_down', 'Prezzo decrescente'],
])('the order %s is read from the address, and called %s', (order, label) => {
  expect(read('nuvola', `?ordina=${order}`).sort).toBe(order);
  expect(new Map(sortsOf({ text: 'nuvola' })).get(order as ListQuery['sort'])).toBe(label);
});

it.each([
  ['breve', undefined, 3600],
  ['media', 3601, 10_800],
  ['lunga', 10_801, undefined],
] as const)('the length %s is of lessons from %p to %p seconds', (name, min, max) => {
  const { min: from, max: to }: { min?: number; max?: number } = DURATIONS[name];
  expect([from, to]).toEqual([min, max]);
});

it('the heading names the text', () => {
  expect(listHeading(read('candele'))).toBe('Risultati per “candele”');
  expect(listHeading(read(undefined))).toBe('Tutti i corsi');
});
