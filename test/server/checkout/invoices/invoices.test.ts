import { checkInvoice, invoiceLines } from '../../../../src/server/checkout/invoices/invoices';

const PERSON = {
  kind: 'person',
  name: 'Nicolò D’Angelo',
  taxCode: 'RSSMRA85T10A562S',
  address: 'Via Roma 1',
  postalCode: '20121',
  city: 'Milano',
  province: 'MI',
} as const;
const BUSINESS = {
  ...PERSON,
  kind: 'business',
  name: 'Società Esempio S.r.l.',
  taxCode: '',
  vatNumber: '00743110157',
  recipientCode: 'ABC1234',
} as const;

const errorsOf = (typed: object) => {
  const checked = checkInvoice(typed);
  return checked.isOk ? [] : Object.keys(checked.errors);
};

describe('the data of an invoice', () => {
  it.each(['RSSMRA85T10A562S', 'rss mra 85t10 a562s', 'RSSMRA85T10A56NH'])(
    'take the codice fiscale %s of a person, also one that replaces digits by letters',
    (taxCode) => expect(errorsOf({ ...PERSON, taxCode })).toEqual([]),
  );

  it.each(['XXX', 'RSSMRA85T10A562X', 'RSSMRA85T10A562', '00743110157', '1234567890123456'])(
    'refuse the codice fiscale %s',
    (taxCode) => expect(errorsOf({ ...PERSON, taxCode })).toEqual(['invoice.taxCode']),
  );

  it.each(['00743110157', 'IT 00743110157', '07643520567'])('take the partita IVA %s', (vatNumber) =>
    expect(errorsOf({ ...BUSINESS, vatNumber })).toEqual([]),
  );

  it.each(['123', '00743110158', '00000000000', '12345678901'])('refuse the partita IVA %s', (vatNumber) =>
    expect(errorsOf({ ...BUSINESS, vatNumber })).toEqual(['invoice.vatNumber']),
  );

  it.each(['1', '2012', '201211', 'ABCDE'])('refuse the CAP %s', (postalCode) =>
    expect(errorsOf({ ...PERSON, postalCode })).toEqual(['invoice.postalCode']),
  );

  it('want a codice destinatario of seven characters, or a PEC', () => {
    expect(errorsOf({ ...BUSINESS, recipientCode: '' })).toEqual(['invoice.recipientCode']);
    expect(errorsOf({ ...BUSINESS, recipientCode: 'ABC123' })).toEqual(['invoice.recipientCode']);
    expect(errorsOf({ ...BUSINESS, recipientCode: '', pec: 'esempio@pec.it' })).toEqual([]);
    expect(errorsOf({ ...BUSINESS, pec: 'esempio' })).toEqual(['invoice.pec']);
  });

  it('are whole or absent', () => {
    expect(checkInvoice(undefined)).toEqual({ isOk: true, invoice: undefined });
    expect(checkInvoice({ kind: 'business', country: 'FR', name: ' ' })).toEqual({
      isOk: true,
      invoice: undefined,
    });
    expect(errorsOf({ city: 'Milano' })).toEqual([
      'invoice.name',
      'invoice.taxCode',
      'invoice.address',
      'invoice.postalCode',
      'invoice.province',
    ]);
  });

  it('know the provinces', () => {
    expect(errorsOf({ ...PERSON, province: 'ZZ' })).toEqual(['invoice.province']);
    expect(checkInvoice({ ...PERSON, province: 'mi' })).toMatchObject({ invoice: { province: 'MI' } });
  });

  it('of a buyer abroad have no check digits, CAP or province', () => {
    const abroad = { kind: 'person', name: 'Anne Müller', country: 'DE', address: 'Allee 1', city: 'Köln' };
    expect(errorsOf(abroad)).toEqual([]);
    expect(errorsOf({ ...abroad, kind: 'business' })).toEqual(['invoice.vatNumber']);
    expect(errorsOf({ ...abroad, kind: 'business', vatNumber: 'DE 811 569 869' })).toEqual([]);
    expect(errorsOf({ ...abroad, country: 'XX' })).toEqual(['invoice.country']);
  });

  it('keep nothing that the form does not show for this buyer', () => {
    expect(
      checkInvoice({ ...BUSINESS, pec: 'esempio@pec.it', kind: 'person', taxCode: PERSON.taxCode }),
    ).toMatchObject({
      invoice: { vatNumber: '', recipientCode: '', pec: '' },
    });
  });

  it('of a buyer abroad keep nothing that only Italy has', () => {
    const abroad = { ...BUSINESS, country: 'DE', vatNumber: 'DE811569869', pec: 'esempio@pec.it' };
    expect(checkInvoice({ ...abroad, taxCode: PERSON.taxCode })).toMatchObject({
      isOk: true,
      invoice: { vatNumber: 'DE811569869', taxCode: '', recipientCode: '', pec: '', province: '' },
    });
    expect(checkInvoice({ ...PERSON, country: 'DE' })).toMatchObject({
      isOk: true,
      invoice: { taxCode: '' },
    });
  });

  it.each([
    [
      'a person',
      PERSON,
      { name: 'Scrivi a chi va intestata la fattura.', taxCode: 'Scrivi il codice fiscale.' },
    ],
    [
      'a company',
      BUSINESS,
      {
        name: 'Scrivi la ragione sociale.',
        vatNumber: 'Scrivi la partita IVA.',
        recipientCode: 'Scrivi il codice destinatario oppure la PEC.',
      },
    ],
    ['a person abroad', { ...PERSON, country: 'DE' }, { name: 'Scrivi a chi va intestata la fattura.' }],
    [
      'a company abroad',
      { ...BUSINESS, country: 'DE' },
      {
        name: 'Scrivi la ragione sociale.',
        vatNumber: 'Scrivi il numero di partita IVA del tuo Paese, con lettere e numeri.',
      },
    ],
  ])('say to %s what is missing, field by field', (_name, { kind, ...given }, texts) => {
    const country = 'country' in given ? given.country : 'IT';
    const checked = checkInvoice({ kind, country, pec: ' ', postalCode: 'x' });
    const ofAll = { address: 'Scrivi via e numero civico.', city: 'Scrivi la città.' };
    const ofItaly = {
      postalCode: 'Il CAP ha 5 cifre.',
      province: 'Scrivi la sigla della provincia, per esempio MI.',
    };
    const expected = { ...ofAll, ...(country === 'IT' && ofItaly), ...texts };
    expect(checked).toEqual({
      isOk: false,
      errors: Object.fromEntries(Object.entries(expected).map(([field, text]) => [`invoice.${field}`, text])),
    });
  });

  it.each([
    ['nothing', '', true],
    ['a number like a partita IVA, as companies have', '00743110157', true],
    ['that of a person, as professionals have', 'RSSMRA85T10A562S', true],
    ['what is neither', 'RSSMRA85T10A562X', false],
  ])('take as the codice fiscale of a company %s', (_name, taxCode, isOk) => {
    expect(errorsOf({ ...BUSINESS, taxCode })).toEqual(isOk ? [] : ['invoice.taxCode']);
  });

  it('are kept without the spaces and hyphens of their codes, in capitals', () => {
    const typed = {
      ...BUSINESS,
      taxCode: 'rss mra-85t10 a562s',
      vatNumber: 'it 0074-3110157',
      recipientCode: ' abc-12 34 ',
      postalCode: '20 121',
      province: 'mi',
    };
    expect(checkInvoice(typed)).toMatchObject({
      isOk: true,
      invoice: {
        taxCode: 'RSSMRA85T10A562S',
        vatNumber: '00743110157',
        recipientCode: 'ABC1234',
        postalCode: '20121',
        province: 'MI',
      },
    });
  });

  it('of a buyer abroad keep the spaces of their postal code, and the letters of their VAT number', () => {
    const abroad = { ...BUSINESS, country: 'GB', vatNumber: 'it-123 456', postalCode: 'SW1A 1AA' };
    expect(checkInvoice(abroad)).toMatchObject({
      isOk: true,
      invoice: { vatNumber: 'IT123456', postalCode: 'SW1A 1AA' },
    });
  });

  it.each([
    ['DE1', true],
    ['D1', false],
    [`D${'1'.repeat(19)}`, true],
    [`D${'1'.repeat(20)}`, false],
    ['D*1', false],
    ['.DE1', false],
    ['DE.1', true],
  ])('of a company abroad take the number %s: %s', (vatNumber, isOk) => {
    expect(errorsOf({ ...BUSINESS, country: 'DE', vatNumber })).toEqual(isOk ? [] : ['invoice.vatNumber']);
  });

  it('are printed line by line, each with its label, the country where it is another', () => {
    const lines = {
      ...BUSINESS,
      name: 'Esempio',
      taxCode: '07643520567',
      address: 'Via Po 3',
      postalCode: '10121',
      city: 'Torino',
      province: 'TO',
    };
    const printed = ['Esempio', 'P. IVA 00743110157', 'C.F. 07643520567', 'Via Po 3', '10121 Torino (TO)'];
    expect(invoiceLines(lines)).toEqual(printed);
    expect(invoiceLines({ ...lines, country: 'DE', province: '' })).toEqual([
      ...printed.slice(0, 4),
      '10121 Torino',
      'Germania',
    ]);
    expect(invoiceLines(null)).toBeUndefined();
  });

  it('stored by an earlier version are still read, and those that cannot be read are none', () => {
    expect(invoiceLines({ name: 'Anna Bianchi', vatNumber: '00743110157', address: 'Via Po 3' })).toEqual([
      'Anna Bianchi',
      'P. IVA 00743110157',
      'Via Po 3',
    ]);
    expect(invoiceLines({ kind: 'club', name: 'Anna Bianchi' })).toBeUndefined();
  });
});
