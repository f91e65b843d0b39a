import type { CartProblemCode } from '../../../contract/checkout/cart';
import { watchableAmong } from '../../access/entitlementService';
import { partsOfPaths, priceOfMissing } from '../../catalogue/bundles/ownPrice';
import type { Executor } from '../../platform/database/executor';
import { listSaleItems, type SaleItem } from '../../promotions/coupons/queries';
import type { Asked } from './orders';

/** A thing that is asked for, as the catalogue has it now. */
export interface CartLine {
  readonly asked: Asked;
  /** Undefined while it is not on sale. */
  readonly item: SaleItem | undefined;
  /** The courses that it gives: those that the buyer has not. */
  readonly courseIds: readonly string[];
  /** Those that the buyer has. */
  readonly ownedIds: readonly string[];
  /** Cents: what a path costs less because of those. */
  readonly deductedCents: number;
}

/** Why a line cannot be bought. */
export interface CartProblem {
  readonly code: CartProblemCode;
  /** Italian; names the line. */
  readonly message: string;
  /** The title of the other line. */
  readonly other?: string;
}

/**
 * The lines in the order in which they are asked for.
 * @param buyerId who gets the courses; undefined where what somebody has does not matter, such as for a gift
 */
export async function findCartLines(
  db: Executor,
  asked: readonly Asked[],
  buyerId: string | undefined,
): Promise<CartLine[]> {
  const idsOf = (kind: Asked['kind']) => asked.flatMap((one) => (one.kind === kind ? [one.id] : []));
  const items = [
    ...(await listSaleItems(db, 'course', idsOf('course'))),
    ...(await listSaleItems(db, 'bundle', idsOf('bundle'))),
  ];
  const inside = await partsOfPaths(db, idsOf('bundle'));
  const all = [...idsOf('course'), ...[...inside.values()].flat().map(({ id }) => id)];
  const owned = new Set(buyerId === undefined ? [] : await watchableAmong(db, buyerId, all));
  return asked.map((one) => {
    const item = items.find(({ kind, id }) => kind === one.kind && id === one.id);
    const parts = inside.get(one.id) ?? [];
    const given = one.kind === 'course' ? [one.id] : parts.map(({ id }) => id);
    const list = item?.priceCents ?? 0;
    const priceCents = one.kind === 'course' ? list : priceOfMissing(list, parts, owned);
    return {
      asked: one,
      item: item && { ...item, priceCents },
      courseIds: given.filter((id) => !owned.has(id)),
      ownedIds: given.filter((id) => owned.has(id)),
      deductedCents: list - priceCents,
    };
  });
}

/** A line that is on sale and gives something. */
export type SoldLine = CartLine & { readonly item: SaleItem };

export const isSold = (line: CartLine): line is SoldLine =>
  line.item !== undefined && line.courseIds.length + line.ownedIds.length > 0;

/**
 * Returns what is wrong with each line, in their order; undefined for those that can be bought together. A line that
 * cannot be bought stands in no other's way.
 * @param heldBy says why a line waits for another order of the buyer
 */
export function cartProblems(
  lines: readonly CartLine[],
  heldBy: (line: CartLine) => CartProblem | undefined = () => undefined,
): (CartProblem | undefined)[] {
  const own = lines.map((line) => ownProblem(line) ?? heldBy(line));
  const good = lines.filter((line, at): line is SoldLine => own[at] === undefined && isSold(line));
  const paths: SoldLine[] = [];
  for (const line of good) if (line.item.kind === 'bundle' && !overlap(line, paths)) paths.push(line);
  return lines.map((line, at) => own[at] ?? (isSold(line) ? overlap(line, paths) : undefined));
}

function ownProblem(line: CartLine): CartProblem | undefined {
  if (!isSold(line)) {
    const what = line.asked.kind === 'course' ? 'Un corso' : 'Un percorso';
    const which = line.item ? `«${line.item.title}»` : `${what} del carrello`;
    return { code: 'withdrawn', message: `${which} non è più in vendita: toglilo dal carrello.` };
  }
  if (line.courseIds.length > 0) return undefined;
  const { kind, title } = line.item;
  const what = kind === 'course' ? `«${title}»` : `tutti i corsi di «${title}»`;
  return { code: 'already_owned', message: `Possiedi già ${what}: toglilo dal carrello.` };
}

/**
 * A course gives way to the path that holds it; of two paths that share a course, the later one is named.
 * @param paths those that can be bought together
 */
function overlap(line: SoldLine, paths: readonly SoldLine[]): CartProblem | undefined {
  const { title } = line.item;
  const found = paths.find(
    (other) => other !== line && other.courseIds.some((id) => line.courseIds.includes(id)),
  );
  if (!found) return undefined;
  const other = found.item.title;
  return line.courseIds.every((id) => found.courseIds.includes(id))
    ? {
        code: 'inside_another',
        other,
        message: `«${title}» è già compreso in «${other}», che è nel carrello: togli uno dei due.`,
      }
    : {
        code: 'shared_courses',
        other,
        message: `«${title}» e «${other}» hanno dei corsi in comune: togli uno dei due dal carrello.`,
      };
}
