import { DEMO_PASSWORD } from '../../../src/server/demo/rows/accounts';
import { hashPassword } from '../../../src/server/identity/passwords';
import {
  bundleCourses,
  bundles,
  coupons,
  courses,
  type Database,
  newId,
  users,
} from '../../../src/server/platform/database';

export const BATCH = 'cassa';
/** Few, so that they meet each other's courses and coupon uses. */
export const BUYERS = 12;
export const COURSES = 6;
/** The account that comes before the buyers. */
export const ADMIN = 0;
export const COUPON_USES = 25;

/** The items that the people of the rounds buy. */
export interface World {
  readonly courseIds: readonly string[];
  readonly bundleIds: readonly string[];
  readonly couponId: string;
}

const emailOf = (buyer: number) => `utente.${BATCH}.${buyer}@example.com`;

/** Fills an empty shop: an admin, buyers, courses, two paths that share a course, and a coupon that runs out. */
export async function makeWorld({ orm }: Database): Promise<World> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const accounts = Array.from({ length: BUYERS + 1 }, (_none, nth) => ({
    email: emailOf(nth),
    passwordHash,
    firstName: 'Anna',
    lastName: `Rossi ${nth}`,
    role: nth === ADMIN ? (1 as const) : (0 as const),
    activatedAt: new Date(),
  }));
  await orm.insert(users).values(accounts);
  const courseIds = Array.from({ length: COURSES }, () => newId());
  await orm.insert(courses).values(
    courseIds.map((id, nth) => ({
      id,
      slug: `cassa-${nth}`,
      title: `Cassa ${nth}`,
      priceCents: 4_900 + nth * 1_010,
      level: 'principiante' as const,
      isOperative: true,
      publishedAt: new Date(),
    })),
  );
  const bundleIds = [newId(), newId()];
  await orm.insert(bundles).values(
    bundleIds.map((id, nth) => ({
      id,
      slug: `cassa-percorso-${nth}`,
      title: `Percorso ${nth}`,
      priceCents: 9_900,
      isOperative: true,
    })),
  );
  for (const [nth, bundleId] of bundleIds.entries())
    for (const [position, courseId] of courseIds.slice(nth * 2, nth * 2 + 3).entries())
      await orm.insert(bundleCourses).values({ bundleId, courseId, position });
  const couponId = newId();
  await orm.insert(coupons).values({
    id: couponId,
    code: 'CASSA',
    kind: 'percentage',
    amount: 30,
    scope: 'everything',
    useLimit: COUPON_USES,
  });
  return { courseIds, bundleIds, couponId };
}
