import { isParameterAbout, parameterGroup, roleName } from '../../../src/contract/admin/adminNames';
import { auditActionName, auditResourceName } from '../../../src/contract/admin/auditNames';
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
