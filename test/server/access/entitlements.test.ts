import { and, eq } from 'drizzle-orm';
import {
  giveCourse,
  grant,
  listEntitlements,
  restoreFrom,
  revokeFrom,
  watchableAmong,
} from '../../../src/server/access/entitlementService';
import { entitlementData } from '../../../src/server/access/personalData';
import { communityData } from '../../../src/server/community/personalData';
import { learningData } from '../../../src/server/learning/personalData';
import { entitlements } from '../../../src/server/platform/database';
import type { PersonalTable } from '../../../src/server/platform/personalData';
import { adminShop } from '../../support/admin';

const { shop, stock } = adminShop();
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute));

async function granted() {
  const userId = await shop.addUser();
  const course = await stock.addCourse();
  const right = { userId, courseIds: [course.id], source: 'purchase' as const };
  await grant(shop.database.orm, { ...right, sourceId: 'p1', grantedAt: at(0) });
  await grant(shop.database.orm, { ...right, sourceId: 'p2', grantedAt: at(1) });
  const read = async (sourceId: string) => {
    const where = and(eq(entitlements.userId, userId), eq(entitlements.sourceId, sourceId));
    const [row, ...others] = await shop.database.orm.select().from(entitlements).where(where);
    expect(others).toEqual([]);
    return { grantedAt: row?.grantedAt, revokedAt: row?.revokedAt };
  };
  return { ...right, courseId: course.id, title: course.title, read };
}

it('a right that is revoked again keeps the moment at which it first ended, and other rights go on', async () => {
  const { read } = await granted();
  await revokeFrom(shop.database.orm, 'p1', at(5));
  await revokeFrom(shop.database.orm, 'p1', at(9));
  expect(await read('p1')).toEqual({ grantedAt: at(0), revokedAt: at(5) });
  expect(await read('p2')).toEqual({ grantedAt: at(1), revokedAt: null });
});

it('a right that is granted again stays as it was, revoked or not', async () => {
  const { read, userId, courseIds, source } = await granted();
  await revokeFrom(shop.database.orm, 'p1', at(5));
  for (const sourceId of ['p1', 'p2'])
    await grant(shop.database.orm, { userId, courseIds, source, sourceId, grantedAt: at(7) });
  expect(await read('p1')).toEqual({ grantedAt: at(0), revokedAt: at(5) });
  expect(await read('p2')).toEqual({ grantedAt: at(1), revokedAt: null });
});

it('a course that is held twice counts once among those that may be watched, until both rights end', async () => {
  const { userId, courseId } = await granted();
  const other = await stock.addCourse();
  const among = () => watchableAmong(shop.database.orm, userId, [courseId, other.id]);
  expect(await among()).toEqual([courseId]);
  await revokeFrom(shop.database.orm, 'p1', at(5));
  expect(await among()).toEqual([courseId]);
  await revokeFrom(shop.database.orm, 'p2', at(6));
  expect(await among()).toEqual([]);
});

it('a right that is restored holds since it was first granted, and only that of its source', async () => {
  const { read } = await granted();
  for (const sourceId of ['p1', 'p2']) await revokeFrom(shop.database.orm, sourceId, at(5));
  await restoreFrom(shop.database.orm, 'p1');
  expect(await read('p1')).toEqual({ grantedAt: at(0), revokedAt: null });
  expect(await read('p2')).toEqual({ grantedAt: at(1), revokedAt: at(5) });
});

it('a course that is given again after it was taken away is held since then', async () => {
  const { read, userId, courseId } = await granted();
  const gift = { userId, courseId, giverId: 'admin' };
  await giveCourse(shop.database.orm, { ...gift, now: at(2) });
  await revokeFrom(shop.database.orm, 'admin', at(5));
  await giveCourse(shop.database.orm, { ...gift, now: at(8) });
  expect(await read('admin')).toEqual({ grantedAt: at(8), revokedAt: null });
  const all = await listEntitlements(shop.database.orm, userId);
  expect(all.map(({ source, grantedAt }) => [source, grantedAt])).toEqual([
    ['gift', at(8)],
    ['purchase', at(1)],
    ['purchase', at(0)],
  ]);
});

it('all rights of a person are told, the newest first, with those that have ended and nobody else’s', async () => {
  const { userId, courseId, title } = await granted();
  await granted();
  await revokeFrom(shop.database.orm, 'p1', at(5));
  const [later, earlier, ...more] = await listEntitlements(shop.database.orm, userId);
  expect(later).toMatchObject({ courseId, title, grantedAt: at(1), revokedAt: null });
  expect(earlier).toMatchObject({ courseId, source: 'purchase', grantedAt: at(0), revokedAt: at(5) });
  expect(more).toEqual([]);
  // Of those of one moment the ids decide.
  for (const [id, source] of [
    ['m', 'purchase'],
    ['z', 'code'],
    ['a', 'gift'],
  ] as const)
    await stock.give(userId, courseId, { id, source, grantedAt: at(3) });
  const sources = (await listEntitlements(shop.database.orm, userId)).map(({ source }) => source);
  expect(sources.slice(0, 3)).toEqual(['gift', 'purchase', 'code']);
});

it('a purchase grants all of its courses, those that were granted before once, and none where it holds none', async () => {
  const { userId, courseId, source, read } = await granted();
  const other = await stock.addCourse();
  const right = { userId, source, sourceId: 'p1', grantedAt: at(7) };
  await grant(shop.database.orm, { ...right, courseIds: [courseId, other.id] });
  await grant(shop.database.orm, { ...right, courseIds: [] });
  const among = await watchableAmong(shop.database.orm, userId, [courseId, other.id]);
  expect(among.sort()).toEqual([courseId, other.id].sort());
  expect(await watchableAmong(shop.database.orm, userId, [])).toEqual([]);
  expect(await read('p2')).toEqual({ grantedAt: at(1), revokedAt: null });
});

it('each file with what a person may watch, has studied and has written says what it holds', () => {
  const others: PersonalTable[] = [...Object.values(learningData), ...Object.values(communityData)];
  const files = [entitlementData, ...others].flatMap(({ copy }) => (typeof copy === 'string' ? [] : copy));
  expect(Object.fromEntries(files.map(({ name, about }) => [name, about]))).toEqual({
    'corsi.json': 'I corsi che puoi guardare e come li hai ottenuti',
    'avanzamento.json': 'A che punto sei in ogni lezione',
    'appunti.json': 'Gli appunti che hai preso nelle lezioni',
    'certificati.json': 'I certificati dei corsi che hai completato, con il loro numero',
    'recensioni.json': 'Le recensioni che hai scritto, con le risposte',
    'risposte-alle-recensioni.json': 'Le risposte che hai dato alle recensioni dei tuoi corsi',
    'domande.json': 'Le domande che hai fatto sotto le lezioni, con le risposte',
    'risposte.json': 'Le risposte che hai dato alle domande degli studenti',
    'domande-utili.json': "Le lezioni in cui hai segnato come utile la domanda di un'altra persona",
  });
});
