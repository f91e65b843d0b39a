import type { Invoice } from '../../../src/contract/checkout/invoice';
import { invoiceFaults, isEmptyInvoice, tidyInvoice } from '../../../src/contract/checkout/invoiceRules';

const BUSINESS: Invoice = {
  kind: 'business',
  name: 'Esempio S.r.l.',
  taxCode: '',
  vatNumber: '00743110157',
  recipientCode: '',
  pec: 'esempio@pec.it',
  country: 'IT',
  address: 'Via Po 3',
  postalCode: '10121',
  city: 'Torino',
  province: 'TO',
};
const faultsOf = (changes: Partial<Invoice>) => Object.keys(invoiceFaults({ ...BUSINESS, ...changes }));

it.each([
  ['ESEMPIO@PEC.IT', true],
  ["d'angelo+fatture_1@pec.esempio-srl.it", true],
  ['.a@pec.it', false],
  ['a.@pec.it', false],
  ['a..b@pec.it', false],
  ['a b@pec.it', false],
  ['a@b@pec.it', false],
  ['a@pec', false],
  ['a@-pec.it', false],
  ['a@pec.i', false],
])('the PEC %s is one: %s', (pec, isOne) => {
  expect(faultsOf({ pec })).toEqual(isOne ? [] : ['pec']);
});

it.each([
  ['ABC1234', true],
  ['0000000', true],
  ['ABC123', false],
  ['ABC12345', false],
  ['ABC123!', false],
])('the codice destinatario %s is one, also beside a PEC: %s', (recipientCode, isOne) => {
  expect(faultsOf({ recipientCode })).toEqual(isOne ? [] : ['recipientCode']);
});

it.each(['MI', 'SU', 'CI', 'OG', 'OT', 'VS', 'BT', 'MB', 'FM', 'VV'])(
  'an address may be in the province of %s, also one that Sardinia no longer has',
  (province) => {
    expect(faultsOf({ province })).toEqual([]);
  },
);

it('an address may be in each of 111 provinces, those that Sardinia no longer has included', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const signs = letters.flatMap((one) => letters.map((other) => one + other));
  expect(signs.filter((province) => faultsOf({ province }).length === 0)).toHaveLength(111);
});

it('a country that was chosen and taken out again is missing, and is not taken for Italy', () => {
  const invoice = tidyInvoice({ ...BUSINESS, country: '' });
  expect([invoice.country, invoiceFaults(invoice).country]).toEqual(['', 'Scegli il Paese.']);
});

it('a company with two faults is told of both, and of a tax code that is neither kind', () => {
  expect(faultsOf({ recipientCode: 'ABC', pec: 'x', taxCode: '00743110158' })).toEqual([
    'taxCode',
    'recipientCode',
    'pec',
  ]);
});

it.each([
  [{}, false],
  [{ kind: 'business', country: 'FR' } as const, false],
  [{ name: ' ', city: '' }, false],
  [{ pec: 'a@pec.it' }, true],
  [{ kind: 'person', name: '', city: 'Roma' } as const, true],
])('%j asks for an invoice: %s', (invoice, expected) => {
  expect(!isEmptyInvoice(invoice)).toBe(expected);
});
