import type { Invoice } from '../../../src/contract/checkout/invoice';
import { invoiceFacts } from '../../../src/contract/checkout/invoiceFacts';

const INVOICE: Invoice = {
  kind: 'business',
  name: 'Esempio S.r.l.',
  taxCode: '07643520567',
  vatNumber: '00743110157',
  recipientCode: 'ABC1234',
  pec: 'esempio@pec.it',
  country: 'IT',
  address: 'Via Po 3',
  postalCode: '10121',
  city: 'Torino',
  province: 'TO',
};

it('an invoice in Italy has each of its data under its own name', () => {
  expect(invoiceFacts(INVOICE)).toEqual([
    ['Tipo', 'Azienda o professionista'],
    ['Intestatario', 'Esempio S.r.l.'],
    ['Codice fiscale', '07643520567'],
    ['Partita IVA', '00743110157'],
    ['Codice destinatario', 'ABC1234'],
    ['PEC', 'esempio@pec.it'],
    ['Indirizzo', 'Via Po 3'],
    ['CAP', '10121'],
    ['Città', 'Torino'],
    ['Provincia', 'TO'],
    ['Paese', 'Italia'],
  ]);
});

it.each([
  ['50667', 'Allee 1, 50667'],
  ['', 'Allee 1'],
])(
  'an invoice abroad has the codes of the electronic invoice, and its CAP %j in the address',
  (postalCode, address) => {
    const abroad: Invoice = {
      ...INVOICE,
      kind: 'person',
      country: 'DE',
      address: 'Allee 1',
      postalCode,
      province: '',
    };
    expect(Object.fromEntries(invoiceFacts(abroad))).toMatchObject({
      Tipo: 'Privato',
      'Codice destinatario': 'XXXXXXX',
      Indirizzo: address,
      CAP: '00000',
      Provincia: 'EE',
      Paese: 'Germania',
    });
  },
);
