import {
  COUPON_SCOPE_NAMES,
  isParameterAbout,
  parameterGroup,
  roleName,
} from '../../../src/contract/admin/adminNames';
import {
  AUDIT_ACTIONS,
  AUDIT_RESOURCES,
  auditActionName,
  auditResourceName,
} from '../../../src/contract/admin/auditNames';
import { paymentProviderName } from '../../../src/contract/checkout/purchaseNames';

it.each([
  ['label', 'TITOLO'],
  ['meaning', 'programma'],
  ['group', 'webin'],
  ['text', ' domani '],
])('a parameter is found by its %s, whatever the case', (_what, query) => {
  const parameter = {
    label: 'Titolo',
    meaning: 'Nessuno è in Programma.',
    group: 'Webinar',
    text: 'A Domani',
  };
  expect(isParameterAbout(query)(parameter)).toBe(true);
  expect(isParameterAbout('altro')(parameter)).toBe(false);
});

it.each([
  ['webinar.title', 'Webinar'],
  ['video.slug', 'Lezione gratuita'],
  ['reviews.moderated', 'Recensioni'],
  ['learning.playedShare', 'Lezioni'],
  ['receipts.vatRate', 'Ricevute'],
  ['transfer.iban', 'Bonifici'],
  ['legal.privacy', 'Pagine legali'],
  ['other.key', ''],
])('the parameter %s stands in the group “%s”', (key, group) => {
  expect(parameterGroup(key)).toBe(group);
});

it('what the shop does not know, or no longer, is shown as the word that is stored', () => {
  expect([auditActionName('activate'), auditActionName('toString'), auditActionName('fly')]).toEqual([
    ...['Attivazione', 'toString', 'fly'],
  ]);
  expect([auditResourceName('coupons'), auditResourceName('mails'), auditResourceName('x')]).toEqual([
    ...['Coupon', 'mails', 'x'],
  ]);
  expect(['stripe', 'sandbox', 'bank_transfer', 'former', 'toString'].map(paymentProviderName)).toEqual([
    ...['Stripe', 'pagamento di prova', 'bonifico bancario', 'former', 'toString'],
  ]);
  expect([0, 1, 2, 9].map(roleName)).toEqual(['Studente', 'Amministratore', 'Relatore', '9']);
});

it.each([
  ['create', 'Creazione'],
  ['update', 'Modifica'],
  ['remove', 'Eliminazione'],
  ['reorder', 'Riordino'],
  ['publish', 'Messa in vendita'],
  ['withdraw', 'Ritiro dalla vendita'],
  ['activate', 'Attivazione'],
  ['deactivate', 'Disattivazione'],
  ['enable', 'Pubblicazione'],
  ['disable', 'Nascondimento'],
  ['upload', 'Caricamento di un file'],
  ['gift', 'Regalo'],
  ['refund', 'Rimborso'],
  ['refund_settled', 'Rimborso respinto risolto'],
  ['transfer_recorded', 'Registrazione di un bonifico'],
  ['notify', 'Invio di una notifica'],
])('the audit calls the action %s “%s”', (action, name) => {
  expect(auditActionName(action)).toBe(name);
});

it('the audit names each resource that admins change, also one without a page, and none that they only read', () => {
  expect(Object.keys(AUDIT_ACTIONS)).toHaveLength(16);
  expect(Object.keys(AUDIT_RESOURCES).sort().join(' ')).toBe(
    'banners bundles campaigns coupons courses homeSections landingVideos notifications parameters promoters purchases questions reviews sections stockMarkets teachers uploads users',
  );
  expect(['sections', 'uploads'].map(auditResourceName)).toEqual(['Lezioni', 'File caricati']);
});

it('a coupon is said to hold for a course or a learning path, or for all of them', () => {
  expect(COUPON_SCOPE_NAMES).toEqual({
    ...{ all: 'Tutto il negozio', all_courses: 'Tutti i corsi', all_bundles: 'Tutti i percorsi' },
    ...{ course: 'Un corso', bundle: 'Un percorso formativo' },
  });
});
