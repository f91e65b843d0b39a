import { parameterGroup } from '../../../src/contract/admin/adminNames';
import { KNOWN_PARAMETERS } from '../../../src/contract/settings/knownParameters';
import { parameterError, storedValue } from '../../../src/contract/settings/parameterValues';

const known = (key: string) => {
  const found = KNOWN_PARAMETERS.find((one) => one.key === key);
  if (!found) throw new Error(key);
  return found;
};
const isTaken = (key: string, value: string) => parameterError(known(key), value) === undefined;

it('visitors read what the shop shows, and nothing of its account, its links and its rules', () => {
  const hidden = KNOWN_PARAMETERS.filter(({ isPublic }) => !isPublic).map(({ key }) => key);
  expect(hidden.sort()).toEqual([
    'learning.playedShare',
    'receipts.vatRate',
    'reviews.moderated',
    'reviews.promptAgainDays',
    'transfer.bank',
    'transfer.days',
    'transfer.holder',
    'transfer.iban',
    'webinar.link',
  ]);
});

it('every known parameter belongs to a group', () => {
  expect(KNOWN_PARAMETERS.filter(({ key }) => parameterGroup(key) === '')).toEqual([]);
});

it.each([
  ['receipts.vatRate', /22 se non/],
  ['webinar.duration', /60 se non/],
  ['reviews.promptAgainDays', /Sette se non/],
  ['learning.playedShare', /90 se non/],
  ['transfer.days', /Sette se non/],
])('%s says which number holds where none is set', (key, text) => {
  expect(known(key).meaning).toMatch(text);
});

it.each([
  ['webinar.duration', 1, 1440],
  ['reviews.promptAgainDays', 1, 3650],
  ['learning.playedShare', 0, 100],
  ['receipts.vatRate', 0, 100],
  ['transfer.days', 1, 60],
])('%s takes whole numbers from %i to %i', (key, least, most) => {
  expect([least, most].map((value) => isTaken(key, `${value}`))).toEqual([true, true]);
  expect(
    [`${least - 1}`, `${most + 1}`, '', '1,5', '1.5', '0x10'].map((value) => isTaken(key, value)),
  ).toEqual(Array(6).fill(false));
});

it.each([
  ['webinar.title', 200],
  ['webinar.teacher', 200],
  ['video.slug', 100],
  ['transfer.holder', 140],
  ['transfer.bank', 140],
  ['webinar.description', 100_000],
  ['legal.privacy', 100_000],
])('%s takes a text of %i characters, and none', (key, most) => {
  expect([isTaken(key, ''), isTaken(key, ` ${'x'.repeat(most)} `)]).toEqual([true, true]);
  expect(parameterError(known(key), 'x'.repeat(most + 1))).toBe(`Al massimo ${most} caratteri.`);
});

it.each<[string, string[], string[], string | RegExp]>([
  ['reviews.moderated', ['true', ' false '], ['', 'sì', 'TRUE'], 'Scegli sì o no.'],
  ['webinar.link', ['', ' https://x.example/a '], ['/a', 'x'], /^Scrivi un indirizzo che comincia con https/],
  ['webinar.picture', ['', ' /media/a.webp ', 'https://x.example/a'], ['a.webp'], /comincia con \/ o con/],
  ['webinar.date', ['', ' 2026-06-01T10:00:00Z '], ['2026-06-01', '1999-06-01T10:00:00Z'], / una data /],
  ['transfer.iban', ['', ' it60 X054 2811 1010 0000 0123 456 '], ['IT60', 'x'], /IBAN/],
])('%s takes what it is for, and none where it may be off', (key, right, wrong, message) => {
  expect(right.map((value) => parameterError(known(key), value))).toEqual(right.map(() => undefined));
  for (const value of wrong) expect(parameterError(known(key), value)).toMatch(message);
});

it('each legal text is called by the name of its page', () => {
  const texts = KNOWN_PARAMETERS.filter(({ key }) => key.startsWith('legal.'));
  expect(Object.fromEntries(texts.map(({ key, label }) => [key.slice(6), label]))).toEqual({
    termini: 'Termini e condizioni',
    privacy: 'Privacy policy',
    cookie: 'Cookie policy',
    'trattamento-dati': 'Informativa sul trattamento dei dati personali',
    disclaimer: 'Disclaimer',
    'avviso-di-rischio': 'Avviso di rischio',
  });
});

it('keeps numbers, flags, accounts and texts each in its own way', () => {
  expect(storedValue(known('transfer.days'), ' 30 ')).toBe(30);
  expect([' true ', 'false'].map((value) => storedValue(known('reviews.moderated'), value))).toEqual([
    true,
    false,
  ]);
  expect(storedValue(known('transfer.iban'), ' it60 x054 ')).toBe('IT60X054');
  expect(storedValue(known('webinar.description'), ' a ')).toBe(' a ');
  expect(storedValue(known('webinar.title'), ' a ')).toBe('a');
});
