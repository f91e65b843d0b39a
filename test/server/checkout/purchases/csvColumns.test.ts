import { listMovements } from '../../../../src/server/checkout/purchases/movementQueries';
import { creditNotes, paymentMovements, receipts } from '../../../../src/server/platform/database';
import { adminShop } from '../../../support/admin';
import { csvRows, inItaly, moment } from '../../admin/listCsv/csvRows';

const { shop, stock, admin } = adminShop();

const ofMonth = (Month: number) =>
  csvRows(admin, 'purchases', { Month, Year: 2026 }, '/api/courses/GetPurchasesCSV');

const INVOICE = {
  country: 'IT',
  name: 'Bruni S.r.l.',
  taxCode: 'RSSMRA85T10A562S',
  vatNumber: '00743110157',
  recipientCode: 'ABCDEF7',
  pec: 'bruni@pec.example.com',
  address: 'Via Po 1',
  postalCode: '10121',
  city: 'Torino',
  province: 'TO',
};

it('holds in each column of the month what its header says', async () => {
  const userId = await shop.addUser({ email: 'anna@example.com', firstName: 'Anna', lastName: 'Bruni' });
  const course = await stock.addCourse({ title: 'Nuovo titolo', priceCents: 1 });
  const { id } = await stock.addPurchase(
    userId,
    { courseId: course.id },
    {
      itemTitle: 'Ichimoku',
      couponCode: 'VENTI',
      discountCents: 2345,
      totalCents: 10_000,
      refundedCents: 450,
      currency: 'USD',
      state: 'refunded_in_part',
      provider: 'stripe',
      providerReference: 'cs_1',
      createdAt: moment(1),
      paidAt: moment(2),
      expiresAt: moment(3),
      updatedAt: moment(6),
      invoice: { kind: 'business', ...INVOICE },
    },
  );
  const seller = { name: '', address: '', vatNumber: '', mail: '' };
  const details = { seller, buyer: 'Altra Persona', vatRate: 22 };
  await shop.database.orm
    .insert(receipts)
    .values({ purchaseId: id, year: 2026, number: 7, issuedAt: moment(4), details });
  const [, back] = await listMovements(shop.database.orm, id);
  const note = { purchaseId: id, movementId: back?.id ?? 0, year: 2026, number: 9, cents: 450 };
  await shop.database.orm.insert(creditNotes).values({ ...note, issuedAt: moment(5), details });
  // Money that was paid by hand, in another currency, months after it was due.
  await shop.database.orm.insert(paymentMovements).values({
    ...{ purchaseId: id, kind: 'manual_payment', cents: -100, currency: 'EUR', provider: 'manual' },
    ...{ providerReference: 'mano_1', occurredAt: new Date('2025-09-01T10:00:00Z'), bookedAt: moment(8) },
  });
  const row = {
    'Data ordine': inItaly(1),
    'Data pagamento': inItaly(2),
    'Data movimento': inItaly(2),
    Movimento: 'Pagamento',
    Importo: '100,00',
    Valuta: 'USD',
    Nome: 'Anna',
    Cognome: 'Bruni',
    Acquisto: 'Ichimoku',
    Tipo: 'corso',
    Coupon: 'VENTI',
    Listino: '123,45',
    Sconto: '23,45',
    Totale: '100,00',
    Pagamento: 'stripe',
    Riferimento: 'cs_1',
    'Riferimento movimento': 'cs_1',
    Ricevuta: '7/2026',
    'Nota di credito': '',
    'Fattura: Tipo': 'Azienda o professionista',
    'Fattura: Intestatario': 'Bruni S.r.l.',
    'Fattura: Codice fiscale': 'RSSMRA85T10A562S',
    'Fattura: Partita IVA': '00743110157',
    'Fattura: Codice destinatario': 'ABCDEF7',
    'Fattura: PEC': 'bruni@pec.example.com',
    'Fattura: Indirizzo': 'Via Po 1',
    'Fattura: CAP': '10121',
    'Fattura: Città': 'Torino',
    'Fattura: Provincia': 'TO',
    'Fattura: Paese': 'Italia',
    Codice: expect.stringMatching(new RegExp(`^'?${id}$`)),
  };
  const refund = {
    ...row,
    'Data movimento': inItaly(6),
    Movimento: 'Rimborso',
    Importo: '-4,50',
    'Riferimento movimento': 'cs_1:refunded:450',
    'Nota di credito': '9/2026',
  };
  const byHand = {
    ...row,
    'Data movimento': inItaly(8),
    Movimento: 'Rimborso con altro mezzo',
    Importo: '-1,00',
    Valuta: 'EUR',
    'Riferimento movimento': 'mano_1',
  };
  expect(await ofMonth(1)).toEqual([row, refund, byHand].map(Object.entries));
});

it('tells a learning path from a course', async () => {
  const userId = await shop.addUser();
  const { id: bundleId } = await stock.addBundle([]);
  await stock.addPurchase(userId, { bundleId, courseIds: [] }, { paidAt: moment(1) });
  const [row] = await ofMonth(1);
  expect(Object.fromEntries(row ?? [])).toMatchObject({
    Tipo: 'percorso',
    Riferimento: '',
    Ricevuta: '',
    'Fattura: Tipo': '',
    'Fattura: Paese': '',
  });
});

it('begins and ends a month at midnight of Italy, the first instant within and the next month’s without', async () => {
  const userId = await shop.addUser();
  const { id: courseId } = await stock.addCourse();
  const instants = [
    '2026-02-28T22:59:59.999Z',
    '2026-02-28T23:00:00Z',
    '2026-03-31T21:59:59.999Z',
    '2026-03-31T22:00:00Z',
  ];
  for (const [nth, instant] of instants.entries())
    await stock.addPurchase(userId, { courseId }, { paidAt: new Date(instant), itemTitle: `Corso ${nth}` });
  await stock.addPurchase(
    userId,
    { courseId },
    { createdAt: moment(1), paidAt: null, state: 'pending', itemTitle: 'Non pagato' },
  );
  const free = { totalCents: 0, discountCents: 100, provider: 'none', itemTitle: 'Gratis' };
  await stock.addPurchase(userId, { courseId }, { ...free, paidAt: moment(1) });
  const titles = async (month: number) =>
    (await ofMonth(month)).map((row) => Object.fromEntries(row).Acquisto);
  expect([await titles(2), await titles(3), await titles(4)]).toEqual([
    ['Corso 0'],
    ['Corso 1', 'Corso 2'],
    ['Corso 3'],
  ]);
  expect(await titles(1)).toEqual([]);
});
