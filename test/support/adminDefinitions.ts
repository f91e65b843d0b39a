import type { z } from 'zod';
import { audit } from '../../src/client/features/admin/audit';
import { banners } from '../../src/client/features/admin/banners';
import { bundles } from '../../src/client/features/admin/bundles';
import { campaigns } from '../../src/client/features/admin/campaigns/campaigns';
import { coupons } from '../../src/client/features/admin/coupons';
import { courses } from '../../src/client/features/admin/courses/courses';
import { homeSections } from '../../src/client/features/admin/homeSections';
import { landingVideos } from '../../src/client/features/admin/landingVideos';
import { leads } from '../../src/client/features/admin/leads';
import { mails } from '../../src/client/features/admin/mails';
import { notifications } from '../../src/client/features/admin/notifications/notifications';
import { parameters } from '../../src/client/features/admin/parameters/parameters';
import { promoters } from '../../src/client/features/admin/promoters';
import { purchases } from '../../src/client/features/admin/purchases/purchases';
import { questions } from '../../src/client/features/admin/questions/questions';
import type { Definition, Resource } from '../../src/client/features/admin/resource/resource';
import { reviews } from '../../src/client/features/admin/reviews';
import { stockMarkets } from '../../src/client/features/admin/stockMarkets';
import { teachers } from '../../src/client/features/admin/teachers/teachers';
import { admins, users } from '../../src/client/features/admin/users/users';
import { table } from '../../src/contract/table';

/** A record of a test; its shape differs by resource. */
export type AnyItem = Record<string, unknown>;
export type AnyResource = Definition<AnyItem, z.ZodType> & Resource<AnyItem>;

const all = {
  admins,
  audit,
  banners,
  bundles,
  campaigns,
  coupons,
  courses,
  homeSections,
  landingVideos,
  leads,
  mails,
  notifications,
  parameters,
  promoters,
  purchases,
  questions,
  reviews,
  stockMarkets,
  teachers,
  users,
};
export type ResourceName = keyof typeof all;
/** Every resource of the admin, by its name. */
export const adminResources = all as unknown as Readonly<Record<ResourceName, AnyResource>>;

/** An instant of November 2026, and how the admin's tables write it. */
export const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T11:00:00.000Z`;
export const written = (day: number) => `2026-11-${String(day).padStart(2, '0')} 12:00:00`;

const countdown = {
  IdCouponEnc: 'c9',
  bannerEndDate: at(1),
  bannerCourseLink: '/corsi-trading-online/dove-porta',
  bannerCourseTitle: 'Per che cosa',
  bannerCouponDiscount: 17,
  bannerCouponIsPercentage: true,
};

/** One record of each resource; no two of its values are alike. */
export const sampleItems: Readonly<Record<ResourceName, AnyItem>> = {
  admins: {
    IdEnc: 'u1',
    email: 'a@example.com',
    firstName: 'Ada',
    lastName: 'Bo',
    role: 1,
    createdAt: at(2),
  },
  audit: {
    id: '7',
    at: at(1),
    who: 'chi@example.com',
    action: 'publish',
    resource: 'courses',
    resourceId: 'k9',
    before: '{"a":1}',
    after: '{"a":2}',
  },
  banners: {
    ...countdown,
    id: 'b1',
    name: 'Nome',
    bannerHideIn: 'evento',
    bannerCustomText: 'Testo',
    isActive: true,
    createdAt: at(2),
    version: 5,
  },
  bundles: {
    IdBundleEnc: 'p1',
    slug: 'percorso',
    title: 'Titolo',
    subtitle: 'Sottotitolo',
    description: 'Descrizione',
    coverAddress: '/copertina',
    price: 101.5,
    singlyPrice: 202.25,
    coursesCount: 3,
    duration: 4000,
    courseIds: ['k1', 'k2'],
    isOperative: true,
    createdAt: at(2),
    version: 5,
  },
  campaigns: {
    id: 'm1',
    name: 'Nome',
    CouponCode: 'CODICE',
    scope: 'course',
    IdCourseEnc: 'k1',
    IdBundleEnc: 'p1',
    title: 'Che cosa',
    link: '/dove',
    hideIn: 'evento',
    startsAt: at(1),
    endsAt: at(4),
    windows: [{ endsAt: at(4), discount: 40 }],
    isActive: true,
    state: 'running',
    discount: 35,
    usedCount: 11,
    createdAt: at(5),
    version: 6,
  },
  coupons: {
    IdCouponEnc: 'c1',
    CouponCode: 'CODICE',
    isPercentage: true,
    discount: 21,
    scope: 'course',
    IdCourseEnc: 'k1',
    IdBundleEnc: 'p1',
    startsAt: at(1),
    endsAt: at(2),
    useLimit: 31,
    perUserLimit: 3,
    isActive: true,
    usedCount: 12,
    createdAt: at(3),
    version: 5,
  },
  courses: {
    IdCourseEnc: 'k1',
    slug: 'corso',
    title: 'Titolo',
    subtitle: 'Sottotitolo',
    description: 'Descrizione',
    price: 49.9,
    isEducationalOffer: true,
    categories: ['principiante'],
    goals: ['Uno', 'Due'],
    teachers: ['t1', 't2'],
    coverAddress: '/copertina',
    isOperative: true,
    learnersCount: 13,
    createdAt: at(2),
    version: 5,
  },
  homeSections: {
    id: 'h1',
    title: 'Titolo',
    kind: 'category',
    category: 'avanzato',
    courses: ['k1'],
    bundles: ['p1'],
    text: 'Testo',
    position: 14,
    isActive: true,
    createdAt: at(2),
    version: 5,
  },
  landingVideos: {
    id: 'v1',
    title: 'Titolo',
    slug: 'indirizzo',
    text: 'Testo',
    poster: '/immagine',
    IdCourseEnc: 'k1',
    courseTitle: 'Corso',
    video: { url: '/film', mime: 'video/mp4', bytes: 1 },
    isActive: true,
    createdAt: at(2),
    version: 5,
  },
  leads: {
    id: 'l1',
    email: 'a@example.com',
    firstName: 'Ada',
    lastName: 'Bo',
    kind: 'video',
    phone: '+39 1',
    subject: 'Oggetto',
    message: 'Messaggio',
    createdAt: at(1),
    consentText: 'Acconsento',
    consentAt: at(2),
    withdrawnAt: at(3),
  },
  mails: {
    id: 'e1',
    subject: 'Oggetto',
    to: 'a@example.com',
    status: 'failed',
    attempts: 4,
    lastError: 'Errore',
    text: 'Testo',
    createdAt: at(1),
    sentAt: at(2),
  },
  notifications: {
    id: 'n1',
    title: 'Titolo',
    buyer: 'Ada B.',
    price: 49.9,
    at: at(1),
    who: 'chi@example.com',
  },
  parameters: {
    key: 'webinar.title',
    label: 'Nome',
    meaning: 'Significato',
    group: 'Webinar',
    text: 'Valore',
    updatedAt: at(1),
    version: 5,
  },
  promoters: {
    ...countdown,
    id: 'r1',
    name: 'Nome',
    slug: 'indirizzo',
    headline: 'Titolo',
    description: 'Descrizione',
    pictureAddress: '/ritratto',
    IdCourseEnc: 'k1',
    courseTitle: 'Corso',
    CouponCode: 'CODICE',
    isActive: true,
    createdAt: at(2),
    version: 5,
  },
  purchases: {
    IdEnc: 'a1',
    title: 'Titolo',
    slug: 'corso',
    IdUserEnc: 'u1',
    buyer: 'Ada Bo',
    email: 'a@example.com',
    createdAt: at(1),
    status: 'paid',
    paidAt: at(2),
    CouponCode: 'CODICE',
    total: 49.9,
    isActive: true,
  },
  questions: {
    IdEnc: 'q1',
    Text: 'Domanda?',
    courseTitle: 'Corso',
    sectionTitle: 'Lezione',
    IdCourseEnc: 'k1',
    IdSectionEnc: 's1',
    author: 'Ada B.',
    votes: 15,
    createdAt: at(1),
    answer: { Text: 'Sì.' },
    isHidden: false,
  },
  reviews: {
    IdEnc: 'w1',
    author: 'Ada B.',
    email: 'a@example.com',
    courseTitle: 'Corso',
    Rating: 4,
    Text: 'Testo',
    createdAt: at(1),
    isVerified: false,
    IsEnabled: true,
  },
  stockMarkets: {
    id: 's1',
    symbol: 'SIMBOLO',
    broker: 'Banca',
    name: 'Nome',
    description: 'Descrizione',
    currency: 'EUR',
    link: 'https://example.com/',
    isActive: true,
    version: 5,
  },
  teachers: {
    id: 't1',
    slug: 'relatore',
    name: 'Nome',
    headline: 'Presentazione',
    biography: 'Biografia',
    pictureAddress: '/ritratto',
    email: 'a@example.com',
    coursesCount: 3,
    position: 16,
    version: 5,
  },
  users: {
    IdEnc: 'u1',
    email: 'a@example.com',
    firstName: 'Ada',
    lastName: 'Bo',
    role: 2,
    createdAt: at(1),
    activatedAt: at(2),
  },
};

/** Every call of the contract; each notes its row and its input, and succeeds with `answer`. */
export function recordingApis(answer: object = { isOk: true, items: [], total: 0 }) {
  const made: [row: string, input: unknown][] = [];
  const group = (name: string, rows: object) =>
    Object.fromEntries(
      Object.keys(rows).map((row) => [
        row,
        async (input: unknown) => {
          made.push([`${name}.${row}`, input]);
          return answer;
        },
      ]),
    );
  const api = Object.fromEntries(Object.entries(table).map(([name, rows]) => [name, group(name, rows)]));
  return { made, apis: { admin: api, shop: api } as never, api: api as never };
}
