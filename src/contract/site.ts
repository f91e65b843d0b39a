import { z } from 'zod';
import { bundle } from './bundles';
import { courseCard } from './courses';
import { get, post, postMultipart, put, remove } from './endpoint';
import { byId, file, id, instant, itemOf, listOf, noInput, outcome, paging, richText } from './shapes';

/** A section of the home page: heading, text and courses. */
export const homeSection = z.object({
  id,
  title: z.string(),
  text: richText,
  position: z.number().int(),
  isActive: z.boolean(),
  version: z.number().int(),
});
export const homeSectionWithCourses = homeSection.extend({
  courses: z.array(courseCard),
  /** Only in a section of learning paths. */
  bundles: z.array(bundle).optional(),
});
export type HomeSection = z.infer<typeof homeSectionWithCourses>;
const homeSectionForm = homeSection.extend({ courses: z.array(id).max(100) });

export const homeSections = {
  list: get('/api/HomePageSection', 'admin', noInput, listOf(homeSection)),
  get: get('/api/HomePageSection/{id}', 'admin', byId, itemOf(homeSectionWithCourses)),
  create: post(
    '/api/HomePageSection',
    'admin',
    homeSectionForm.partial({ id: true, version: true }),
    itemOf(homeSection),
  ),
  update: put('/api/HomePageSection', 'admin', homeSectionForm, itemOf(homeSection)),
  remove: remove('/api/HomePageSection/{id}', 'admin', byId, outcome),
  cached: get('/api/HomePageSection/Cached', 'optional', noInput, listOf(homeSectionWithCourses)),
};

/** Spec §3, "Active banner item". */
export const activeBanner = z.object({
  bannerEndDate: z.string().nullable(),
  bannerCourseLink: z.string().nullable(),
  bannerCouponDiscount: z.number().nullable(),
  bannerCourseTitle: z.string().nullable(),
  bannerCouponIsPercentage: z.boolean(),
  /** Comma-separated fragments of addresses that hide it. */
  bannerHideIn: z.string().nullable(),
  bannerCustomText: richText.nullable(),
});
export type ActiveBanner = z.infer<typeof activeBanner>;
export const bannerSetting = activeBanner.extend({
  id,
  isActive: z.boolean(),
  version: z.number().int(),
});

export const banners = {
  list: get('/api/BannerSetting', 'admin', noInput, listOf(bannerSetting)),
  get: get('/api/BannerSetting/{id}', 'admin', byId, itemOf(bannerSetting)),
  create: post(
    '/api/BannerSetting',
    'admin',
    bannerSetting.partial({ id: true, version: true }),
    itemOf(bannerSetting),
  ),
  update: put('/api/BannerSetting', 'admin', bannerSetting, itemOf(bannerSetting)),
  remove: remove('/api/BannerSetting/{id}', 'admin', byId, outcome),
  activeShop: get('/api/BannerSetting/active-shop', 'optional', noInput, itemOf(activeBanner)),
};

export const stockMarket = z.object({
  id,
  broker: z.string().max(200),
  symbol: z.string().max(40),
  name: z.string().max(200),
  market: z.string().max(200),
  currency: z.string().max(10),
  isActive: z.boolean(),
  version: z.number().int(),
});
export const stockMarkets = {
  getAllStockMarkets: post(
    '/api/StockMarket/GetAllStockMarkets',
    'admin',
    paging.extend({ Query: z.string().max(200).default(''), Broker: z.string().max(200).optional() }),
    listOf(stockMarket),
  ),
  get: get('/api/StockMarket/{id}', 'admin', byId, itemOf(stockMarket)),
  create: post(
    '/api/StockMarket',
    'admin',
    stockMarket.partial({ id: true, version: true }),
    itemOf(stockMarket),
  ),
  update: put('/api/StockMarket', 'admin', stockMarket, itemOf(stockMarket)),
  remove: remove('/api/StockMarket/{id}', 'admin', byId, outcome),
  distinctBroker: get('/api/StockMarket/distinctBroker', 'admin', noInput, listOf(z.string())),
};

export const parameter = z.object({ key: z.string().max(200), value: z.string().max(100_000) });
export const parameters = {
  /** Public parameters, for admins all; `Prefix` filters by key. */
  read: get(
    '/api/Parameter/',
    'optional',
    z.object({ Prefix: z.string().max(200).optional() }),
    listOf(parameter.extend({ updatedAt: instant.optional() })),
  ),
  update: put('/api/Parameter/', 'admin', z.object({ items: z.array(parameter).max(500) }), outcome),
};

export const landingVideo = z.object({
  id,
  title: z.string().max(200),
  text: richText,
  videoUrl: z.string(),
  poster: z.string(),
  isActive: z.boolean(),
  version: z.number().int(),
});
/** The page of a landing video, with the course that continues it. */
export const shownVideo = landingVideo.extend({ slug: z.string(), course: courseCard.optional() });
export type ShownVideo = z.infer<typeof shownVideo>;
export const landingVideos = {
  list: get('/api/LandingVideo', 'admin', noInput, listOf(landingVideo)),
  /** Id or slug. */
  get: get('/api/LandingVideo/{id}', 'public', byId, itemOf(shownVideo)),
  create: post(
    '/api/LandingVideo',
    'admin',
    landingVideo.partial({ id: true, version: true }),
    itemOf(landingVideo),
  ),
  update: put('/api/LandingVideo', 'admin', landingVideo, itemOf(landingVideo)),
  remove: remove('/api/LandingVideo/{id}', 'admin', byId, outcome),
};

export const uploads = {
  /** Uploads a picture for covers, portraits and texts; returns its address. */
  uploadFile: postMultipart(
    '/api/UploadFile',
    'admin',
    z.object({ file }),
    itemOf(z.object({ url: z.string(), createdAt: instant })),
  ),
};
