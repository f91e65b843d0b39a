import { LASTS } from '../../../../src/server/identity/tokenService';
import { readSettings } from '../../../../src/server/platform/configuration/configuration';
import { renderMail } from '../../../../src/server/platform/mail/renderMail';
import { samples } from '../../../../src/server/platform/mail/samples';
import { type MailData, type MailTemplate, templates } from '../../../../src/server/platform/mail/templates';

const { seller } = readSettings({}).environment;

/** All that a mail says: its subject, what is shown after it, its plain text and its button. */
function said<T extends MailTemplate>(name: T, changes: object = {}): string {
  const content = templates[name]({ ...samples[name], ...changes } as MailData[T]);
  return `${content.subject}\n${content.preview}\n${renderMail(content, seller).text}\n${content.action?.label}`;
}

it.each(Object.keys(templates) as MailTemplate[])('%s says everything that it is told', (name) => {
  const texts = Object.values(samples[name])
    .flat()
    .filter((value) => typeof value === 'string')
    .flatMap((value) => value.split('\n'));
  for (const text of texts) expect(said(name)).toContain(text);
});

type Case = [name: MailTemplate, changes: object, says: RegExp, notSays: RegExp];

it.each<Case>([
  ['purchaseConfirmed', {}, /\nOrdine hV3kQ9xT2mLw8ZbN5cRy1A\. Per qualsiasi/, /undefined/],
  ['purchaseConfirmed', {}, /IVA 22% compresa.*Guarda le lezioni/s, /tutti i corsi|regalo|Non hai pagato/],
  [
    'purchaseConfirmed',
    { isBundle: true },
    /tutti i corsi di “Ichimoku da zero”.*Vai ai miei corsi/s,
    /Guarda/,
  ],
  ['purchaseConfirmed', { isGift: true }, /grazie del regalo.*Vai al mio profilo/s, /Guarda|Da adesso/],
  [
    'purchaseConfirmed',
    { receipt: '', vat: '' },
    /^È tuo: Ichimoku da zero.*Non hai pagato nulla/s,
    /ricevuta n\.|compresa/,
  ],
  ['purchaseConfirmed', { discount: '' }, /129,00/, /Coupon|Sconto|BENVENUTO20/],
  ['purchaseConfirmed', { couponCode: '' }, /Sconto/, /Coupon/],
  ['refundDue', {}, /possedeva già tutto.*chiede da solo il rimborso/s, /eliminat|Restituisci/],
  ['refundDue', { isBuyerGone: true }, /account di chi lo ha fatto era già eliminato/, /possedeva già/],
  ['refundDue', { isAutomatic: false }, /Restituisci la somma dal pannello/, /da solo|causale/],
  [
    'refundDue',
    { isAutomatic: false, provider: 'bank_transfer' },
    /con un bonifico.*causale hV3kQ9xT2mLw8ZbN5cRy1A/s,
    /pannello|da solo/,
  ],
  ['refundSentBack', {}, /la banca di sara\.conti.*lo sa già da noi/s, /eliminato/],
  ['refundSentBack', { isBuyerTold: false }, /sara\.conti/, /lo sa già/],
  ['refundSentBack', { buyer: '' }, /il suo account è eliminato/, /sara\.conti/],
  ['chargeDiffers', { buyer: '' }, /Una persona il cui account è eliminato doveva/, /sara\.conti/],
  ['transferDiffers', {}, /mancano 29,00.*Manda altri 29,00.*Mancano/s, /troppo|più alto|restituire/],
  [
    'transferDiffers',
    { isOver: true },
    /29,00.*di troppo.*Ti restituiamo 29,00.*Da restituire/s,
    /ancano|Manda/,
  ],
  [
    'transferDiffers',
    { isOver: true },
    /, poi puoi cominciare dal tuo profilo: non devi fare nulla/,
    /regalo/,
  ],
  ['transferDiffers', { isOver: true, isGift: true }, /, poi il regalo parte, subito/, /puoi cominciare/],
  ['transferAwaited', { isGift: true }, /ti scriviamo e il regalo parte, subito/, /puoi cominciare/],
  ['transferAwaited', {}, /Banca di prova/, /undefined/],
  ['transferAwaited', { bank: '' }, /IBAN/, /Banca/],
  [
    'transferAwaited',
    {},
    /^Il tuo ordine 7K3M9PQR: .*\n129,00.€ entro il 2 dicembre 2026, con la causale 7K3M9PQR\.\n.*Per “Ichimoku da zero” manda 129,00.€ entro il 2 dicembre 2026\. Nella causale scrivi solo 7K3M9PQR:/s,
    /undefined/,
  ],
  ['transferAwaited', { deadline: '8 dicembre 2026' }, /€ entro l’8 dicembre 2026, con la causale/, /il 8/],
  [
    'refundRejected',
    {},
    /^Il rimborso di 129,00.€ non.*avevamo rimborsato 129,00.€ per “Ichimoku/s,
    /stripe/,
  ],
  ['transferAwaited', { deadline: '8 dicembre 2026' }, /entro l’8 dicembre 2026\. Nella/, /undefined/],
  [
    'purchaseConfirmed',
    { lines: [{ title: 'La nuvola', sum: '40,00 €' }] },
    /tutto quello che hai acquistato.*La nuvola.*40,00/s,
    /tutti i corsi|Acquisto/,
  ],
  [
    'transferAwaited',
    { lines: [{ title: 'La nuvola', sum: '40,00 €' }] },
    /La nuvola.*40,00.*Beneficiario/s,
    /undefined/,
  ],
  [
    'partRefundDue',
    { lines: [{ title: 'La nuvola', sum: '40,00 €' }] },
    /La nuvola.*40,00.*Da restituire/s,
    /bonifico/,
  ],
  [
    'purchaseConfirmed',
    { lines: [{ title: 'La nuvola', sum: '40,00 €' }], isBundle: true, isGift: true },
    /chi lo riceve avrà.*Vai al mio profilo/s,
    /Da adesso|Vai ai miei corsi/,
  ],
  ['purchaseConfirmed', { invoice: '' }, /Totale/, /Fattura/],
  [
    'proveAddress',
    {},
    /\nQuello che hai acquistato è già tuo: manca.*\n.*Sara Conti ha acquistato con/s,
    /Qualcuno/,
  ],
  ['proveAddress', { buyer: '' }, /Qualcuno ha acquistato/, /Sara/],
  ['partRefundDue', {}, /sara\.conti.*con un rimborso parziale dalla pagina/s, /con un bonifico/],
  ['partRefundDue', { provider: 'bank_transfer' }, /con un bonifico.*causale/s, /rimborso parziale/],
  ['refunded', {}, /Ti restituiamo 129,00.*si chiude anche l’accesso/s, /avevi già/],
  ['refunded', { isGift: true }, /tutto l’importo il regalo non vale più\./, /accesso/],
  ['refunded', { isWhole: false }, /Ti restituiamo 129,00/, /accesso/],
  ['refunded', { creditNote: '' }, /si chiude/, /nota di credito/],
  ['refunded', { wasOwned: true }, /avevi già tutto quello che comprende/, /si chiude/],
  ['paymentDisputed', { buyer: '' }, /il suo account è eliminato/, /sara\.conti/],
  ['giftLink', {}, /Marco B\. ti regala il corso.*Con queste parole/s, /percorso|negozio ti|che ti conosce/],
  ['giftLink', { isBundle: true }, /il percorso formativo “Ichimoku/, /il corso/],
  ['giftLink', { giver: '' }, /Una persona che ti conosce ti regala/, /Marco/],
  ['giftLink', { giver: undefined, message: '' }, /Il nostro negozio ti regala/, /Marco|parole/],
  ['contactMessage', { subject: '' }, /^Messaggio dal sito\n/, /Fattura/],
  [
    'chargeDiffers',
    {},
    /^Pagamento di una somma diversa: 1,00.€ invece di 129,00.€\n.*@example\.com doveva pagare 129,00.€ per “Ichimoku da zero”, ma .* ha incassato 1,00.€/s,
    /eliminato/,
  ],
  [
    'transferDiffers',
    {},
    /\nSono arrivati 100,00.€ di 129,00.€\..*“Ichimoku da zero” sono arrivati 100,00.€, ma l’ordine è di 129,00.€/s,
    /Ti restituiamo 29/,
  ],
  [
    'transferDiffers',
    { isOver: true },
    /“Ichimoku da zero” sono arrivati 100,00.€, ma l’ordine è di 129,00.€/,
    /mandato/,
  ],
  ['paymentDisputed', {}, /sara\.conti@example\.com ha contestato .* di 129,00/, /eliminato/],
  [
    'refundDue',
    { isBuyerGone: true, isAutomatic: false },
    /\nUn pagamento è arrivato dopo l’elim/,
    /cliente/,
  ],
  [
    'questionAnswered',
    {},
    /domanda: La nuvola\nNel corso «Ichimoku da zero».*lezione «La nuvola» del corso «Ichimoku da zero» avevi chiesto: «La nuvola si legge.*risposta:\s+Sì, ma/s,
    /undefined/,
  ],
  [
    'questionsAsked',
    { lessons: ['La nuvola'] },
    /^Una nuova domanda in «Ichimoku da zero»\n.*Ciao Paolo, c’è una nuova domanda.*corso «Ichimoku da zero»/s,
    /ci sono/,
  ],
  [
    'contactMessage',
    {},
    /: Fattura\nSara Conti scrive .*Sara Conti \(sara\.conti@example\.com\) scrive:/s,
    /<br/,
  ],
  ['giftLink', { receiver: 'Anna' }, /\n\s*Anna, hai ricevuto un regalo/, /Hai ricevuto/],
  [
    'webinarSeat',
    {},
    /agitati”, con Elena Ricci\..*Quando: giovedì 14 gennaio 2027, ore 19:30 \(ora italiana\)/s,
    /riceverai/,
  ],
  ['webinarSeat', { teacher: '' }, /agitati”\./, /, con/],
  ['webinarSeat', { link: '' }, /riceverai il link/, /pulsante|Entra nella diretta/],
])('%s with %j says what fits', (name, changes, says, notSays) => {
  const text = said(name, changes);
  expect(text).toMatch(says);
  expect(text).not.toMatch(notSays);
});

it.each<[MailTemplate, object]>([
  ['refundDue', {}],
  ['refundDue', { isAutomatic: false }],
  ['partRefundDue', {}],
  ['refundSentBack', {}],
  ['paymentDisputed', {}],
  ['chargeDiffers', {}],
])('%s with %j says under which reference the payment is found, and at which service', (name, changes) => {
  const { provider = '', reference = '' } = samples[name] as { provider?: string; reference?: string };
  expect(said(name, changes)).toMatch(new RegExp(`\\(${provider}\\).* il riferimento ${reference}\\b`, 's'));
});

const { purchaseConfirmed, transferAwaited, transferDiffers } = samples;
it.each<[MailTemplate, object, (readonly [string, string | undefined])[]]>([
  [
    'purchaseConfirmed',
    {},
    [
      ['Ordine', purchaseConfirmed.order],
      ['Acquisto', purchaseConfirmed.title],
      ['Ricevuta', purchaseConfirmed.receipt],
      ['Venditore', purchaseConfirmed.seller],
      ['Fattura a', purchaseConfirmed.invoice],
      ['Prezzo', purchaseConfirmed.listPrice],
      ['Coupon BENVENUTO20', purchaseConfirmed.discount],
      ['IVA 22% compresa', purchaseConfirmed.vat],
      ['Totale', purchaseConfirmed.total],
    ],
  ],
  [
    'transferAwaited',
    { lines: [{ title: 'La nuvola', sum: '40,00 €' }] },
    [
      ['La nuvola', '40,00 €'],
      ['Beneficiario', transferAwaited.holder],
      ['IBAN', transferAwaited.iban],
      ['Banca', transferAwaited.bank],
      ['Causale', transferAwaited.number],
      ['Da pagare entro il', transferAwaited.deadline],
      ['Importo', transferAwaited.amount],
    ],
  ],
  [
    'transferDiffers',
    { isOver: true },
    [
      ['Causale', transferDiffers.number],
      ['Importo', transferDiffers.amount],
      ['Arrivati', transferDiffers.received],
      ['Da restituire', transferDiffers.difference],
    ],
  ],
  [
    'partRefundDue',
    { lines: [{ title: 'La nuvola', sum: '40,00 €' }], amount: '39,00 €' },
    [
      ['La nuvola', '40,00 €'],
      ['Da restituire', '39,00 €'],
    ],
  ],
])('the table of %s with %j names each thing as what it is', (name, changes, facts) => {
  const content = templates[name]({ ...samples[name], ...changes } as never);
  expect(content.facts).toEqual(facts);
});

it.each<[MailTemplate, string, keyof typeof LASTS]>([
  ['activation', 'due giorni', 'activation'],
  ['proveAddress', 'due giorni', 'activation'],
  ['choosePassword', 'un’ora', 'password_reset'],
  ['resetPassword', 'un’ora', 'password_reset'],
  ['confirmEmail', 'un giorno', 'email_change'],
  ['emailChanged', 'sette giorni', 'email_undo'],
])('%s says that its link holds for %s, and no longer than it does', (name, long, kind) => {
  const hours = { 'un’ora': 1, 'un giorno': 24, 'due giorni': 48, 'sette giorni': 168 }[long] ?? 0;
  expect(said(name)).toContain(`Il link vale ${long}`);
  expect(LASTS[kind]).toBe(hours * 3_600_000);
});

it('the mails that whoever did not ask for them may ignore are those that change nothing by themselves', () => {
  const ignorable = (Object.keys(templates) as MailTemplate[]).filter((name) => /ignorar/.test(said(name)));
  expect(ignorable.sort()).toEqual([
    ...['activation', 'alreadyRegistered', 'choosePassword', 'confirmEmail', 'emailTaken', 'giftLink'],
    ...['resetPassword', 'videoLesson', 'webinarSeat'],
  ]);
});

it('the mail about questions counts them, and names each lesson once', () => {
  expect(said('questionsAsked')).toMatch(/^3 nuove domande/);
  expect(said('questionsAsked').split('La nuvola')).toHaveLength(2);
  expect(said('questionsAsked', { lessons: ['La nuvola'] })).not.toMatch(/\d nuove/);
});

it('the mail about an answer repeats a question of 300 characters whole, and of a longer one as many', () => {
  const question = 'x'.repeat(300);
  expect(said('questionAnswered', { question })).toContain(`«${question}»`);
  expect(said('questionAnswered', { question: `${question}y` })).toContain(`«${question}…»`);
  expect(said('questionAnswered', { question: `${question.slice(1)} y` })).toContain(
    `${question.slice(1)}…»`,
  );
});

it.each([
  [['La nuvola', 'La nuvola'], 'in questa lezione: «La nuvola» (2 domande).'],
  [['La nuvola', 'Le medie'], 'in queste lezioni: «La nuvola», «Le medie».'],
])('the mail about questions under %j counts their lessons', (lessons, text) => {
  expect(said('questionsAsked', { lessons })).toContain(text);
});
