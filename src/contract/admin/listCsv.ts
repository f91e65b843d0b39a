import type { z } from 'zod';
import { account } from '../account/account';
import { bundles } from '../catalogue/bundles';
import { courses } from '../catalogue/courses';
import { homeSections } from '../catalogue/homeSections';
import { teachers } from '../catalogue/teachers';
import { sales } from '../checkout/purchases';
import { questions } from '../community/questions';
import { reviewAdmin } from '../community/reviews';
import { landingVideos } from '../leads/landingVideos';
import { leads } from '../leads/leads';
import { notifications } from '../notifications/notifications';
import { type Endpoint, postForFile } from '../platform/endpoint';
import { gridQuery } from '../platform/grid';
import { mails } from '../platform/mails';
import { file, itemOf } from '../platform/shapes';
import { banners } from '../promotions/banners';
import { campaigns } from '../promotions/campaigns';
import { coupons } from '../promotions/coupons';
import { promoters } from '../promotions/promoters';
import { stockMarkets } from '../site/stockMarkets';
import { audit } from './audit';

/** The rows that a list finds, as a file for a spreadsheet in Italy: in the list's order, all its pages. */
const csvOf = <Query extends z.ZodType>(name: string, { input }: Pick<Endpoint<Query>, 'input'>) =>
  postForFile(`/api/admin/Csv/${name}`, 'admin', input, itemOf(file));

/** The lists of the admin as files of at most `MOST_CSV_ROWS` rows. */
export const listCsv = {
  /** In the list's own order. */
  admins: csvOf('admins', { input: gridQuery([]) }),
  audit: csvOf('audit', audit.list),
  banners: csvOf('banners', banners.list),
  bundles: csvOf('bundles', bundles.list),
  campaigns: csvOf('campaigns', campaigns.list),
  coupons: csvOf('coupons', coupons.getAllCoupons),
  courses: csvOf('courses', courses.getAllCourses),
  homeSections: csvOf('homeSections', homeSections.list),
  landingVideos: csvOf('landingVideos', landingVideos.list),
  leads: csvOf('leads', leads.list),
  mails: csvOf('mails', mails.list),
  notifications: csvOf('notifications', notifications.history),
  /** In the list's own order; `Query` is found in names, meanings and values. */
  parameters: csvOf('parameters', { input: gridQuery([]) }),
  promoters: csvOf('promoters', promoters.list),
  purchases: csvOf('purchases', sales.getAllPurchases),
  questions: csvOf('questions', questions.list),
  reviews: csvOf('reviews', reviewAdmin.getReviews),
  stockMarkets: csvOf('stockMarkets', stockMarkets.getAllStockMarkets),
  teachers: csvOf('teachers', teachers.list),
  users: csvOf('users', account.getList),
};
