import * as tables from '../../../../src/server/platform/database';
import type { TestApp } from '../../../support/app';
import { shopOf } from '../../checkout/purchases/fixtures';

/** A record of each kind that admins write, whose ids all begin with the name. */
export async function addAll(shop: TestApp, name: string): Promise<void> {
  const { orm } = shop.database;
  const stock = shopOf(shop);
  const [userId, courseId, bundleId] = [`${name}-utente`, `${name}-corso`, `${name}-percorso`];
  const [teacherId, sectionId, campaignId] = [`${name}-relatore`, `${name}-lezione`, `${name}-campagna`];
  const [mediaKey, captionsKey] = [`${name}.mp4`, `${name}.vtt`];
  await shop.addUser({ id: userId, email: `${name}@example.com` });
  await shop.addUser({ id: `${name}-docente`, role: 2 });
  await orm.insert(tables.teachers).values({ id: teacherId, userId: `${name}-docente`, slug: name, name });
  for (const key of [mediaKey, captionsKey])
    await orm.insert(tables.media).values({ key, mime: 'video/mp4', bytes: 1 });
  await stock.addCourse({ id: courseId, slug: courseId, categories: ['principiante'], durationSeconds: 60 });
  await orm.insert(tables.courseTeachers).values({ courseId, teacherId });
  await stock.addSection(courseId, { id: sectionId, mediaKey, captionsKey, position: 4 });
  await orm.insert(tables.viewedSections).values({ userId, sectionId, played: [[0, 1]] });
  await stock.addBundle([courseId], { id: bundleId, slug: bundleId });
  const row = { title: name, position: name.length };
  await orm.insert(tables.homeSections).values([
    { ...row, id: `${name}-corsi`, kind: 'chosen_courses' },
    { ...row, id: `${name}-percorsi`, kind: 'bundles' },
  ]);
  await orm.insert(tables.homeSectionCourses).values({ homeSectionId: `${name}-corsi`, courseId });
  await orm.insert(tables.homeSectionBundles).values({ homeSectionId: `${name}-percorsi`, bundleId });
  await orm.insert(tables.landingVideos).values({ id: `${name}-video`, slug: name, title: name, mediaKey });
  await stock.addPurchase(userId, { courseId }, { id: `${name}-acquisto` });
  await stock.addCoupon(`${name}1`, { id: `${name}-coupon` });
  const dates = { startsAt: shop.time.now, endsAt: new Date(shop.time.now.getTime() + 86_400_000) };
  await orm.insert(tables.campaigns).values({ ...dates, id: campaignId, name, title: name });
  await orm.insert(tables.campaignWindows).values({ campaignId, endsAt: dates.endsAt, discount: 20 });
  await stock.addCoupon(`${name}2`, { ...dates, id: `${name}-tappe`, campaignId });
  await orm.insert(tables.banners).values({ id: `${name}-banner`, name, bannerEndDate: dates.endsAt });
  await orm.insert(tables.promoters).values({ id: `${name}-promoter`, name });
  await orm.insert(tables.stockMarkets).values({ id: `${name}-mercato`, broker: name, symbol: 's', name });
  const review = { userId, courseId, text: name, rating: 5 };
  await orm.insert(tables.reviews).values({ ...review, id: `${name}-recensione` });
}
