import { sectionFields } from '../../../../../src/client/features/admin/courses/sections';
import type { Field } from '../../../../../src/client/features/admin/resource/draft';
import { adminResources, type ResourceName, sampleItems } from '../../../../support/adminDefinitions';

/** A field's label with the kind of its input, and a question mark where it may be left empty. */
const kindOf = ({ label, custom, input = 'text', isOptional }: Field) =>
  `${label}: ${custom ? 'its own' : input}${isOptional ? '?' : ''}`;

/** By resource: what is told once a record is saved, and once it is deleted. */
const TOLD: Readonly<Record<ResourceName, readonly [saved: string, removed: string]>> = {
  admins: ['', ''],
  audit: ['', ''],
  banners: ['Banner salvato.', 'Banner eliminato.'],
  bundles: ['Percorso salvato.', 'Percorso eliminato.'],
  campaigns: ['Campagna salvata.', 'Campagna eliminata.'],
  coupons: ['Coupon salvato.', 'Coupon eliminato.'],
  courses: ['Corso salvato.', 'Corso eliminato.'],
  homeSections: ['Sezione salvata.', 'Sezione eliminata.'],
  landingVideos: ['Video salvato.', 'Video eliminato.'],
  leads: ['', ''],
  mails: ['', ''],
  notifications: ['', ''],
  parameters: ['Parametro salvato.', ''],
  promoters: ['Promoter salvato.', 'Promoter eliminato.'],
  purchases: ['', ''],
  questions: ['', 'Domanda eliminata.'],
  reviews: ['', ''],
  stockMarkets: ['Mercato salvato.', 'Mercato eliminato.'],
  teachers: ['Relatore salvato.', 'Non è più un relatore.'],
  users: ['', 'Utente eliminato.'],
};

/** By resource: the heading of the list, of a new record, and of one without a name. */
const HEADINGS: Readonly<Record<ResourceName, readonly [many: string, added: string, one: string]>> = {
  admins: ['Amministratori', '', 'L’amministratore'],
  audit: ['Registro delle modifiche', '', 'La modifica'],
  banners: ['Banner', 'Nuovo banner', 'Il banner'],
  bundles: ['Percorsi formativi', 'Nuovo percorso', 'Il percorso formativo'],
  campaigns: ['Campagne', 'Nuova campagna', 'La campagna'],
  coupons: ['Coupon', 'Nuovo coupon', 'Il coupon'],
  courses: ['Corsi', 'Nuovo corso', 'Il corso'],
  homeSections: ['Sezioni della home', 'Nuova sezione', 'La sezione'],
  landingVideos: ['Video gratuiti', 'Nuovo video', 'Il video'],
  leads: ['Contatti', '', 'Il contatto'],
  mails: ['E-mail', '', 'L’e-mail'],
  notifications: ['Notifiche', '', 'La notifica'],
  parameters: ['Parametri', '', 'Il parametro'],
  promoters: ['Promoter', 'Nuovo promoter', 'Il promoter'],
  purchases: ['Acquisti', '', 'L’acquisto'],
  questions: ['Domande', '', 'La domanda'],
  reviews: ['Recensioni', '', 'La recensione'],
  stockMarkets: ['Mercati', 'Nuovo mercato', 'Il mercato'],
  teachers: ['Relatori', '', 'Il relatore'],
  users: ['Utenti', '', 'L’utente'],
};

/** By resource: the headers by which an admin can sort. */
const SORTABLE: Readonly<Record<ResourceName, string>> = {
  admins: '',
  audit: 'Quando, Chi, Azione, Che cosa',
  banners: 'Nome, Finisce, Creato, Attivo',
  bundles: 'Titolo, Corsi, Prezzo, Creato',
  campaigns: 'Nome, Inizia, Finisce',
  coupons: 'Codice, Sconto, Inizia, Scade, Usi, Attivo',
  courses: 'Titolo, Prezzo, Studenti, Creato',
  homeSections: 'Titolo, Contenuto, Posto, Attiva',
  landingVideos: 'Titolo, Indirizzo, Creato, Attivo',
  leads: 'E-mail, Nome, Cognome, Da, Ricevuto',
  mails: 'Oggetto, A, Stato, Tentativi, Creata, Spedita',
  notifications: 'Inviata',
  parameters: '',
  promoters: 'Nome, Indirizzo, Finisce, Attivo',
  purchases: 'Acquisto, Acquirente, Data, Stato, Totale',
  questions: 'Corso, Utile per, Scritta',
  reviews: 'Corso, Stelle, Scritta',
  stockMarkets: 'Simbolo, Broker, Nome, Valuta, Attivo',
  teachers: 'Nome, Corsi, Posto',
  users: 'E-mail, Iscritto',
};

it('the form of a lesson asks for each value by an input of its kind, apart from the course’s own', () => {
  expect(sectionFields.map((field) => `${field.id ?? ''} ${kindOf(field)}`)).toEqual([
    'section-title Titolo: text',
    'section-description Descrizione: lines',
    'section-chapters Capitoli: lines',
    ' Anteprima gratuita: switch',
  ]);
});

describe.each(Object.keys(TOLD) as ResourceName[])('the admin’s %s', (name) => {
  const { labels, columns } = adminResources[name];

  it('are told by their own words once one is saved or deleted', () => {
    expect([labels.saved, labels.removed]).toEqual(TOLD[name]);
  });

  it('are headed by their own name', () => {
    expect([labels.many, labels.new, labels.one]).toEqual(HEADINGS[name]);
  });

  it('can be sorted by every column that the server sorts', () => {
    const headers = columns.filter(({ isSortable }) => isSortable !== false).map(({ header }) => header);
    expect(headers.join(', ')).toBe(SORTABLE[name]);
  });
});

it.each([
  [
    'courses',
    'Categoria',
    ['Principiante', 'Intermedio', 'Avanzato', 'Ichimoku', 'Scalping', 'Criptovalute'],
  ],
  ['courses', 'In vendita', ['Sì', 'No']],
  ['campaigns', 'Stato', ['In corso', 'In programma', 'Finita', 'Spenta']],
  [
    'purchases',
    'Pagamento',
    [
      'In attesa',
      'Pagato',
      'Non riuscito',
      'Scaduto',
      'Rimborsato in parte',
      'Rimborsato',
      'Contestato',
      'Rimborso in corso',
      'Rimborso respinto',
    ],
  ],
  ['users', 'Ruolo', ['Studente', 'Amministratore', 'Relatore']],
  ['users', 'Attivato', ['Sì', 'No']],
] as const)('the list of %s is filtered by %s: %j', (name, label, options) => {
  const filter = adminResources[name].filters?.find((one) => one.label === label);
  expect(filter?.options?.map(([, text]) => text)).toEqual(options);
});

it.each([
  ['courses', 'Categorie', 6],
  ['campaigns', 'Vale per', 5],
  ['coupons', 'Vale per', 5],
  ['homeSections', 'Contenuto', 7],
  ['homeSections', 'Categoria', 7],
] as const)('the form of %s offers every %s once, by its own name', (name, label, count) => {
  const { options = [] } = adminResources[name].fields?.find((one) => one.label === label) ?? {};
  expect([options.length, new Set(options.map(([, text]) => text)).size]).toEqual([count, count]);
});

it('a section of the home page is of no category before one is chosen', () => {
  const category = adminResources.homeSections.fields?.find(({ name }) => name === 'category');
  expect(category?.options?.[0]).toEqual(['', 'Scegli']);
});

it.each([
  ['admins', 'Chi può entrare qui'],
  ['audit', 'Chi ha cambiato che cosa'],
  ['banners', 'conto alla rovescia in cima'],
  ['bundles', 'a un prezzo solo'],
  ['campaigns', 'scendono a tappe'],
  ['coupons', 'I codici che abbassano'],
  ['courses', 'Tutti i corsi'],
  ['homeSections', 'pagina iniziale'],
  ['landingVideos', 'senza comprare'],
  ['leads', 'iscritto al webinar'],
  ['mails', 'il negozio spedisce'],
  ['notifications', 'annunciati'],
  ['parameters', 'Le impostazioni'],
  ['promoters', 'al proprio pubblico'],
  ['purchases', 'ha comprato'],
  ['questions', 'chiedono gli studenti'],
  ['reviews', 'scrivono gli studenti'],
  ['stockMarkets', 'broker per broker'],
  ['teachers', 'Chi insegna'],
  ['users', 'Chi ha un account'],
] as const)('the list of %s says what it is for: “%s”', (name, words) => {
  expect(adminResources[name].labels.lead).toContain(words);
});

it('says before a removal what goes with it where that is more than the record, or less', () => {
  const removals = Object.values(adminResources).flatMap(({ name, labels }) =>
    labels.removal === undefined ? [] : [[name, labels.removal]],
  );
  expect(Object.fromEntries(removals)).toEqual({
    campaigns: expect.stringMatching(/^La campagna e il suo coupon .*Non si può annullare\.$/),
    teachers: expect.stringMatching(/^La pagina pubblica .*L’account resta/),
  });
});

it('what is left empty in a coupon is told at its own field', () => {
  const hints = (adminResources.coupons.fields ?? []).flatMap(({ label, hint = '' }) =>
    hint.startsWith('Vuoto') ? [`${label}. ${hint}`] : [],
  );
  expect(hints).toEqual([
    'Inizia. Vuoto: vale da subito.',
    'Scade. Vuoto: non scade.',
    'Usi in tutto. Vuoto: senza limite.',
    'Usi per persona. Vuoto: senza limite.',
  ]);
});

it('a course is switched in its list by a switch that shows whether it is on sale', () => {
  const { actions, actionsColumn } = adminResources.courses;
  const [{ toggle } = {}] = actions ?? [];
  const shown = (isOperative: boolean) => toggle?.isOn({ ...sampleItems.courses, isOperative });
  expect([actionsColumn?.header, toggle?.label, shown(true), shown(false)]).toEqual([
    'In vendita',
    'In vendita',
    true,
    false,
  ]);
});

it('the details of an admin are the page of the account', () => {
  expect(adminResources.admins.detailPath).toBe(adminResources.users.detailPath);
  expect(adminResources.users.detailPath).toBe('/admin/utenti/dettaglio/*');
});

it('names the account by what there is of its names', () => {
  const name = adminResources.users.columns.find(({ header }) => header === 'Nome')?.render;
  const of = (firstName: string, lastName: string) => name?.({ ...sampleItems.users, firstName, lastName });
  expect([of('Ada', ''), of('', 'Bo'), of('', '')]).toEqual(['Ada', 'Bo', '']);
});

it.each([
  ['running', 35, 'In corso, -35%'],
  ['planned', undefined, 'In programma'],
  ['ended', 0, 'Finita'],
] as const)('a campaign that is %s at %j %% is told as %s', (state, discount, text) => {
  const { render } = adminResources.campaigns.columns.find(({ header }) => header === 'Stato') ?? {};
  expect(render?.({ ...sampleItems.campaigns, state, discount })).toBe(text);
});
