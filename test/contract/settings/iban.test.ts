import { ibanFault, plainIban, shownIban } from '../../../src/contract/settings/iban';

it.each([
  'IT60X0542811101000000123456',
  'it60 x054 2811 1010 0000 0123 456',
  'AT611904300234573201',
  'BE68539007547034',
  'CH9300762011623852957',
  'DE89370400440532013000',
  'ES9121000418450200051332',
  'FR1420041010050500013M02606',
  'IE29AIBK93115212345678',
  'LT121000011101001000',
  'LU280019400644750000',
  'MT84MALT011000012345MTLCAST001S',
  'NL91ABNA0417164300',
  'PT50000201231234567890154',
  'SI56263300012039086',
  'SM86U0322509800000000270100',
  'VA59001123000012345678',
])('takes %s', (typed) => {
  expect(ibanFault(typed)).toBeUndefined();
});

it.each([
  ['a wrong digit', 'IT60X0542811101000000123457', /controlla le cifre/],
  ['two digits that changed places', 'IT60X0542811101000000124356', /controlla le cifre/],
  ['one character too few', 'IT60X054281110100000012345', /27 caratteri: ne hai scritti 26/],
  ['another country’s length', 'DE8937040044053201300', /22 caratteri/],
  ['a country outside SEPA', 'US60X0542811101000000123456', /area SEPA/],
  ['no country', '60X0542811101000000123456', /due lettere/],
  ['other signs', 'IT60-X054-2811-1010-0000-0123-456', /due lettere/],
])('refuses %s', (_what, typed, message) => {
  expect(ibanFault(typed)).toMatch(message);
});

it('stores no spaces, and shows groups of four', () => {
  expect(plainIban(' it60 x054 2811 1010 0000 0123 456 ')).toBe('IT60X0542811101000000123456');
  expect(shownIban('IT60X0542811101000000123456')).toBe('IT60 X054 2811 1010 0000 0123 456');
});
