import { z } from 'zod';
import { capFault, phoneFault } from '../../../src/contract/platform/contacts';
import { COUNTRIES, countryName } from '../../../src/contract/platform/countries';
import { fieldErrors, inItalian } from '../../../src/contract/platform/fieldErrors';
import { textFlag, textInteger, textList, textPrice } from '../../../src/contract/platform/formFields';
import { crud, dayFilter, flagFilter, gridQuery, textFilter } from '../../../src/contract/platform/grid';
import { isWritten, wordsOf } from '../../../src/contract/platform/richTexts';
import {
  chosenInstant,
  file,
  month,
  nullable,
  optional,
  paging,
  siteAddress,
  webAddress,
} from '../../../src/contract/platform/shapes';
import { uploads } from '../../../src/contract/platform/uploads';

const isTaken = (shape: z.ZodType, value: unknown) => shape.safeParse(value).success;

describe('a rich text', () => {
  const raw = (...blocks: (object | null)[]) => JSON.stringify({ blocks, entityMap: {} });

  it.each([
    ['words', raw({ text: 'Ciao' }), true],
    ['words in its second block', raw({ text: ' ' }, { text: 'Ciao' }), true],
    ['a picture', raw({ type: 'atomic', text: ' ' }), true],
    ['nothing but spaces', raw({ text: ' ' }), false],
    ['no blocks', '{}', false],
    ['no rich text but words', ' Ciao ', true],
    ['no rich text but spaces', '  ', false],
    ['a brace that begins plain words', ' {Ciao', true],
    ['nothing after a blank', ` ${raw({ text: ' ' }, null)}`, false],
  ])('of %s is seen for what it shows', (_what, text, expected) => {
    expect(isWritten(text)).toBe(expected);
  });

  it('gives its words, a line a block', () => {
    expect(wordsOf(raw({ text: 'Uno' }, {}, { text: 'Due' }, { text: '' }))).toBe('Uno\n\nDue');
    expect(wordsOf(`\n${raw({ text: 'Uno' })}`)).toBe('Uno');
    expect(['{Ciao', ' Ciao ', '{}'].map(wordsOf)).toEqual(['{Ciao', ' Ciao ', '']);
  });
});

it.each([
  ['', true],
  ['1234', false],
  ['12345', true],
  ['123456789012345', true],
  ['1234567890123456', false],
  [' +39 (02) 123.45-67/8 ', true],
  ['39+02 12345', false],
  ['12345a', false],
])('a telephone number may be %j: %s', (text, isRight) => {
  expect(phoneFault(text) === undefined).toBe(isRight);
});

it.each([
  ['20121', 'Italia', true],
  ['2012', 'Italia', false],
  ['2012', ' ITALY ', false],
  ['2012', 'it', false],
  ['2012', 'ITA', false],
  ['2012', 'Itaca', true],
  ['2012', '', false],
  ['201210', '', false],
  ['2012A', '', false],
  ['SW1A 1AA', 'Regno Unito', true],
  ['', 'Italia', true],
])('the CAP %j in %j may stand: %s', (cap, country, isRight) => {
  expect(capFault(cap, country) === undefined).toBe(isRight);
});

describe('what an admin types', () => {
  it.each([
    ['49,90', 49.9],
    [' 49.9 ', 49.9],
    ['50', 50],
    ['0', 0],
    [12.5, 12.5],
  ])('is read as a price: %j', (typed, euro) => {
    expect(textPrice.parse(typed)).toBe(euro);
  });

  it.each(['1.234,00', '49,901', '', 'x', '1e2'])('is no price: %j', (typed) => {
    expect(textPrice.safeParse(typed).error?.issues[0]?.message).toBe(
      'Scrivi un importo, per esempio 49,90.',
    );
  });

  it('is no price below zero, nor one that nobody can be charged', () => {
    const messageOf = (typed: string) => textPrice.safeParse(typed).error?.issues[0]?.message;
    expect(messageOf('-1')).toBe('Il prezzo non può essere negativo.');
    expect(messageOf('0,49')).toMatch(/^Scrivi 0 oppure almeno 0,50/);
    expect(messageOf('100000,01')).toBe('Il prezzo è troppo alto.');
  });

  it('is a whole number, a flag or a list, as it is or as text', () => {
    expect([0, 7, '0', '123456789'].map((typed) => textInteger.parse(typed))).toEqual([0, 7, 0, 123_456_789]);
    expect([-1, 1.5, '-1', '1.5', '', '1234567890'].map((typed) => isTaken(textInteger, typed))).toEqual(
      Array(6).fill(false),
    );
    expect([true, false, 'true', 'false'].map((typed) => textFlag.parse(typed))).toEqual([
      ...[true, false, true, false],
    ]);
    expect(isTaken(textFlag, 'yes')).toBe(false);
    const list = textList(z.string(), 2);
    expect([list.parse(['a']), list.parse('["a","b"]')]).toEqual([['a'], ['a', 'b']]);
    expect([['a', 'b', 'c'], '["a","b","c"]', '[1]', '[', 'a'].map((typed) => isTaken(list, typed))).toEqual(
      Array(5).fill(false),
    );
  });

  it('is a moment from 2000 to 2099', () => {
    const years = ['1999', '2000', '2099', '2100', '0001'];
    expect(years.map((year) => isTaken(chosenInstant, `${year}-06-01T10:00:00Z`))).toEqual([
      ...[false, true, true, false, false],
    ]);
    expect(isTaken(chosenInstant, '2026-06-01T10:00:00+02:00')).toBe(true);
    expect(isTaken(chosenInstant, '2026-06-01')).toBe(false);
  });

  it.each([
    ['/corso/x', true],
    ['https://example.com/x', true],
    ['HTTP://example.com', true],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['javascript:alert(1)', false],
    ['/con spazio', false],
    ['corso/x', false],
    ['', false],
  ])('is an address of this site or of the web: %j is %s', (typed, expected) => {
    expect(isTaken(siteAddress, typed)).toBe(expected);
  });

  it.each([
    ['', true],
    ['https://example.com', true],
    ['http://example.com/x', true],
    ['https://', false],
    ['https://a b', false],
    ['/corso/x', false],
    ['ftp://example.com', false],
  ])('is an address of the web alone: %j is %s', (typed, expected) => {
    expect(isTaken(webAddress, typed)).toBe(expected);
  });

  it('is a month that the calendar has', () => {
    const months = [0, 1, 12, 13].map((Month) => isTaken(month, { Month, Year: 2026 }));
    expect(months).toEqual([false, true, true, false]);
  });

  it('is absent or null once it was emptied', () => {
    expect([null, undefined, 'x'].map((value) => optional(z.string()).parse(value))).toEqual([
      ...[undefined, undefined, 'x'],
    ]);
    expect([null, undefined, 'x'].map((value) => nullable(z.string()).parse(value))).toEqual([
      ...[null, null, 'x'],
    ]);
  });
});

it('a country is known by its code, each once, and called by its Italian name', () => {
  expect([COUNTRIES.length, new Set(COUNTRIES).size]).toEqual([249, 249]);
  expect(COUNTRIES).toEqual(expect.arrayContaining(['IT', 'SM', 'VA']));
  expect(['FR', 'SM', 'x'].map(countryName)).toEqual(['Francia', 'San Marino', 'x']);
});

it('a page of a list holds a hundred at most, 24 unless more are asked for', () => {
  expect(paging.parse({ page: '2', pageSize: '100' })).toEqual({ page: 2, pageSize: 100 });
  expect(paging.parse({})).toEqual({ page: 1, pageSize: 24 });
  for (const wrong of [{ page: 0 }, { page: 1_000_001 }, { pageSize: 0 }, { pageSize: 101 }])
    expect(isTaken(paging, wrong)).toBe(false);
  expect(isTaken(paging, { page: 1_000_000 })).toBe(true);
});

it('a record is updated by its id, or by its own name for that, the id first', () => {
  const { update } = crud('/x', { item: z.object({}), form: z.object({ a: z.string() }), key: 'IdXEnc' });
  const named = (ids: object) => update.input.safeParse({ a: '', version: 0, ...ids }).data?.id;
  expect([{ id: 'x' }, { IdXEnc: 'x' }, { id: 'x', IdXEnc: 'y' }, {}].map(named)).toEqual([
    ...['x', 'x', 'x', undefined],
  ]);
});

it('a file is one, and a picture keeps its shape unless it is said what it is for', () => {
  expect([new Blob(['x']), Buffer.of(1), null, 'x', undefined].map((value) => isTaken(file, value))).toEqual([
    ...[true, true, false, false, false],
  ]);
  expect(uploads.uploadFile.input.shape.format.parse(undefined)).toBe('texts');
});

describe('the query of a list', () => {
  const query = gridQuery(['name', 'date']);

  it('counts what makes no sense as absent', () => {
    const usual = { page: 1, pageSize: 24, Query: '', Sort: undefined, Direction: 'asc' };
    expect(query.parse({})).toEqual(usual);
    for (const wrong of [
      { page: 0, pageSize: 0, Query: 'x'.repeat(201), Sort: 'x', Direction: 'x' },
      { page: 'x', pageSize: 101, Query: 7, Sort: 7, Direction: '' },
    ])
      expect(query.parse(wrong)).toEqual(usual);
  });

  it('takes what the address says', () => {
    expect(
      query.parse({ page: '3', pageSize: '100', Query: 'x'.repeat(200), Sort: 'date', Direction: 'desc' }),
    ).toEqual({ page: 3, pageSize: 100, Query: 'x'.repeat(200), Sort: 'date', Direction: 'desc' });
    expect(query.parse({ page: '1000001' }).page).toBe(1_000_000);
  });

  it('filters by flags, texts and days that exist', () => {
    expect([true, 'true', 'false', 'x', ''].map((value) => flagFilter.parse(value))).toEqual([
      ...[true, true, false, undefined, undefined],
    ]);
    expect(['x', '', 'x'.repeat(201)].map((value) => textFilter.parse(value))).toEqual([
      ...['x', undefined, undefined],
    ]);
    const days = ['1999-12-31', '2026-02-28', '2026-02-29', '1899-01-01', '2100-01-01', 'ieri'];
    expect(days.map((day) => dayFilter.parse(day))).toEqual([
      ...['1999-12-31', '2026-02-28', undefined, undefined, undefined, undefined],
    ]);
  });
});

it('a fault is told at its field, the first one of each, in Italian with its unit', () => {
  const shape = z.object({
    name: z.string().min(1),
    code: z.string().min(3).max(5).regex(/^x/, 'Comincia con x.'),
    long: z.string().max(2),
    age: z.number().min(1),
    list: z.array(z.number().max(9)).max(2),
    items: z.array(z.number().max(9)),
    flag: z.boolean(),
  });
  const typed = { name: '', code: 'a', long: 'xxx', age: 0, list: [1, 2, 3], items: [1, 10] };
  const { error } = shape.safeParse(typed, { error: inItalian });
  expect(error && fieldErrors(error)).toEqual({
    name: 'Campo obbligatorio.',
    code: 'Minimo: 3 caratteri.',
    long: 'Massimo: 2 caratteri.',
    age: 'Minimo: 1.',
    list: 'Massimo: 2 elementi.',
    'items.1': 'Massimo: 9.',
    flag: 'Campo obbligatorio.',
  });
  // What is wrong with the whole belongs to no field.
  const whole = z
    .object({})
    .refine(() => false)
    .safeParse({}).error;
  expect(whole && fieldErrors(whole)).toEqual({});
});
