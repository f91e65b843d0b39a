import type { z } from 'zod';
import { bundleForm } from '../../src/contract/catalogue/bundles';
import { homeSectionForm } from '../../src/contract/catalogue/homeSections';
import { recordedTransfer } from '../../src/contract/checkout/bankTransfers';
import { cartLines } from '../../src/contract/checkout/cart';
import { MOST_LINES } from '../../src/contract/checkout/cartLimits';
import type { Invoice } from '../../src/contract/checkout/invoice';
import { invoiceFaults } from '../../src/contract/checkout/invoiceRules';
import { payments } from '../../src/contract/checkout/payments';
import { refundOrder } from '../../src/contract/checkout/purchases';
import { SIGN_UP_CONSENTS } from '../../src/contract/identity/consents';
import { landingVideoForm } from '../../src/contract/leads/landingVideos';
import { LEAD_CONSENTS } from '../../src/contract/leads/leadForms';
import { leads } from '../../src/contract/leads/leads';
import { price } from '../../src/contract/platform/formFields';
import { chosenInstant, siteAddress, webAddress } from '../../src/contract/platform/shapes';
import { bannerErrors, bannerForm } from '../../src/contract/promotions/banners';
import { campaignForm } from '../../src/contract/promotions/campaigns';
import { couponErrors, couponForm } from '../../src/contract/promotions/coupons';
import { discountError } from '../../src/contract/promotions/discounts';
import { promoterForm } from '../../src/contract/promotions/promoters';
import { ibanFault } from '../../src/contract/settings/iban';
import { stockMarketForm } from '../../src/contract/site/stockMarkets';

const first = (shape: z.ZodType, value: unknown) => shape.safeParse(value).error?.issues[0]?.message;

const DAY = 'Scegli un giorno.';
const CODE = 'Scrivi il codice senza spazi e senza / ? # % \\.';
const ADDRESS = 'Scrivi l’indirizzo senza spazi e senza / ? # % \\.';
const SLUG = 'Scrivi lettere minuscole e cifre, con trattini tra le parole.';
const REFERENCE = 'Scrivi il riferimento del movimento: lo trovi nell’estratto conto (CRO o TRN).';
const CENTS = 'L’importo può avere al massimo due decimali.';
const POSITIVE = 'Lo sconto deve essere più di zero.';
const HTTPS = 'Scrivi un indirizzo che comincia con https://.';
const PATH = 'Scrivi un indirizzo che comincia con / o con https://.';

const { shape: transfer } = recordedTransfer;
const { shape: gift } = payments.previewGift.input;
const { shape: contact } = leads.contact.input;

it.each([
  ['the courses of a path', bundleForm.shape.courseIds, Array(501).fill('c'), 'Scegline al massimo 500.'],
  ['the courses of the home', homeSectionForm.shape.courses, Array(51).fill('c'), 'Scegline al massimo 50.'],
  ['no sum of a transfer', transfer.Amount, 0, 'Scrivi un importo maggiore di zero.'],
  ['a huge sum of a transfer', transfer.Amount, 1_000_001, 'Controlla l’importo.'],
  ['half a cent of a transfer', transfer.Amount, 1.005, CENTS],
  ['no day of a transfer', transfer.Day, '', 'Scegli la data del movimento.'],
  ['no reference of a transfer', transfer.Reference, ' ', REFERENCE],
  ['a long reference of a transfer', transfer.Reference, 'x'.repeat(141), 'Al massimo 140 caratteri.'],
  ['no refund', refundOrder.shape.Amount, 0, 'Scrivi un importo maggiore di zero.'],
  ['a huge refund', refundOrder.shape.Amount, 1_000_001, 'È più di quanto resta da rimborsare.'],
  ['half a cent of a refund', refundOrder.shape.Amount, 1.005, CENTS],
  ['a long name of a giver', gift.GiftGiver, 'x'.repeat(41), 'Il nome è troppo lungo.'],
  ['a long message of a gift', gift.GiftMessage, 'x'.repeat(501), 'Il messaggio è troppo lungo.'],
  ['a day that a gift cannot have', payments.createCheckout.input.shape.GiftDay, '31/12/2026', DAY],
  ['a video’s address', landingVideoForm.shape.slug, 'Una candela', SLUG],
  ['nobody’s message', contact.Name, ' ', 'Scrivi il tuo nome.'],
  ['no message', contact.Message, ' ', 'Scrivi il tuo messaggio.'],
  ['a long message', contact.Message, 'x'.repeat(4001), 'Il messaggio può avere al massimo 4.000 caratteri.'],
  ['a negative price', price, -1, 'Il prezzo non può essere negativo.'],
  ['a huge price', price, 100_001, 'Il prezzo è troppo alto.'],
  ['half a cent of a price', price, 1.005, 'Il prezzo può avere al massimo due decimali.'],
  ['a price that nobody can pay', price, 0.49, 'Scrivi 0 oppure almeno 0,50 €, il minimo che si può pagare.'],
  ['no moment', chosenInstant, 'domani', 'Scrivi una data e un’ora valide.'],
  ['a moment long gone', chosenInstant, '1999-12-31T23:59:59Z', 'Scegli una data dal 2000 al 2099.'],
  ['an address of the web', webAddress, '/corsi', HTTPS],
  ['an address', siteAddress, 'corsi', PATH],
  ['a banner’s discount', bannerForm.shape.bannerCouponDiscount, 0, POSITIVE],
  ['a campaign’s code', campaignForm.shape.CouponCode, 'A B', CODE],
  ['a campaign’s offer', campaignForm.shape.title, ' ', 'Scrivi che cosa nomina il banner.'],
  ['a coupon’s discount', couponForm.shape.discount, 0, POSITIVE],
  ['a coupon’s uses', couponForm.shape.useLimit, 0, 'Almeno un uso.'],
  ['a person’s uses', couponForm.shape.perUserLimit, 0, 'Almeno un uso.'],
  ['a promoter without an address', promoterForm.shape.slug, ' ', 'Scrivi l’indirizzo della pagina.'],
  ['a promoter’s address', promoterForm.shape.slug, 'anna rossi', ADDRESS],
  ['a broker', stockMarketForm.shape.broker, ' ', 'Scrivi il broker.'],
  ['a symbol', stockMarketForm.shape.symbol, ' ', 'Scrivi il simbolo.'],
  [
    'a currency',
    stockMarketForm.shape.currency,
    'euro',
    'Scrivi le tre lettere della valuta, per esempio EUR.',
  ],
] as const)('%s is refused in these words', (_what, shape, value, message) => {
  expect(first(shape, value)).toBe(message);
});

it('a cart says that it is empty, full, or holds a thing twice', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ kind: 'course', IdItemEnc: `c${at}` }));
  expect([lines(0), lines(MOST_LINES), lines(MOST_LINES + 1)].map((cart) => first(cartLines, cart))).toEqual([
    ...['Il carrello è vuoto.', undefined, 'Nel carrello c’è posto per 50 cose.'],
  ]);
  const twice = [...lines(1), { kind: 'bundle', IdItemEnc: 'c0' }];
  expect(first(cartLines, twice)).toBe('Nel carrello ogni cosa può stare una volta sola.');
});

it('an invoice names each fault at its own field', () => {
  const wrong: Invoice = {
    ...{ kind: 'business', name: '', taxCode: 'X', vatNumber: '1', recipientCode: 'A', pec: 'x' },
    ...{ country: 'IT', address: '', postalCode: '1', city: '', province: 'XX' },
  };
  expect(invoiceFaults(wrong)).toEqual({
    name: 'Scrivi la ragione sociale.',
    taxCode: 'Il codice fiscale non è valido: controlla lettere e numeri.',
    vatNumber: 'La partita IVA non è valida: sono 11 cifre, controllale.',
    recipientCode: 'Il codice destinatario ha 7 lettere o numeri.',
    pec: 'Scrivi un indirizzo PEC valido.',
    address: 'Scrivi via e numero civico.',
    postalCode: 'Il CAP ha 5 cifre.',
    city: 'Scrivi la città.',
    province: 'Scrivi la sigla della provincia, per esempio MI.',
  });
  expect(invoiceFaults({ ...wrong, vatNumber: '', recipientCode: '', pec: '' })).toMatchObject({
    vatNumber: 'Scrivi la partita IVA.',
    recipientCode: 'Scrivi il codice destinatario oppure la PEC.',
  });
  expect(invoiceFaults({ ...wrong, kind: 'person', taxCode: '' })).toMatchObject({
    name: 'Scrivi a chi va intestata la fattura.',
    taxCode: 'Scrivi il codice fiscale.',
  });
  expect(invoiceFaults({ ...wrong, country: 'XX' })).toMatchObject({
    country: 'Scegli il Paese.',
    vatNumber: 'Scrivi il numero di partita IVA del tuo Paese, con lettere e numeri.',
  });
});

it('a banner names what its visitors would miss', () => {
  const form = {
    ...{ name: 'N', IdCouponEnc: null, bannerEndDate: null, bannerCourseLink: null, bannerHideIn: null },
    ...{ bannerCouponIsPercentage: true, bannerCourseTitle: null, bannerCustomText: null, isActive: true },
  };
  const errorsOf = (bannerCouponDiscount: number | null) =>
    bannerErrors(bannerForm.parse({ ...form, bannerCouponDiscount }));
  const always = {
    bannerEndDate: 'Scegli quando finisce il conto alla rovescia.',
    bannerCourseLink: 'Scrivi dove porta il banner, oppure scegli il coupon pubblicizzato.',
  };
  expect(errorsOf(null)).toEqual({
    ...always,
    bannerCustomText: 'Scrivi un testo, oppure uno sconto con il suo titolo.',
  });
  expect(errorsOf(10)).toEqual({ ...always, bannerCourseTitle: 'Scrivi per che cosa vale lo sconto.' });
});

it('a coupon and a discount say what is wrong between their fields', () => {
  const coupon = couponForm.parse({
    ...{ CouponCode: 'X', isPercentage: true, discount: 10, scope: 'all', isActive: true },
    ...{ startsAt: '2027-01-01T10:00:00Z', endsAt: '2027-01-01T10:00:00Z', useLimit: 2, perUserLimit: 3 },
  });
  expect(couponErrors(coupon)).toEqual({
    endsAt: 'La fine deve venire dopo l’inizio.',
    perUserLimit: 'Una persona non può usarlo più volte di quante sono in tutto.',
  });
  expect(couponErrors({ ...coupon, perUserLimit: 2, endsAt: undefined })).toEqual({});
  expect([discountError(false, 1.005), discountError(true, 101), discountError(true, 1.5)]).toEqual([
    'Uno sconto in euro ha al massimo due decimali.',
    'Uno sconto in percentuale arriva al massimo a 100.',
    'Scrivi una percentuale intera.',
  ]);
});

it('a consent that is missing is asked for in the words of its form', () => {
  expect(SIGN_UP_CONSENTS.map(({ field, required }) => [field, required])).toEqual([
    ['Terms', 'Per iscriverti devi accettare i termini e condizioni.'],
    ['Privacy', 'Per iscriverti devi leggere la privacy policy.'],
    ['Marketing', ''],
  ]);
  const { webinar, video, contact } = LEAD_CONSENTS;
  expect([webinar, video, contact].map(({ required }) => required)).toEqual([
    'Per iscriverti al webinar serve il tuo consenso.',
    'Per vedere la lezione serve il tuo consenso.',
    'Per scriverci serve il tuo consenso.',
  ]);
});

it('an IBAN is told what is wrong with it', () => {
  expect(['60', 'ZZ60X0542811101000000123456', 'IT60X0542811101000000123457'].map(ibanFault)).toEqual([
    'Un IBAN comincia con due lettere e due cifre, come IT60 X054 2811 1010 0000 0123 456.',
    'Scrivi l’IBAN di un conto in area SEPA.',
    'L’IBAN non è giusto: controlla le cifre.',
  ]);
});
