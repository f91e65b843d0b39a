import { leadConsentText } from '../../../contract/leads/leadForms';
import { BASE_PATH } from '../../../contract/platform/basePath';
import { newId } from '../../platform/database/ids';
import type * as schema from '../../platform/database/schema';
import { clipKey } from '../clips';
import { TEACHERS } from '../content/catalogue';
import * as content from '../content/site';
import type { UserRow } from './accounts';
import type { Catalogue } from './catalogue';
import type { CouponInUse } from './coupons';
import { addDays } from './days';

export interface Site {
  promoters: (typeof schema.promoters.$inferInsert)[];
  banners: (typeof schema.banners.$inferInsert)[];
  homeSections: (typeof schema.homeSections.$inferInsert)[];
  homeSectionCourses: (typeof schema.homeSectionCourses.$inferInsert)[];
  homeSectionBundles: (typeof schema.homeSectionBundles.$inferInsert)[];
  parameters: (typeof schema.parameters.$inferInsert)[];
  stockMarkets: (typeof schema.stockMarkets.$inferInsert)[];
  landingVideos: (typeof schema.landingVideos.$inferInsert & { id: string })[];
  leads: (typeof schema.leads.$inferInsert)[];
}

/** Creates everything besides catalogue and sales. */
export function siteOf(
  catalogue: Catalogue,
  { buyers, coupons }: { buyers: readonly UserRow[]; coupons: readonly CouponInUse[] },
  now: Date,
): Site {
  const bannerCouponId = (code: string) => coupons.find(({ row }) => row.code === code)?.row.id ?? null;
  const { PROMOTER, BANNER, HOME_SECTIONS, LANDING_VIDEO } = content;
  const promoterCourse = catalogue.course(PROMOTER.course);
  const bannerCourse = catalogue.course(BANNER.course);
  const since = addDays(now, -200);
  const written = { createdAt: since, updatedAt: since };
  const homeSections = HOME_SECTIONS.map(
    ({ courses: _courses, bundles: _bundles, ...section }, position) => ({
      ...section,
      ...written,
      id: newId(),
      position,
    }),
  );
  const landing = {
    ...written,
    id: newId(),
    slug: LANDING_VIDEO.slug,
    title: LANDING_VIDEO.title,
    description: LANDING_VIDEO.description,
    mediaKey: clipKey(LANDING_VIDEO.course, 0),
    poster: LANDING_VIDEO.poster,
    courseId: catalogue.course(LANDING_VIDEO.course).id,
  };
  return {
    promoters: [
      {
        ...written,
        id: newId(),
        name: PROMOTER.name,
        title: PROMOTER.title,
        headline: PROMOTER.headline,
        description: PROMOTER.description,
        picture: `/demo/promoters/${PROMOTER.name}-480.webp`,
        courseId: promoterCourse.id,
        couponCode: PROMOTER.couponCode,
        bannerCouponId: bannerCouponId(PROMOTER.couponCode),
        bannerEndDate: addDays(now, 5),
        bannerCourseLink: `${BASE_PATH}/corso/${PROMOTER.course}/${PROMOTER.couponCode}`,
        bannerCourseTitle: promoterCourse.title,
        bannerCouponDiscount: PROMOTER.discount,
      },
    ],
    banners: [
      {
        id: newId(),
        name: BANNER.name,
        bannerCouponId: bannerCouponId(BANNER.couponCode),
        bannerEndDate: addDays(now, BANNER.endsInDays),
        bannerCourseLink: `${BASE_PATH}/corso/${BANNER.course}/${BANNER.couponCode}`,
        bannerCourseTitle: bannerCourse.title,
        bannerCouponDiscount: BANNER.discount,
        bannerHideIn: BANNER.hideIn.join(', '),
        isActive: true,
      },
    ],
    homeSections,
    homeSectionCourses: HOME_SECTIONS.flatMap(({ courses = [] }, at) =>
      courses.map((slug, position) => ({
        homeSectionId: homeSections[at]?.id ?? '',
        courseId: catalogue.course(slug).id,
        position,
      })),
    ),
    homeSectionBundles: HOME_SECTIONS.flatMap(({ bundles = [] }, at) =>
      bundles.map((slug, position) => ({
        homeSectionId: homeSections[at]?.id ?? '',
        bundleId: catalogue.bundle(slug).id,
        position,
      })),
    ),
    parameters: parametersOf(now).map((parameter) => ({ ...parameter, updatedAt: since })),
    stockMarkets: content.STOCK_MARKETS.map((market) => ({ ...market, ...written, id: newId() })),
    landingVideos: [landing],
    leads: leadsOf(buyers, landing.id, now),
  };
}

/** Returns a Thursday of next month at 18:30 UTC, evening in Italy. */
export function webinarDate(now: Date): Date {
  const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 8, 18, 30));
  date.setUTCDate(date.getUTCDate() + ((4 - date.getUTCDay() + 7) % 7));
  return date;
}

function parametersOf(now: Date): Site['parameters'] {
  const { WEBINAR } = content;
  const teacher = TEACHERS.find(({ slug }) => slug === WEBINAR.teacher);
  const all: [key: string, value: unknown, isPublic: boolean, description: string][] = [
    ['webinar.title', WEBINAR.title, true, 'Titolo del prossimo webinar'],
    ['webinar.date', webinarDate(now).toISOString(), true, 'Data e ora del webinar (ISO 8601, UTC)'],
    ['webinar.link', WEBINAR.link, false, 'Indirizzo della diretta, inviato a chi si iscrive'],
    ['webinar.duration', WEBINAR.minutes, true, 'Durata del webinar in minuti'],
    ['webinar.picture', WEBINAR.picture, true, 'Immagine della pagina del webinar'],
    ['webinar.teacher', teacher?.name ?? '', true, 'Chi tiene il webinar'],
    ['webinar.description', WEBINAR.description, true, 'Testo della pagina del webinar'],
    ['video.slug', content.LANDING_VIDEO.slug, true, 'Il video a cui porta /iscrizione-video'],
    ['reviews.moderated', false, false, 'Le recensioni attendono l’approvazione di un amministratore'],
    [
      'reviews.promptAgainDays',
      7,
      false,
      'Giorni dopo i quali si richiede una recensione non ancora scritta',
    ],
    ['learning.playedShare', 90, false, 'Quota di lezione da guardare, in percentuale'],
    ['transfer.iban', 'IT60X0542811101000000123456', false, 'IBAN per i bonifici'],
    ['transfer.holder', 'Corsi Trading Online S.r.l.', false, 'Intestatario del conto'],
    ['transfer.bank', 'Banca di prova', false, 'Banca del conto'],
    ['transfer.days', 7, false, 'Giorni per pagare con bonifico'],
    ['receipts.vatRate', 22, false, 'IVA compresa nei prezzi, in percentuale'],
    ...Object.entries(content.LEGAL_TEXTS).map(([page, text]): [string, unknown, boolean, string] => [
      `legal.${page}`,
      text,
      true,
      'Testo legale',
    ]),
  ];
  return all.map(([key, value, isPublic, description]) => ({ key, value, isPublic, description }));
}

/** Signs some recent buyers up for the webinar or the free lesson. */
function leadsOf(buyers: readonly UserRow[], landingVideoId: string, now: Date): Site['leads'] {
  return buyers.slice(-14).map((buyer, at) => {
    const isVideo = at % 3 === 0;
    const when = addDays(now, -(at + 1) * 0.9);
    return {
      id: newId(),
      kind: isVideo ? 'video' : 'webinar',
      email: buyer.email,
      firstName: buyer.firstName ?? '',
      lastName: buyer.lastName ?? '',
      campaign: isVideo ? 'video' : 'webinar',
      consentText: leadConsentText(isVideo ? 'video' : 'webinar'),
      consentAt: when,
      createdAt: when,
      landingVideoId: isVideo ? landingVideoId : null,
    };
  });
}
