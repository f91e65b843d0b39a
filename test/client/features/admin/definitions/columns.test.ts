import { cellText } from '../../../../../src/client/features/admin/resource/cells';
import {
  adminResources,
  type ResourceName,
  sampleItems,
  written,
} from '../../../../support/adminDefinitions';

/** By resource: each column's header with its text. */
const CELLS: Readonly<Record<ResourceName, readonly string[]>> = {
  admins: ['E-mail: a@example.com', 'Nome: Ada Bo', `Iscritto: ${written(2)}`],
  audit: [
    `Quando: ${written(1)}`,
    'Chi: chi@example.com',
    'Azione: Messa in vendita',
    'Che cosa: Corsi',
    'Identificativo: k9',
  ],
  banners: [
    'Nome: Nome',
    'Per che cosa: Per che cosa',
    `Finisce: ${written(1)}`,
    `Creato: ${written(2)}`,
    'Attivo: Sì',
  ],
  bundles: [
    'Titolo: Titolo',
    'Corsi: 3',
    'Prezzo: 101,50\u00a0€',
    'Somma dei corsi: 202,25\u00a0€',
    `Creato: ${written(2)}`,
    'In vendita: Sì',
  ],
  campaigns: [
    'Nome: Nome',
    'Codice: CODICE',
    'Stato: In corso, -35%',
    `Inizia: ${written(1)}`,
    `Finisce: ${written(4)}`,
    'Usi: 11',
  ],
  coupons: [
    'Codice: CODICE',
    'Sconto: -21%',
    'Vale per: Un corso',
    `Inizia: ${written(1)}`,
    `Scade: ${written(2)}`,
    'Usi: 12',
    'Attivo: Sì',
  ],
  courses: [
    'Titolo: Titolo',
    'Prezzo: 49,90\u00a0€',
    'Categorie: Principiante',
    'Studenti: 13',
    `Creato: ${written(2)}`,
  ],
  homeSections: ['Titolo: Titolo', 'Contenuto: Corsi di una categoria', 'Posto: 14', 'Attiva: Sì'],
  landingVideos: [
    'Titolo: Titolo',
    'Indirizzo: indirizzo',
    'Corso che lo continua: Corso',
    'Film: Sì',
    `Creato: ${written(2)}`,
    'Attivo: Sì',
  ],
  leads: ['E-mail: a@example.com', 'Nome: Ada', 'Cognome: Bo', 'Da: Video', `Ricevuto: ${written(1)}`],
  mails: [
    'Oggetto: Oggetto',
    'A: a@example.com',
    'Stato: Non riuscita',
    'Tentativi: 4',
    `Creata: ${written(1)}`,
    `Spedita: ${written(2)}`,
  ],
  notifications: [
    'Acquisto: Titolo',
    'Acquirente: Ada B.',
    'Prezzo: 49,90\u00a0€',
    `Inviata: ${written(1)}`,
    'Da: chi@example.com',
  ],
  parameters: [
    'Parametro: Nome',
    'Valore: Valore',
    'A che cosa serve: Significato',
    'Argomento: Webinar',
    `Cambiato: ${written(1)}`,
  ],
  promoters: [
    'Nome: Nome',
    'Indirizzo: indirizzo',
    'Corso consigliato: Corso',
    'Coupon: CODICE',
    `Finisce: ${written(1)}`,
    'Attivo: Sì',
  ],
  purchases: [
    'Acquisto: Titolo',
    'Acquirente: Ada Bo',
    'E-mail: a@example.com',
    `Data: ${written(1)}`,
    'Stato: Pagato',
    'Coupon: CODICE',
    'Totale: 49,90\u00a0€',
    'Attivo: Sì',
  ],
  questions: [
    'Domanda: Domanda?',
    'Corso: Corso',
    'Lezione: Lezione',
    'Autore: Ada B.',
    'Utile per: 15',
    `Scritta: ${written(1)}`,
    'Risposta: Sì',
    'Nascosta: No',
  ],
  reviews: [
    'Autore: Ada B.',
    'Corso: Corso',
    'Stelle: 4',
    'Testo: Testo',
    `Scritta: ${written(1)}`,
    'Pubblicata: Sì',
  ],
  stockMarkets: [
    'Simbolo: SIMBOLO',
    'Broker: Banca',
    'Nome: Nome',
    'Descrizione: Descrizione',
    'Valuta: EUR',
    'Attivo: Sì',
  ],
  teachers: ['Nome: Nome', 'Presentazione: Presentazione', 'E-mail: a@example.com', 'Corsi: 3', 'Posto: 16'],
  users: [
    'E-mail: a@example.com',
    'Nome: Ada Bo',
    'Ruolo: Relatore',
    `Iscritto: ${written(1)}`,
    `Attivato: ${written(2)}`,
  ],
};

/** By resource: each label of a record's dialog with its text. */
const DETAILS: Partial<Record<ResourceName, readonly string[]>> = {
  audit: [`Quando: ${written(1)}`, 'Chi: chi@example.com', 'Prima: {\n  "a": 1\n}', 'Dopo: {\n  "a": 2\n}'],
  leads: [
    'Nome: Ada Bo',
    'Telefono: +39 1',
    'Oggetto: Oggetto',
    'Messaggio: Messaggio',
    `Ricevuto: ${written(1)}`,
    'Consenso: Acconsento',
    `Consenso dato: ${written(2)}`,
    'Consenso alla pubblicità: Non dato',
    `Consenso ritirato: ${written(3)}`,
  ],
  mails: [
    'A: a@example.com',
    'Stato: Non riuscita',
    'Ultimo errore: Errore',
    `Creata: ${written(1)}`,
    `Spedita: ${written(2)}`,
    'Testo: Testo',
  ],
  reviews: [
    'Corso: Corso',
    'Stelle: 4',
    'Testo: Testo',
    'Autore: Ada B. (a@example.com)',
    `Scritta: ${written(1)}`,
    'Acquisto verificato: No',
    'Pubblicata: Sì',
  ],
};

/** By resource: a record's id and name. */
const NAMES: Readonly<Record<ResourceName, readonly [id: string, name: string]>> = {
  admins: ['u1', 'a@example.com'],
  audit: ['7', 'Messa in vendita: Corsi k9'],
  banners: ['b1', 'Nome'],
  bundles: ['p1', 'Titolo'],
  campaigns: ['m1', 'Nome'],
  coupons: ['c1', 'CODICE'],
  courses: ['k1', 'Titolo'],
  homeSections: ['h1', 'Titolo'],
  landingVideos: ['v1', 'Titolo'],
  leads: ['l1', 'a@example.com'],
  mails: ['e1', 'Oggetto'],
  notifications: ['n1', 'Titolo, Ada B.'],
  parameters: ['webinar.title', 'Nome'],
  promoters: ['r1', 'Nome'],
  purchases: ['a1', 'Titolo, Ada Bo'],
  questions: ['q1', 'Ada B., Lezione'],
  reviews: ['w1', 'Ada B., Corso'],
  stockMarkets: ['s1', 'SIMBOLO (Banca)'],
  teachers: ['t1', 'Nome'],
  users: ['u1', 'a@example.com'],
};

/** By resource: the columns that phones show beside the first, and those that nobody sees without asking. */
const PHONE: Readonly<Record<ResourceName, string>> = {
  admins: '',
  audit: 'Azione',
  banners: 'Attivo',
  bundles: 'Prezzo',
  campaigns: 'Stato',
  coupons: 'Sconto',
  courses: '',
  homeSections: 'Posto',
  landingVideos: 'Attivo',
  leads: 'Da',
  mails: 'Stato',
  notifications: 'Inviata',
  parameters: 'Valore',
  promoters: 'Attivo',
  purchases: 'Totale',
  questions: 'Risposta',
  reviews: 'Stelle',
  stockMarkets: 'Broker',
  teachers: 'Corsi',
  users: '',
};
const EXTRA: Partial<Record<ResourceName, string>> = {
  purchases: 'E-mail, Coupon',
  questions: 'Autore, Utile per, Nascosta',
};

describe.each(Object.keys(CELLS) as ResourceName[])('the list of %s', (name) => {
  const { columns, details, idOf, nameOf } = adminResources[name];
  const item = sampleItems[name];
  const headersOf = (mark: 'isMain' | 'isExtra') =>
    columns
      .filter((column) => column[mark])
      .map(({ header }) => header)
      .join(', ');

  it('shows each value under its own header', () => {
    expect(columns.map((column) => `${column.header}: ${cellText(column, item)}`)).toEqual(CELLS[name]);
  });

  it('writes its numbers as numbers', () => {
    const numbers = columns.filter(({ field, render }) => typeof item[field] === 'number' && !render);
    const asTexts = numbers.filter(({ kind }) => kind !== 'number' && kind !== 'euro');
    expect(asTexts.map(({ header }) => header)).toEqual([]);
  });

  it('shows each detail under its own label', () => {
    expect(details?.(item).map(([label, text]) => `${label}: ${text}`)).toEqual(DETAILS[name]);
  });

  it('knows a record by its id and names it', () => {
    expect([idOf(item), nameOf(item)]).toEqual(NAMES[name]);
  });

  it('shows the main columns on phones, and the extra ones when asked', () => {
    expect([headersOf('isMain'), headersOf('isExtra')]).toEqual([PHONE[name], EXTRA[name] ?? '']);
  });
});

it.each([
  ['audit', 'who', { who: '' }, 'Account eliminato'],
  ['coupons', 'discount', { campaign: 'Natale' }, 'A tappe'],
  ['coupons', 'discount', { isPercentage: false }, '-21\u00a0€'],
  ['courses', 'categories', { categories: ['scalping', 'principiante'] }, 'Principiante, Scalping'],
  ['landingVideos', 'video', { video: null }, 'No'],
  ['questions', 'answer', { answer: undefined }, 'No'],
] as const)('the list of %s shows the %s of %j as “%s”', (name, field, more, text) => {
  const column = adminResources[name].columns.find((one) => one.field === field);
  expect(column && cellText(column, { ...sampleItems[name], ...more })).toBe(text);
});

it.each([
  ['audit', { who: '' }, { Chi: 'Account eliminato' }],
  ['audit', { before: null, after: 'non è JSON' }, { Prima: '', Dopo: 'non è JSON' }],
  [
    'audit',
    { after: '{"b":{"d":[1],"c":2},"a":3}' },
    { Dopo: '{\n  "b": {\n    "d": [\n      1\n    ],\n    "c": 2\n  },\n  "a": 3\n}' },
  ],
  ['leads', { lastName: '' }, { Nome: 'Ada' }],
  ['leads', { firstName: '' }, { Nome: 'Bo' }],
  ['mails', { text: undefined, sentAt: undefined }, { Testo: '', Spedita: 'No date' }],
  ['leads', { withdrawnAt: undefined }, { 'Consenso ritirato': 'No date' }],
  ['leads', { advertisingText: 'Sì, grazie' }, { 'Consenso alla pubblicità': 'Sì, grazie' }],
  ['reviews', { isVerified: true }, { 'Acquisto verificato': 'Sì' }],
  ['reviews', { IsEnabled: false }, { Pubblicata: 'No' }],
  ['reviews', { answer: { Text: 'Ciao.', by: 'Anna' } }, { Risposta: 'Ciao.', Risponde: 'Anna' }],
  ['reviews', { answer: { Text: 'Ciao.', by: '' } }, { Risponde: 'Lo staff' }],
] as const)('the details of %s with %j show %j', (name, more, shown) => {
  const details = adminResources[name].details?.({ ...sampleItems[name], ...more }) ?? [];
  expect(Object.fromEntries(details)).toMatchObject(shown);
});
