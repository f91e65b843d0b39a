import type { wishlist } from '../../../contract/catalogue/wishlist';
import { MOST_SAVED } from '../../../contract/catalogue/wishlistLimits';
import type { OutputOf } from '../../../contract/platform/endpoint';
import type { Outcome } from '../../../contract/platform/shapes';
import { againIfDeleted } from '../../platform/database/violations';
import type { Deps } from '../../platform/deps';
import { refuse } from '../../platform/http/refusals';
import { addSaved, listSaved, lockedCount, onSaleAmong, removeSaved, savedAmong } from './queries';

type List = OutputOf<typeof wishlist.getWishlist>;
type Needs = Pick<Deps, 'database' | 'clock'>;

const FULL = `Hai già salvato ${MOST_SAVED} corsi: togline qualcuno per salvarne altri.`;
const OFF_SALE = 'Questo corso non è più in catalogo.';

/** GetWishlist. */
export async function listWishlist({ database }: Needs, userId: string): Promise<List> {
  const rows = await listSaved(database.orm, userId);
  const items = rows.map(({ courseId, title, savedAt }) => ({
    IdCourseEnc: courseId,
    title,
    savedAt: savedAt.toISOString(),
  }));
  return { isOk: true, items, total: items.length };
}

/** SaveCourse. */
export function saveCourse({ database, clock }: Needs, userId: string, courseId: string): Promise<Outcome> {
  return againIfDeleted(database.orm, async (tx) => {
    const saved = await lockedCount(tx, userId);
    if ((await savedAmong(tx, userId, [courseId])).length > 0) return { isOk: true };
    if ((await onSaleAmong(tx, [courseId])).length === 0) return refuse(OFF_SALE, { code: 'not_on_sale' });
    if (saved >= MOST_SAVED) return refuse(FULL, { code: 'too_many_saved' });
    await addSaved(tx, userId, [courseId], clock());
    return { isOk: true };
  });
}

/** RemoveCourse. */
export async function removeCourse({ database }: Needs, userId: string, courseId: string): Promise<Outcome> {
  await removeSaved(database.orm, userId, courseId);
  return { isOk: true };
}

/** JoinWishlist: leaves out courses that are off sale, and those beyond the limit. */
export async function joinWishlist(deps: Needs, userId: string, courseIds: readonly string[]): Promise<List> {
  await againIfDeleted(deps.database.orm, async (tx) => {
    const room = MOST_SAVED - (await lockedCount(tx, userId));
    const known = new Set(await savedAmong(tx, userId, courseIds));
    const added = (await onSaleAmong(tx, courseIds)).filter((id) => !known.has(id));
    await addSaved(tx, userId, added.slice(0, Math.max(room, 0)), deps.clock());
  });
  return listWishlist(deps, userId);
}
