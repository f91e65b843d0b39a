import type { z } from 'zod';
import {
  changedFields,
  type Draft,
  draftOf,
  type Field,
  inputOf,
} from '../../../../../src/client/features/admin/resource/draft';
import { KNOWN_PARAMETERS } from '../../../../../src/contract/settings/parameters';
import { adminResources, type ResourceName, sampleItems } from '../../../../support/adminDefinitions';

/** By resource: each field's label with what it holds. */
const FIELDS: Partial<Record<ResourceName, readonly string[]>> = {
  banners: [
    'Nome: Nome',
    'Coupon pubblicizzato: c9',
    'Fine del conto alla rovescia: 2026-11-01T12:00:00',
    'Dove porta: /corsi-trading-online/dove-porta',
    'Per che cosa vale lo sconto: Per che cosa',
    'Sconto: 17',
    'Lo sconto è in percentuale: true',
    'Testo: Testo',
    'Pagine in cui non compare: evento',
    'Attivo: true',
  ],
  bundles: [
    'Titolo: Titolo',
    'Sottotitolo: Sottotitolo',
    'Descrizione: Descrizione',
    'Corsi: k1,k2',
    'Prezzo: 101,50',
    'Copertina: /copertina',
    'In vendita: true',
  ],
  campaigns: [
    'Nome: Nome',
    'Codice del coupon: CODICE',
    'Vale per: course',
    'Corso: k1',
    'Percorso formativo: p1',
    'Inizia: 2026-11-01T12:00:00',
    'Tappe: [{"endsAt":"2026-11-04T12:00:00","discount":"40","loaded":"2026-11-04T11:00:00.000Z"}]',
    'Che cosa nomina il banner: Che cosa',
    'Dove porta il banner: /dove',
    'Pagine in cui il banner non compare: evento',
    'Attiva: true',
  ],
  coupons: [
    'Codice: CODICE',
    'Sconto: 21',
    'Lo sconto è in percentuale: true',
    'Vale per: course',
    'Corso: k1',
    'Percorso formativo: p1',
    'Inizia: 2026-11-01T12:00:00',
    'Scade: 2026-11-02T12:00:00',
    'Usi in tutto: 31',
    'Usi per persona: 3',
    'Attivo: true',
  ],
  courses: [
    'Titolo: Titolo',
    'Sottotitolo: Sottotitolo',
    'Prezzo: 49,90',
    'Tra le offerte formative: true',
    'Categorie: principiante',
    'Relatori: t1,t2',
    'Copertina: /copertina',
    'Che cosa si impara: Uno\nDue',
    'Descrizione: Descrizione',
  ],
  homeSections: [
    'Titolo: Titolo',
    'Contenuto: category',
    'Categoria: avanzato',
    'Corsi: k1',
    'Percorsi: p1',
    'Testo: Testo',
    'Attiva: true',
  ],
  landingVideos: [
    'Titolo: Titolo',
    'Indirizzo: indirizzo',
    'Testo: Testo',
    'Immagine iniziale: /immagine',
    'Corso che lo continua: k1',
    'Attivo: true',
  ],
  promoters: [
    'Nome: Nome',
    'Indirizzo della pagina: indirizzo',
    'Titolo della pagina: Titolo',
    'Descrizione: Descrizione',
    'Ritratto: /ritratto',
    'Corso consigliato: k1',
    'Codice del coupon: CODICE',
    'Coupon pubblicizzato: c9',
    'Fine del conto alla rovescia: 2026-11-01T12:00:00',
    'Dove porta: /corsi-trading-online/dove-porta',
    'Per che cosa vale lo sconto: Per che cosa',
    'Sconto: 17',
    'Lo sconto è in percentuale: true',
    'Attivo: true',
  ],
  stockMarkets: [
    'Broker: Banca',
    'Simbolo: SIMBOLO',
    'Nome: Nome',
    'Descrizione: Descrizione',
    'Collegamento: https://example.com/',
    'Valuta: EUR',
    'Attivo: true',
  ],
  teachers: [
    'Nome: Nome',
    'Presentazione: Presentazione',
    'Biografia: Biografia',
    'Ritratto: /ritratto',
    'Posto nell’elenco: 16',
  ],
};

/** By resource: what a new record's form begins with. */
const EMPTY: Partial<Record<ResourceName, object>> = {
  banners: { isActive: true, bannerCouponIsPercentage: true },
  bundles: { coverAddress: '', courseIds: [], isOperative: false },
  campaigns: {
    scope: 'all_courses',
    isActive: true,
    windows: [
      { endsAt: '', discount: 50 },
      { endsAt: '', discount: 40 },
      { endsAt: '', discount: 30 },
    ],
  },
  coupons: { isPercentage: true, discount: 20, scope: 'all_courses', isActive: true },
  courses: { subtitle: '', description: '', goals: [], teachers: [], categories: [], coverAddress: '' },
  homeSections: { kind: 'chosen_courses', courses: [], bundles: [], isActive: true },
  landingVideos: { isActive: true },
  promoters: { isActive: true, bannerCouponIsPercentage: true },
  stockMarkets: { isActive: true },
};

/** Fields of the contract's form that no input of the admin fills. */
const ELSEWHERE: Partial<Record<ResourceName, readonly string[]>> = {
  // Sent by itself; the form keeps the address that comes of it.
  courses: ['cover'],
};

/** Another value than that of the draft. */
function other({ input, options = [], custom }: Field, draft: Draft, name: string) {
  const value = draft[name] ?? '';
  if (custom) return custom.write([{ endsAt: '2027-01-01T00:00:00.000Z', discount: 5 }]);
  if (typeof value === 'boolean') return !value;
  if (input === 'number' || input === 'euro') return '7';
  if (input === 'instant') return '2027-01-01T00:00:00';
  if (input === 'select' || input === 'choices')
    return options.find(([one]) => one && one !== value)?.[0] ?? '';
  return `${value}x`;
}

describe.each(Object.keys(FIELDS) as ResourceName[])('the form of %s', (name) => {
  const { fields = [], shape, empty, canCreate } = adminResources[name];
  const item = sampleItems[name];
  const draft = draftOf(fields, item);

  it('shows each value under its own label', () => {
    expect(fields.map((field) => `${field.label}: ${draft[field.name]}`)).toEqual(FIELDS[name]);
  });

  it('sends every field of the contract, each under its own name', () => {
    const all = fields.map(({ isShown: _always, ...field }) => field);
    const sent = inputOf(all, draft, item);
    const wanted = Object.keys((shape as z.ZodObject).shape);
    expect([...Object.keys(sent), ...(ELSEWHERE[name] ?? [])].sort()).toEqual(wanted.sort());
    for (const field of all) {
      const changed = { ...draft, [field.name]: other(field, draft, field.name) };
      expect(changedFields(all, draft, changed)).toEqual([field]);
      const { [field.name]: own, ...rest } = inputOf(all, changed, item);
      expect({ [field.name]: own, ...sent, ...rest }).toEqual(sent);
      expect(own).not.toEqual(sent[field.name]);
    }
  });

  it('sends a record that nobody has touched as it was loaded', () => {
    for (const [field, value] of Object.entries(inputOf(fields, draft, item))) {
      expect([field, value]).toEqual([field, item[field]]);
    }
  });

  it('begins with what is safe for a new record', () => {
    expect([Boolean(canCreate), empty]).toEqual([name in EMPTY, EMPTY[name]]);
  });
});

describe('the fields that depend on others', () => {
  const shown = (name: ResourceName, draft: Draft) =>
    (adminResources[name].fields ?? [])
      .filter(({ isShown }) => isShown?.(draft, {}))
      .map(({ label }) => label);

  it.each([
    ['coupons', { scope: 'course' }, ['Corso']],
    ['coupons', { scope: 'bundle' }, ['Percorso formativo']],
    ['coupons', { scope: 'all_courses' }, []],
    ['campaigns', { scope: 'course' }, ['Corso']],
    ['campaigns', { scope: 'bundle' }, ['Percorso formativo']],
    ['campaigns', { scope: 'all' }, []],
    ['homeSections', { kind: 'category' }, ['Categoria']],
    ['homeSections', { kind: 'chosen_courses' }, ['Corsi']],
    ['homeSections', { kind: 'bundles' }, ['Percorsi']],
    ['homeSections', { kind: 'text' }, []],
  ] as const)('of %s with %j are %j', (name, draft, labels) => {
    expect(shown(name, draft)).toEqual(labels);
  });

  it('of a parameter are its own value alone', () => {
    const { fields = [] } = adminResources.parameters;
    for (const { key, label } of KNOWN_PARAMETERS) {
      const own = fields.filter(({ isShown }) => isShown?.({}, { key }));
      expect(own.map((field) => [field.name, field.label])).toEqual([[key, label]]);
    }
  });
});

it('portraits are cut square, all other pictures are covers', () => {
  const formats = Object.values(adminResources).flatMap(({ name, fields = [] }) =>
    (fields as readonly Field[]).flatMap(({ input, format = 'covers' }) =>
      input === 'picture' ? [[name, format]] : [],
    ),
  );
  expect(Object.fromEntries(formats)).toEqual({
    bundles: 'covers',
    courses: 'covers',
    landingVideos: 'covers',
    parameters: 'covers',
    promoters: 'portraits',
    teachers: 'portraits',
  });
});

describe('the checks of a form between its fields', () => {
  it.each([
    ['coupons', { scope: 'course', IdCourseEnc: undefined }, 'IdCourseEnc'],
    ['campaigns', { scope: 'bundle', IdBundleEnc: undefined }, 'IdBundleEnc'],
    ['banners', { bannerEndDate: null }, 'bannerEndDate'],
    ['promoters', { bannerCouponDiscount: 101 }, 'bannerCouponDiscount'],
    ['homeSections', { kind: 'category', category: null }, 'category'],
  ] as const)('of %s refuse %j', (name, change, field) => {
    const errors = adminResources[name].check?.({ ...sampleItems[name], ...change });
    expect(errors).toHaveProperty([field]);
    expect(adminResources[name].check?.(sampleItems[name])).toEqual({});
  });
});
