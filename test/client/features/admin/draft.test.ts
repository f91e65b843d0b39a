import {
  draftOf,
  type Field,
  inputOf,
  parseNumber,
  readable,
} from '../../../../src/client/features/admin/resource/draft';

it.each([
  ['19,90', 19.9],
  ['19.90', 19.9],
  ['1.234,50', 1234.5],
  ['1234.5', 1234.5],
  ['1.234', 1234],
  ['1.234.567,89', 1234567.89],
  ['1 234 567', 1234567],
  ['1.2345', 1.2345],
  ['-5 €', -5],
  ['20%', 20],
  ['', Number.NaN],
  ['1,2,3', Number.NaN],
  [',5', Number.NaN],
  ['5,', Number.NaN],
  ['1e5', Number.NaN],
  ['dodici', Number.NaN],
])('reads the number %j as %d', (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

const fields: readonly Field[] = [
  { name: 'price', label: 'Prezzo', input: 'euro' },
  { name: 'endsAt', label: 'Fine', input: 'instant' },
  { name: 'limit', label: 'Limite', input: 'number' },
  { name: 'isOn', label: 'Attivo', input: 'switch' },
  { name: 'note', label: 'Nota', isShown: ({ isOn }) => isOn === true },
];
const record = { price: 1234.5, endsAt: '2026-12-31T22:59:59.999Z', isOn: true, note: 'Ciao' };

it('shows a record as its reader writes it', () => {
  expect(draftOf(fields, record)).toEqual({
    price: '1234,50',
    endsAt: '2026-12-31T23:59:59',
    limit: '',
    isOn: true,
    note: 'Ciao',
  });
});

it('shows nothing where an instant is none', () => {
  expect(draftOf(fields, { endsAt: 'domani' }).endsAt).toBe('');
});

it('shows a number with the comma that its reader types', () => {
  expect(draftOf(fields, { limit: 12.5 }).limit).toBe('12,5');
  expect(draftOf(fields, { limit: 0 }).limit).toBe('0');
});

it('sends untouched fields as they were loaded, and none that is not shown', () => {
  const draft = { ...draftOf(fields, record), isOn: false, limit: ' 5 ' };
  expect(inputOf(fields, draft, record)).toEqual({
    price: 1234.5,
    endsAt: '2026-12-31T22:59:59.999Z',
    limit: 5,
    isOn: false,
  });
});

it('sends local time as UTC, and an emptied field as nothing', () => {
  const draft = { ...draftOf(fields, record), endsAt: '2026-07-01T10:00', price: '' };
  expect(inputOf(fields, draft, record)).toMatchObject({
    endsAt: '2026-07-01T08:00:00.000Z',
    price: undefined,
  });
});

it.each(['courses', 'bundles', 'teachers', 'choices'] as const)('sends chosen %s as a list', (input) => {
  const field = { name: 'chosen', label: 'Scelte', input };
  const draft = { chosen: String(draftOf([field], { chosen: ['id1', 'id2'] }).chosen) };
  expect(inputOf([field], draft, { chosen: [] })).toEqual({ chosen: ['id1', 'id2'] });
  expect(inputOf([field], { chosen: '' }, { chosen: ['id1'] })).toEqual({ chosen: [] });
});

it.each(['course', 'bundle', 'coupon'] as const)('sends a %s that was taken away as nothing', (input) => {
  const field = { name: 'chosen', label: 'Scelta', input };
  expect(inputOf([field], { chosen: '' }, { chosen: 'id1' })).toEqual({ chosen: undefined });
});

it.each([
  [{ isOptional: true }, '', undefined],
  [{ isOptional: true }, '  ', undefined],
  [{ isOptional: true }, 'x', 'x'],
  [{}, '', ''],
  [{ input: 'items' }, ' Uno \n\n  \nDue', ['Uno', 'Due']],
  [{ input: 'items' }, '', []],
  [{ input: 'number' }, ' ', undefined],
  [{ input: 'number' }, '1,5', 1.5],
  [{ input: 'euro' }, '1.234,50', 1234.5],
  [{ input: 'lines' }, ' a ', ' a '],
  [{ input: 'instant' }, '2026-02-30T10:00', undefined],
  [{ input: 'instant' }, '', undefined],
] as const)('sends of the field %j with %j: %j', (more, typed, sent) => {
  const field: Field = { name: 'a', label: 'A', ...more };
  expect(inputOf([field], { a: typed }, {})).toEqual({ a: sent });
});

it('a rich text that two admins changed is written without its markup', () => {
  const block = {
    key: 'a',
    text: 'Ciao',
    type: 'header-two',
    depth: 0,
    inlineStyleRanges: [],
    entityRanges: [],
  };
  const text = JSON.stringify({ blocks: [{ ...block, data: {} }], entityMap: {} });
  expect(readable({ name: 'a', label: 'A', input: 'rich' }, text)).toBe('Ciao');
  expect(readable({ name: 'a', label: 'A', input: 'rich' }, '')).toBe('—');
});
