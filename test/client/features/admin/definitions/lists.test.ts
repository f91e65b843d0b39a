import { runSaga } from 'redux-saga';
import { table } from '../../../../../src/contract/table';
import {
  type AnyItem,
  adminResources,
  type ResourceName,
  recordingApis,
  sampleItems,
} from '../../../../support/adminDefinitions';

/** By resource: the row of the contract that lists it, and each filter's label with the name that is sent. */
const LISTS: Readonly<Record<ResourceName, readonly [row: string, filters: Record<string, string>]>> = {
  admins: ['admin.getAdminsList', {}],
  audit: [
    'audit.list',
    { Azione: 'Action', 'Che cosa': 'Resource', 'Chi (e-mail)': 'Who', Dal: 'From', Al: 'To' },
  ],
  banners: ['banners.list', { Attivo: 'IsActive', Fine: 'Ending' }],
  bundles: ['bundles.list', { 'In vendita': 'IsOperative' }],
  campaigns: ['campaigns.list', { Stato: 'State' }],
  coupons: ['coupons.getAllCoupons', { 'Vale per': 'Scope', Attivo: 'IsActive' }],
  courses: ['courses.getAllCourses', { Categoria: 'Category', 'In vendita': 'IsOperative' }],
  homeSections: ['homeSections.list', { Contenuto: 'Kind', Attiva: 'IsActive' }],
  landingVideos: ['landingVideos.list', { Attivo: 'IsActive' }],
  leads: ['leads.list', { Da: 'Kind', Dal: 'From', Al: 'To' }],
  mails: ['mails.list', { Stato: 'Status' }],
  notifications: ['notifications.history', {}],
  parameters: ['parameters.read', {}],
  promoters: ['promoters.list', { Attivo: 'IsActive' }],
  purchases: ['courses.getAllPurchases', { Pagamento: 'State', Dal: 'From', Al: 'To' }],
  questions: ['questions.list', { Stato: 'State', Corso: 'IdCourseEnc' }],
  reviews: ['admin.getReviews', { Mese: 'Month', Stato: 'State' }],
  stockMarkets: ['stockMarkets.getAllStockMarkets', { Broker: 'Broker', Attivo: 'IsActive' }],
  teachers: ['teachers.list', {}],
  users: ['users.getList', { Ruolo: 'Role', Attivato: 'IsActive' }],
};
const names = Object.keys(LISTS) as ResourceName[];

/** Loads the list of an address. @returns the call that was made, its input as the server reads it */
async function asked(name: ResourceName, address: string) {
  const { api, made } = recordingApis();
  const context = { api, apiOf: () => api };
  const { list } = adminResources[name];
  await runSaga({ context, dispatch: () => {}, getState: () => ({}) }, list.load, address).toPromise();
  const [[row = '', input] = []] = made;
  return { row, input, read: rowOf(row).input.parse(input ?? {}) as AnyItem };
}

function rowOf(name: string) {
  const [group = '', call = ''] = name.split('.');
  return (table as unknown as Record<string, Record<string, (typeof table)['coupons']['uses']>>)[group]?.[
    call
  ] as unknown as { readonly input: { parse: (input: unknown) => unknown } };
}

describe.each(names)('the list of %s', (name) => {
  const { filters = [], columns, csv } = adminResources[name];
  const [row, byLabel] = LISTS[name];

  it('asks its own call for what it lists, and its own file', async () => {
    expect((await asked(name, '')).row).toBe(row);
    expect(csv).toBe(name);
  });

  it('sends each filter under its own name, with values that the server knows', async () => {
    expect(filters.map((filter) => [filter.label, filter.name])).toEqual(Object.entries(byLabel));
    for (const { name: filter, options, useOptions, input } of filters) {
      const typed = input === 'month' ? '2026-11' : input || useOptions ? 'x' : '2026-11-03';
      for (const [value] of options ?? [[typed]]) {
        const { read } = await asked(name, `?${filter}=${value}`);
        if (input === 'month') expect(read).toMatchObject({ Month: 11, Year: 2026 });
        else expect([filter, String(read[filter])]).toEqual([filter, value]);
      }
    }
  });

  it('offers to sort by columns that the server can sort', async () => {
    for (const { field } of columns.filter(({ isSortable }) => isSortable !== false)) {
      const { read } = await asked(name, `?Sort=${field}&Direction=desc`);
      expect([field, read.Sort, read.Direction]).toEqual([field, field, 'desc']);
    }
  });
});

it('names the values of filters that have no names of their own on the wire', () => {
  const optionsOf = (name: ResourceName, filter: string) =>
    adminResources[name].filters?.find((one) => one.name === filter)?.options;
  expect(optionsOf('coupons', 'IsActive')).toEqual([
    ['true', 'Sì'],
    ['false', 'No'],
  ]);
  expect(optionsOf('reviews', 'State')).toEqual([
    ['enabled', 'Pubblicate'],
    ['disabled', 'Nascoste'],
    ['waiting', 'Da decidere'],
  ]);
  expect(optionsOf('questions', 'State')).toEqual([
    ['unanswered', 'Senza risposta'],
    ['answered', 'Con risposta'],
    ['hidden', 'Nascoste'],
  ]);
  expect(optionsOf('banners', 'Ending')).toEqual([['true', 'Entro sette giorni']]);
});

it('offers what the audit names in the order of their names', () => {
  const options = adminResources.audit.filters?.find(({ name }) => name === 'Resource')?.options ?? [];
  const labels = options.map(([, label]) => label);
  expect(labels).toEqual([...labels].sort(new Intl.Collator('it').compare));
  expect(labels.length).toBeGreaterThan(10);
});

/** By resource: the address of the page that visitors see of the sample. */
const PUBLIC: Partial<Record<ResourceName, string>> = {
  bundles: '/percorsi-formativi/percorso',
  courses: '/corso/corso',
  homeSections: '/',
  landingVideos: '/video/indirizzo',
  promoters: '/indirizzo',
  purchases: '/corso/corso',
  questions: '/corso/v/k1?lezione=s1#domande',
  teachers: '/relatori/relatore',
};

describe('the page that visitors see', () => {
  const hrefOf = (name: ResourceName, more: AnyItem = {}) =>
    adminResources[name].publicHref?.({ ...sampleItems[name], ...more }, {
      promoterPath: 'indirizzo',
    } as never);

  it.each(names)('of %s is its own', (name) => {
    const path = PUBLIC[name];
    expect(hrefOf(name)).toBe(path && `/corsi-trading-online${path}`);
  });

  it.each([
    ['bundles', { isOperative: false }],
    ['courses', { isOperative: false }],
    ['homeSections', { isActive: false }],
    ['landingVideos', { isActive: false }],
    ['promoters', { isActive: false }],
    ['purchases', { slug: '' }],
  ] as const)('of %s is none with %j', (name, more) => {
    expect(hrefOf(name, more)).toBeUndefined();
  });

  it('of a bought learning path is the path’s', () => {
    expect(hrefOf('purchases', { slug: 'percorso', IdBundleEnc: 'p1' })).toBe(
      '/corsi-trading-online/percorsi-formativi/percorso',
    );
  });
});
