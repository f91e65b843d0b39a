import { eq } from 'drizzle-orm';
import { sandboxProvider } from '../../../../src/server/checkout/providers/sandbox/provider';
import { createBackplane } from '../../../../src/server/platform/backplane/postgresBackplane';
import { readSettings } from '../../../../src/server/platform/configuration/configuration';
import { bundleCourses, bundles, coupons, courses, users } from '../../../../src/server/platform/database';
import type { Deps } from '../../../../src/server/platform/deps';
import { createOutbox } from '../../../../src/server/platform/mail/outboxService';
import { embeddedMailbox } from '../../../../src/server/platform/mail/transport';
import { openFolderStore } from '../../../../src/server/platform/media/folder';
import { paymentsOf } from '../../../../src/server/platform/paymentProvider';
import { SECRET } from '../../../support/app';
import { openTestDatabase, silentLog, type TestDatabase } from '../../../support/database';
import { createLatency, withLatency } from '../../../support/latency';

export let database: TestDatabase;
export let deps: Deps;
export const latency = createLatency();
beforeAll(async () => {
  database = await openTestDatabase(10);
  const clock = () => new Date();
  const configuration = { ...readSettings({}), sessionSecret: SECRET };
  const log = { ...silentLog } as unknown as Deps['log'];
  deps = {
    configuration,
    database,
    backplane: createBackplane({ database, log }),
    clock,
    uptime: () => performance.now(),
    media: openFolderStore({ folder: '/nowhere', secret: SECRET, clock }),
    payments: paymentsOf(
      withLatency(sandboxProvider({ mode: 'demo', database, secret: SECRET, clock }), latency),
    ),
    mails: createOutbox({ database, clock, transport: embeddedMailbox, configuration, log }),
    log,
  };
});
afterAll(async () => {
  await deps.backplane.close();
  await database.discard();
});

let made = 0;
export async function addPeople(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({ email: `p${++made}@example.com` }));
  return (await database.orm.insert(users).values(rows).returning({ id: users.id })).map(({ id }) => id);
}

export async function addCourse(): Promise<string> {
  const slug = `corso-${++made}`;
  const row = { slug, title: slug, priceCents: 10_000, level: 'principiante', isOperative: true } as const;
  const [course] = await database.orm.insert(courses).values(row).returning({ id: courses.id });
  return course?.id ?? '';
}

export async function addCoupon(useLimit: number) {
  const row = { code: `C${++made}`, kind: 'percentage', amount: 20, scope: 'everything', useLimit } as const;
  const [coupon] = await database.orm.insert(coupons).values(row).returning();
  return coupon?.id ?? '';
}

export const usesOf = async (id: string) =>
  (await database.orm.select({ uses: coupons.uses }).from(coupons).where(eq(coupons.id, id)))[0]?.uses;

export async function addBundle(courseIds: readonly string[]): Promise<string> {
  const slug = `percorso-${++made}`;
  const row = { slug, title: slug, priceCents: 15_000, isOperative: true };
  const [bundle] = await database.orm.insert(bundles).values(row).returning({ id: bundles.id });
  const bundleId = bundle?.id ?? '';
  const inside = courseIds.map((courseId, position) => ({ bundleId, courseId, position }));
  await database.orm.insert(bundleCourses).values(inside);
  return bundleId;
}
