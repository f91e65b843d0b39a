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

/** By region, from north to south. */
const PROVINCES = [
  'AO / AL AT BI CN NO TO VB VC / BG BS CO CR LC LO MB MI MN PV SO VA / BZ TN / BL PD RO TV VE VI VR',
  'GO PN TS UD / GE IM SP SV / BO FC FE MO PC PR RA RE RN / AR FI GR LI LU MS PI PO PT SI / PG TR',
  'AN AP FM MC PU / FR LT RI RM VT / AQ CH PE TE / CB IS / AV BN CE NA SA / BA BR BT FG LE TA / MT PZ',
  'CS CZ KR RC VV / AG CL CT EN ME PA RG SR TP / CA NU OR SS SU',
  // Those that Sardinia had before.
  'CI OG OT VS',
].flatMap((signs) => signs.match(/[A-Z]{2}/g) ?? []);

it('an address may be in each province of Italy, one that Sardinia no longer has included, and in no other', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const signs = letters.flatMap((one) => letters.map((other) => one + other));
  expect(signs.filter((province) => faultsOf({ province }).length === 0)).toEqual(PROVINCES.sort());
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
