import { type Field, inputOf } from '../../../../../src/client/features/admin/resource/draft';
import { KNOWN_PARAMETERS } from '../../../../../src/contract/settings/parameters';
import { adminResources, type ResourceName } from '../../../../support/adminDefinitions';

const fieldsOf = (name: ResourceName): readonly Field[] => adminResources[name].fields ?? [];
const kindOf = ({ custom, input = 'text' }: Field) => (custom ? 'steps' : input);

/** The fields that banners and promoters share. */
const COUNTDOWN = {
  IdCouponEnc: 'coupon',
  bannerEndDate: 'instant',
  bannerCourseLink: 'text',
  bannerCourseTitle: 'text',
  bannerCouponDiscount: 'number',
  bannerCouponIsPercentage: 'switch',
};
const SCOPE = { scope: 'select', IdCourseEnc: 'course', IdBundleEnc: 'bundle' };

/** By resource: what each field of its form is filled in with. */
const INPUTS: Partial<Record<ResourceName, Readonly<Record<string, string>>>> = {
  banners: {
    name: 'text',
    ...COUNTDOWN,
    bannerCustomText: 'rich',
    bannerHideIn: 'text',
    isActive: 'switch',
  },
  bundles: {
    title: 'text',
    subtitle: 'text',
    description: 'rich',
    courseIds: 'courses',
    price: 'euro',
    coverAddress: 'picture',
    isOperative: 'switch',
  },
  campaigns: {
    name: 'text',
    CouponCode: 'text',
    ...SCOPE,
    startsAt: 'instant',
    windows: 'steps',
    title: 'text',
    link: 'text',
    hideIn: 'text',
    isActive: 'switch',
  },
  coupons: {
    CouponCode: 'text',
    discount: 'number',
    isPercentage: 'switch',
    ...SCOPE,
    startsAt: 'instant',
    endsAt: 'instant',
    useLimit: 'number',
    perUserLimit: 'number',
    isActive: 'switch',
  },
  courses: {
    title: 'text',
    subtitle: 'text',
    price: 'euro',
    isEducationalOffer: 'switch',
    categories: 'choices',
    teachers: 'teachers',
    coverAddress: 'picture',
    goals: 'items',
    description: 'rich',
  },
  homeSections: {
    title: 'text',
    kind: 'select',
    category: 'select',
    courses: 'courses',
    bundles: 'bundles',
    text: 'rich',
    isActive: 'switch',
  },
  landingVideos: {
    title: 'text',
    slug: 'text',
    text: 'rich',
    poster: 'picture',
    IdCourseEnc: 'course',
    isActive: 'switch',
  },
  promoters: {
    name: 'text',
    slug: 'text',
    headline: 'text',
    description: 'rich',
    pictureAddress: 'picture',
    IdCourseEnc: 'course',
    CouponCode: 'text',
    ...COUNTDOWN,
    isActive: 'switch',
  },
  stockMarkets: {
    broker: 'text',
    symbol: 'text',
    name: 'text',
    description: 'lines',
    link: 'text',
    currency: 'text',
    isActive: 'switch',
  },
  teachers: {
    name: 'text',
    headline: 'text',
    biography: 'rich',
    pictureAddress: 'picture',
    position: 'number',
  },
};
const names = Object.keys(INPUTS) as ResourceName[];

/** By resource: the texts that are sent as absent once they are emptied, where other texts are sent empty. */
const ABSENT: Partial<Record<ResourceName, readonly string[]>> = {
  banners: ['bannerCourseLink', 'bannerCourseTitle', 'bannerCustomText', 'bannerHideIn'],
  campaigns: ['link', 'hideIn'],
  homeSections: ['category'],
  promoters: ['bannerCourseLink', 'bannerCourseTitle'],
};
/** By resource: the fields that say something of themselves under their input, each with words of what it says. */
const EXPLAINED: Partial<Record<ResourceName, Readonly<Record<string, string>>>> = {
  banners: {
    name: 'amministratori',
    IdCouponEnc: 'prezzo',
    bannerCourseLink: 'pagina del coupon',
    bannerCouponIsPercentage: 'in euro',
    bannerHideIn: 'separate da virgole',
  },
  bundles: {
    courseIds: 'si seguono',
    coverAddress: '800 pixel',
  },
  campaigns: {
    name: 'amministratori',
    CouponCode: 'nasce con la campagna',
    windows: 'la precedente',
    title: 'tutti i corsi',
    link: 'vale il coupon',
    hideIn: 'separate da virgole',
  },
  coupons: {
    CouponCode: 'non contano',
    isPercentage: 'in euro',
    startsAt: 'vale da subito',
    endsAt: 'non scade',
    useLimit: 'senza limite',
    perUserLimit: 'senza limite',
  },
  courses: {
    subtitle: 'risultati di ricerca',
    price: 'regalare',
    isEducationalOffer: '30 giorni',
    categories: 'Almeno un livello',
    coverAddress: '800 pixel',
    goals: 'al massimo 30',
  },
  landingVideos: {
    slug: 'trattini',
    poster: '800 pixel',
  },
  promoters: {
    slug: 'senza spazi',
    CouponCode: 'esiste già',
    IdCouponEnc: 'prezzo',
    bannerCourseLink: 'pagina del coupon',
    bannerCouponIsPercentage: 'in euro',
  },
  stockMarkets: {
    link: 'pagina del broker',
    currency: 'Tre lettere',
  },
  teachers: {
    headline: 'sotto il nome',
    position: 'più basso',
  },
};
const TEXTS = ['text', 'lines', 'rich', 'select', 'picture'];

describe.each(names)('the form of %s', (name) => {
  it('has for each field the input that its value is chosen or typed with', () => {
    expect(Object.fromEntries(fieldsOf(name).map((field) => [field.name, kindOf(field)]))).toEqual(
      INPUTS[name],
    );
  });

  it('explains what its labels do not say', () => {
    const explained = fieldsOf(name).flatMap(({ name: field, hint }) => (hint ? [[field, hint]] : []));
    const wanted = Object.entries(EXPLAINED[name] ?? {});
    expect(Object.fromEntries(explained)).toEqual(
      Object.fromEntries(wanted.map(([field, words]) => [field, expect.stringContaining(words)])),
    );
  });

  it('sends as absent what is optional and was emptied, and no other text', () => {
    const texts = fieldsOf(name).filter((field) => TEXTS.includes(kindOf(field)));
    const emptied = texts
      // Those that are not shown are not sent at all.
      .map(({ isShown: _always, ...field }) => field)
      .filter((field) => inputOf([field], { [field.name]: '' }, {})[field.name] === undefined);
    expect(emptied.map((field) => field.name)).toEqual(ABSENT[name] ?? []);
  });
});

it('each parameter is filled in with the input of its kind, and a free video is picked', () => {
  const kinds = {
    text: 'text',
    number: 'number',
    boolean: 'switch',
    instant: 'instant',
    url: 'text',
    picture: 'picture',
    richText: 'rich',
    iban: 'text',
  };
  const wanted = KNOWN_PARAMETERS.map(({ key, kind }) => [key, key === 'video.slug' ? 'video' : kinds[kind]]);
  expect(fieldsOf('parameters').map((field) => [field.name, kindOf(field)])).toEqual(wanted);
});

describe.each(Object.keys(adminResources) as ResourceName[])('what is told of %s', (name) => {
  const { labels, canCreate, canRemove, calls } = adminResources[name];
  const { update, create } = calls({ admin: new Proxy({}, { get: () => ({}) }), shop: {} } as never);

  it('has words for all that can be done, and for nothing else', () => {
    expect({
      new: labels.new !== '',
      saved: labels.saved !== '',
      removed: labels.removed !== '',
    }).toEqual({
      new: Boolean(canCreate),
      saved: Boolean(update ?? create),
      removed: Boolean(canRemove),
    });
  });

  it('is told in the gender of what it is', () => {
    const { one, many, lead } = labels;
    expect([one, many, lead].filter((text) => text === '')).toEqual([]);
    // Teachers are not deleted: they are teachers no more.
    const told = [labels.saved, name === 'teachers' ? '' : labels.removed].filter((text) => text !== '');
    for (const text of told) expect(text).toMatch(one.startsWith('La ') ? /a\.$/ : /o\.$/);
  });
});
