import type { z } from 'zod';
import { admin } from './admin';
import { audit } from './audit';
import { banners } from './banners';
import { bundles } from './bundles';
import { campaigns } from './campaigns';
import { coupons } from './coupons';
import { courses } from './courses';
import { type Endpoint, postForFile } from './endpoint';
import { gridQuery } from './grid';
import { homeSections } from './homeSections';
import { landingVideos } from './landingVideos';
import { leads } from './leads';
import { mails } from './mails';
import { notifications } from './notifications';
import { promoters } from './promoters';
import { questions } from './questions';
import { file, itemOf } from './shapes';
import { stockMarkets } from './stockMarkets';
import { teachers } from './teachers';
import { users } from './users';

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
  purchases: csvOf('purchases', courses.getAllPurchases),
  questions: csvOf('questions', questions.list),
  reviews: csvOf('reviews', admin.getReviews),
  stockMarkets: csvOf('stockMarkets', stockMarkets.getAllStockMarkets),
  teachers: csvOf('teachers', teachers.list),
  users: csvOf('users', users.getList),
};
