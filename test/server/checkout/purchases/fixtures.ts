import type { NewPurchase } from '../../../../src/server/checkout/purchases/queries';
import { movementsOf } from '../../../../src/server/demo/rows/movements';
import {
  bundleCourses,
  bundles,
  coupons,
  courseCategories,
  courses,
  courseTeachers,
  entitlements,
  media,
  newId,
  parameters,
  paymentMovements,
  sections,
  teachers,
} from '../../../../src/server/platform/database';
import { publicCache } from '../../../../src/server/platform/http/publicCache';
import type { TestApp } from '../../../support/app';
import { storePurchases } from '../../../support/money/lines';
import { tillOf } from '../payments/till';

type CourseFields = Partial<typeof courses.$inferInsert> & {
  categories?: (typeof courseCategories.$inferInsert)['category'][];
  sections?: number;
};

/** Puts things into a test's shop. Everything is on sale unless a field says otherwise. */
export function shopOf({ database, time, addUser }: TestApp) {
  const { orm } = database;
  let made = 0;

  async function addCourse({ categories = [], sections: count = 0, ...fields }: CourseFields = {}) {
    made += 1;
    const [course] = await orm
      .insert(courses)
      .values({
        slug: `corso-${made}`,
        title: `Corso ${made}`,
        priceCents: 10_000,
        level: 'principiante',
        isOperative: true,
        publishedAt: new Date(time.now.getTime() - made * 1000),
        ...fields,
      })
      .returning();
    if (!course) throw new Error('no course');
    for (const category of categories)
      await orm.insert(courseCategories).values({ courseId: course.id, category });
    for (let position = 0; position < count; position += 1) await addSection(course.id, { position });
    publicCache(database).invalidate();
    return course;
  }

  /** Lets `Viewed: true` alone finish a lesson, in tests about something else. */
  async function finishByPosition() {
    await orm.insert(parameters).values({ key: 'learning.playedShare', value: 0 }).onConflictDoNothing();
  }

  async function addSection(courseId: string, fields: Partial<typeof sections.$inferInsert> = {}) {
    const [section] = await orm
      .insert(sections)
      .values({ courseId, title: `Lezione ${fields.position ?? 0}`, durationSeconds: 60, ...fields })
      .returning();
    if (!section) throw new Error('no section');
    return section;
  }

  async function addTeacher(name: string, courseIds: readonly string[] = []) {
    const userId = await addUser({ role: 2 });
    const slug = name.toLowerCase().replace(/\W+/g, '-');
    const [teacher] = await orm
      .insert(teachers)
      .values({ userId, name, slug, picture: `/demo/teachers/${slug}` })
      .returning();
    if (!teacher) throw new Error('no teacher');
    for (const courseId of courseIds)
      await orm.insert(courseTeachers).values({ courseId, teacherId: teacher.id });
    publicCache(database).invalidate();
    return teacher;
  }

  /** Gives a course what it needs to go on sale beside its price: a teacher, and a lesson with its video. */
  async function makeSellable(courseId: string) {
    made += 1;
    const key = `videos/lezione-${made}.mp4`;
    await orm.insert(media).values({ key, mime: 'video/mp4', bytes: 1 });
    const section = await addSection(courseId, { mediaKey: key });
    return { section, teacher: await addTeacher(`Relatore ${made}`, [courseId]) };
  }

  async function addBundle(courseIds: readonly string[], fields: Partial<typeof bundles.$inferInsert> = {}) {
    made += 1;
    const [bundle] = await orm
      .insert(bundles)
      .values({
        slug: `percorso-${made}`,
        title: `Percorso ${made}`,
        priceCents: 15_000,
        isOperative: true,
        ...fields,
      })
      .returning();
    if (!bundle) throw new Error('no bundle');
    for (const [position, courseId] of courseIds.entries()) {
      await orm.insert(bundleCourses).values({ bundleId: bundle.id, courseId, position });
    }
    publicCache(database).invalidate();
    return bundle;
  }

  async function addCoupon(code: string, fields: Partial<typeof coupons.$inferInsert> = {}) {
    const [coupon] = await orm
      .insert(coupons)
      .values({ code, kind: 'percentage', amount: 20, scope: 'everything', ...fields })
      .returning();
    if (!coupon) throw new Error('no coupon');
    return coupon;
  }

  /** A paid purchase, with its right to watch. */
  async function addPurchase(
    userId: string,
    item: { courseId: string } | { bundleId: string; courseIds: readonly string[] },
    fields: Partial<NewPurchase> = {},
  ) {
    const { courseIds, ...what } = 'courseId' in item ? { ...item, courseIds: [item.courseId] } : item;
    const totalCents = fields.totalCents ?? 10_000;
    const row: NewPurchase = {
      userId,
      ...what,
      itemTitle: 'Corso',
      listCents: totalCents + (fields.discountCents ?? 0),
      totalCents,
      state: 'paid',
      provider: 'sandbox',
      createdAt: fields.paidAt ?? time.now,
      paidAt: time.now,
      ...fields,
    };
    const [purchase] = await storePurchases(database, [row]);
    if (!purchase) throw new Error('no purchase');
    const movements = movementsOf([purchase]);
    if (movements.length > 0) await orm.insert(paymentMovements).values(movements);
    const source = 'courseId' in item ? 'purchase' : 'bundle';
    for (const courseId of courseIds) await give(userId, courseId, { source, sourceId: purchase.id });
    return purchase;
  }

  async function give(
    userId: string,
    courseId: string,
    fields: Partial<typeof entitlements.$inferInsert> = {},
  ) {
    await orm.insert(entitlements).values({ userId, courseId, source: 'gift', sourceId: newId(), ...fields });
    publicCache(database).invalidate();
  }

  return {
    addCourse,
    addSection,
    addTeacher,
    makeSellable,
    addBundle,
    addCoupon,
    addPurchase,
    give,
    finishByPosition,
  };
}

/** A user with a token. */
export async function addStudent(
  { addUser, logIn }: TestApp,
  fields: { firstName?: string; lastName?: string; email?: string } = {},
) {
  const email = fields.email ?? `p${newId().toLowerCase()}@example.com`;
  const id = await addUser({ ...fields, email });
  return { id, email, token: await logIn(email) };
}

interface Ordering {
  readonly title?: string;
  /** A student from `addStudent`; a new one by default. */
  readonly buyer?: Awaited<ReturnType<typeof addStudent>>;
  /** Further fields of the order, such as its coupon. */
  readonly order?: object;
}

/** A new course that its buyer has ordered, and not paid yet. */
export async function orderCourse(shop: TestApp, { title = 'Corso', buyer, order }: Ordering = {}) {
  const till = tillOf(shop);
  // Each call counts its courses anew.
  const course = await shopOf(shop).addCourse({ slug: `ordine-${Math.random()}`, title });
  const student = buyer ?? (await addStudent(shop));
  const { item } = (await till.buy(student.token, { IdCourseEnc: course.id, ...order })).data;
  const id: string = item.IdPurchaseEnc;
  const reference = (await till.purchase(id)).providerReference ?? '';
  const isOpen = async () => (await till.rightsOf(student.id)).some(({ revokedAt }) => revokedAt === null);
  return { course, student, id, url: item.url as string, reference, isOpen };
}
