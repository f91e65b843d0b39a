import {
  adminResources,
  type ResourceName,
  recordingApis,
  sampleItems,
} from '../../../../support/adminDefinitions';

type Calls = Partial<Record<'read' | 'create' | 'update' | 'remove', readonly [row: string, input: object]>>;

const crud = (group: string, get = 'get'): Calls => ({
  read: [`${group}.${get}`, { id: 'r1' }],
  create: [`${group}.create`, { a: 1 }],
  update: [`${group}.update`, { a: 1, id: 'r1', version: 9 }],
  remove: [`${group}.remove`, { id: 'r1' }],
});

/** By resource: the rows of the contract that its record's form calls, and what each is given. */
const CALLS: Readonly<Record<Exclude<ResourceName, 'parameters'>, Calls>> = {
  admins: {},
  audit: { read: ['audit.get', { id: 'r1' }] },
  banners: crud('banners'),
  bundles: crud('bundles', 'getAdmin'),
  campaigns: crud('campaigns'),
  coupons: crud('coupons'),
  courses: {
    read: ['courses.getDetailCourseAdmin', { IdCourseEnc: 'r1' }],
    create: ['courses.createCourse', { a: 1 }],
    update: ['courses.updateCourse', { a: 1, IdCourseEnc: 'r1', version: 9 }],
    remove: ['courses.deleteCourse', { IdEnc: 'r1' }],
  },
  homeSections: crud('homeSections'),
  landingVideos: crud('landingVideos', 'getAdmin'),
  leads: {},
  mails: { read: ['mails.get', { id: 'r1' }] },
  notifications: {},
  promoters: crud('promoters'),
  purchases: { read: ['admin.getPurchase', { IdEnc: 'r1' }] },
  questions: {
    read: ['questions.get', { IdEnc: 'r1' }],
    remove: ['questions.deleteQuestion', { IdEnc: 'r1' }],
  },
  reviews: {},
  stockMarkets: crud('stockMarkets'),
  teachers: {
    read: ['teachers.get', { id: 'r1' }],
    update: ['teachers.update', { a: 1, id: 'r1', version: 9 }],
    remove: ['teachers.remove', { id: 'r1' }],
  },
  users: { read: ['admin.getUserData', { IdEnc: 'r1' }], remove: ['admin.deleteUser', { IdEnc: 'r1' }] },
};

it.each(Object.entries(CALLS) as [ResourceName, Calls][])(
  'a record of %s makes its own calls',
  async (name, wanted) => {
    const { apis, made } = recordingApis();
    const { read, create, update, remove } = adminResources[name].calls(apis);
    await read?.('r1');
    await create?.({ a: 1 });
    await update?.('r1', { a: 1 }, 9);
    await remove?.('r1');
    expect(made).toEqual(
      ['read', 'create', 'update', 'remove'].flatMap((key) =>
        wanted[key as keyof Calls] ? [wanted[key as keyof Calls]] : [],
      ),
    );
  },
);

it('a record is deleted where the server deletes it, and its list says so', () => {
  for (const [name, { remove }] of Object.entries(CALLS)) {
    expect([name, Boolean(adminResources[name as ResourceName].canRemove)]).toEqual([name, Boolean(remove)]);
  }
});

it('the dialogs of mails and of changes read the whole record, of which their rows hold a part', () => {
  const whole = Object.values(adminResources).filter(({ isReadWhole }) => isReadWhole);
  expect(whole.map(({ name }) => name)).toEqual(['audit', 'mails']);
});

type Pressed = readonly [label: string, row: string, input: object, done?: string];

/** By resource: the buttons of a row, by what the row is. */
const ACTIONS: readonly (readonly [ResourceName, object, readonly Pressed[]])[] = [
  [
    'courses',
    { isOperative: true },
    [
      [
        'Togli dalla vendita',
        'courses.toogleOperativeCourse',
        { IdEnc: 'k1', IsOperative: false },
        'Il corso non è più in vendita.',
      ],
    ],
  ],
  [
    'courses',
    { isOperative: false },
    [
      [
        'Metti in vendita',
        'courses.toogleOperativeCourse',
        { IdEnc: 'k1', IsOperative: true },
        'Il corso è in vendita.',
      ],
    ],
  ],
  [
    'purchases',
    { isActive: true },
    [
      [
        'Disattiva',
        'admin.tooglePurchaseActivation',
        { IdEnc: 'a1', IsActive: false },
        'Acquisto disattivato.',
      ],
    ],
  ],
  [
    'purchases',
    { isActive: false },
    [['Attiva', 'admin.tooglePurchaseActivation', { IdEnc: 'a1', IsActive: true }, 'Acquisto attivato.']],
  ],
  [
    'questions',
    { isHidden: false },
    [['Nascondi', 'questions.hideQuestion', { IdEnc: 'q1', IsHidden: true }, 'Domanda nascosta.']],
  ],
  [
    'questions',
    { isHidden: true },
    [['Mostra', 'questions.hideQuestion', { IdEnc: 'q1', IsHidden: false }, 'Domanda visibile.']],
  ],
  [
    'reviews',
    { IsEnabled: true },
    [['Nascondi', 'admin.toogleReview', { IdEnc: 'w1', IsEnabled: false }, 'Recensione aggiornata.']],
  ],
  [
    'reviews',
    { IsEnabled: false },
    [['Pubblica', 'admin.toogleReview', { IdEnc: 'w1', IsEnabled: true }, 'Recensione aggiornata.']],
  ],
];

it.each(ACTIONS)('a row of %s with %j does the opposite', async (name, more, wanted) => {
  const { apis, made } = recordingApis();
  const item = { ...sampleItems[name], ...more };
  const pressed: unknown[] = [];
  for (const { label, call, done, isOffered } of adminResources[name].actions ?? []) {
    if (isOffered?.(item) === false) continue;
    await call(apis, item);
    pressed.push([label(item), ...(made.at(-1) ?? []), typeof done === 'string' ? done : done(item)]);
  }
  expect(pressed).toEqual(wanted);
});

it('asks before a purchase or a question is taken from people, and names what is asked about', () => {
  const asks = (name: ResourceName, more: object) =>
    adminResources[name].actions
      ?.filter(({ isOffered }) => isOffered?.({ ...sampleItems[name], ...more }) ?? true)
      .map(({ ask }) => ask?.({ ...sampleItems[name], ...more }).title);
  expect(asks('purchases', { isActive: true })).toEqual(['Disattivare «Titolo»?']);
  expect(asks('purchases', { isActive: false })).toEqual(['Attivare «Titolo»?']);
  expect(asks('purchases', { status: 'refund_due', rejected: 12.5 })).toEqual([
    'Ada Bo ha riavuto 12,50\u00A0€?',
  ]);
  expect(asks('purchases', { status: 'pending' })).toEqual([]);
  expect(asks('questions', { isHidden: false })).toEqual(['Nascondere questa domanda?']);
  expect(asks('questions', { isHidden: true })).toEqual(['Mostrare questa domanda?']);
});

/** The results of the button for several rows: for those that are off or hidden, and for the others. */
const BULK: Partial<Record<ResourceName, readonly Pressed[]>> = {
  campaigns: [
    ['Attiva', 'campaigns.setActive', { id: 'm1', isActive: true }],
    ['Disattiva', 'campaigns.setActive', { id: 'm1', isActive: false }],
  ],
  courses: [
    ['Metti in vendita', 'courses.toogleOperativeCourse', { IdEnc: 'k1', IsOperative: true }],
    ['Togli dalla vendita', 'courses.toogleOperativeCourse', { IdEnc: 'k1', IsOperative: false }],
  ],
  purchases: [
    ['Attiva', 'admin.tooglePurchaseActivation', { IdEnc: 'a1', IsActive: true }],
    ['Disattiva', 'admin.tooglePurchaseActivation', { IdEnc: 'a1', IsActive: false }],
  ],
  questions: [
    ['Nascondi', 'questions.hideQuestion', { IdEnc: 'q1', IsHidden: true }],
    ['Mostra', 'questions.hideQuestion', { IdEnc: 'q1', IsHidden: false }],
  ],
  reviews: [
    ['Pubblica', 'admin.toogleReview', { IdEnc: 'w1', IsEnabled: true }],
    ['Nascondi', 'admin.toogleReview', { IdEnc: 'w1', IsEnabled: false }],
  ],
};

/** The field that the buttons of several rows switch by the form, and their labels. */
const SWITCHES: Partial<Record<ResourceName, readonly [field: string, on: string, off: string]>> = {
  banners: ['isActive', 'Attiva', 'Disattiva'],
  bundles: ['isOperative', 'Metti in vendita', 'Togli dalla vendita'],
  coupons: ['isActive', 'Attiva', 'Disattiva'],
  homeSections: ['isActive', 'Attiva', 'Disattiva'],
  landingVideos: ['isActive', 'Attiva', 'Disattiva'],
  promoters: ['isActive', 'Attiva', 'Disattiva'],
  stockMarkets: ['isActive', 'Attiva', 'Disattiva'],
};

it.each(Object.keys(CALLS) as ResourceName[])(
  'several rows of %s are switched the way their button says',
  async (name) => {
    const { apis, made } = recordingApis();
    const { bulkActions, canRemove, idOf } = adminResources[name];
    const item = sampleItems[name];
    const id = idOf(item);
    const pressed: unknown[] = [];
    const [field = '', ...labels]: readonly string[] = SWITCHES[name] ?? [];
    for (const { label, call, isDestructive } of bulkActions) {
      // A row that is switched already is not saved again.
      const rows = labels.includes(label) ? [{ ...item, [field]: label !== labels[0] }] : [item];
      for (const row of rows) await call(apis, row);
      const [row, input] = made.at(-1) ?? [];
      pressed.push([
        label,
        row,
        labels.includes(label)
          ? {
              id,
              [field]: (input as Record<string, unknown>)[field],
              version: (input as Record<string, unknown>).version,
            }
          : input,
        ...(isDestructive ? [true] : []),
      ]);
    }
    const [row, removal] = CALLS[name as keyof typeof CALLS].remove ?? [];
    const wanted = [
      ...labels.map((label, place) => [label, `${name}.update`, { id, [field]: place === 0, version: 5 }]),
      ...(BULK[name] ?? []),
      ...(canRemove ? [['Elimina', row, { [Object.keys(removal ?? {})[0] ?? '']: id }, true]] : []),
    ];
    expect(pressed).toEqual(wanted);
  },
);

it.each(Object.keys(SWITCHES) as ResourceName[])(
  'a row of %s that is switched already is not saved again',
  async (name) => {
    const { apis, made } = recordingApis();
    const [field = ''] = SWITCHES[name] ?? [];
    const [on, off] = adminResources[name].bulkActions;
    // Not even one that its form would not take.
    expect(await on?.call(apis, { [field]: true })).toEqual({ isOk: true });
    expect(await off?.call(apis, { [field]: false })).toEqual({ isOk: true });
    expect(made).toEqual([]);
  },
);
