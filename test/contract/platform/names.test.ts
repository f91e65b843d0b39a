import { nameFault, shortName, shownName } from '../../../src/contract/platform/names';

const NAMES = [
  ...['Anna', 'Maria Grazia', 'D’Angelo', "D'Amico", "de' Medici", "Nicolo'", 'Zoë', 'Jean-Luc', 'J. Marie'],
  ...['Ольга', '李小龙', 'José', 'Maria della Croce'],
  ...['Mª José', 'Kaʻiulani', 'マリー', '김민수', 'मारिया', 'สมชาย', 'محمد علي', 'Γιώργος'],
];
const OTHERS = [
  ...['SCONTI 90% su evil.example', 'evil.example', 'http://evil.example', 'www.evil.example', 'a@b.it'],
  ...['333 1234567', 'Anna1', 'Vinci €', 'e.v.i.l', 'Ciao! Compra', 'Anna\u202Etxt', 'Anna\n<b>', '—', "'"],
  ...['a'.repeat(41), 'Compra i corsi di un altro sito', '😀'],
  // Letters that look like a dot, a colon, a slash or an exclamation mark.
  ...['evilꓸexample', 'httpsꓽevil', 'evilꞏexample', 'tǀme', 't丿me', 't〳me', 'Scontiǃ', 'A\u20E3'],
  // Letters and marks that show nothing.
  ...[
    '\u3164',
    '\u115F',
    '\uFFA0',
    'Anna\u3164Rossi',
    'A\u034Fnna',
    'A\uFE0Fnna',
    'An\u200Bna',
    'An\u2060na',
  ],
];

it.each(NAMES)('takes "%s" for a name', (name) => {
  expect([shownName(` ${name} `), nameFault(name, '')]).toEqual([name, undefined]);
});

it.each(OTHERS)('takes "%s" for no name, and says what a name is', (text) => {
  expect(shownName(text)).toBe('');
  expect(nameFault(text, 'Scrivi il tuo nome.')).toMatch(/^Scrivi solo il nome/);
});

it.each(['Anna Maria Rosa Lucia Carla', 'Anna Maria Rosa Lucia Carla Pia'])(
  'takes "%s" for a name up to five words, and says so',
  (name) => {
    const fault =
      name.split(' ').length > 5 ? expect.stringMatching(/al massimo 5 parole e 40 caratteri/) : undefined;
    expect(nameFault(name, '')).toEqual(fault);
  },
);

it('says that a name is missing', () => {
  expect(nameFault('  ', 'Scrivi il tuo nome.')).toBe('Scrivi il tuo nome.');
});

it.each([
  ['Anna', 'Bruni', 'Anna B.'],
  ['Anna', '', 'Anna'],
  ['Anna', '90% su evil.example', 'Anna'],
  ['SCONTI su evil.example', 'Bruni', 'Qualcuno'],
  ['', 'Bruni', 'Qualcuno'],
])('shows "%s %s" to others as "%s"', (firstName, lastName, shown) => {
  expect(shortName({ firstName, lastName }, 'Qualcuno')).toBe(shown);
});
