import type { CartProblemCode } from '../../../contract/checkout/cart';
import type { Executor } from '../../platform/database/executor';
import { listSaleItems, type SaleItem } from '../../promotions/coupons/queries';
import { coursesOfPaths } from '../orderLines';
import type { Asked } from './orders';

/** A thing that is asked for, as the catalogue has it now. */
export interface CartLine {
  readonly asked: Asked;
  /** Undefined while it is not on sale. */
  readonly item: SaleItem | undefined;
  /** The courses that it gives. */
  readonly courseIds: readonly string[];
}

/** Why a line cannot be bought. */
export interface CartProblem {
  readonly code: CartProblemCode;
  /** Italian; names the line. */
  readonly message: string;
  /** The title of the other line. */
  readonly other?: string;
}

/** The lines in the order in which they are asked for. */
export async function findCartLines(db: Executor, asked: readonly Asked[]): Promise<CartLine[]> {
  const idsOf = (kind: Asked['kind']) => asked.flatMap((one) => (one.kind === kind ? [one.id] : []));
  const items = [
    ...(await listSaleItems(db, 'course', idsOf('course'))),
    ...(await listSaleItems(db, 'bundle', idsOf('bundle'))),
  ];
  const inside = await coursesOfPaths(db, idsOf('bundle'));
  return asked.map((one) => ({
    asked: one,
    item: items.find(({ kind, id }) => kind === one.kind && id === one.id),
    courseIds: one.kind === 'course' ? [one.id] : (inside.get(one.id) ?? []),
  }));
}

/** A line that is on sale and gives something. */
export type SoldLine = CartLine & { readonly item: SaleItem };

export const isSold = (line: CartLine): line is SoldLine =>
  line.item !== undefined && line.courseIds.length > 0;

/**
 * Returns what is wrong with each line, in their order; undefined for those that can be bought together. A line that
 * cannot be bought stands in no other's way.
 * @param owned courses that the buyer may watch
 * @param heldBy says why a line waits for another order of the buyer
 */
export function cartProblems(
  lines: readonly CartLine[],
  owned: ReadonlySet<string>,
  heldBy: (line: CartLine) => CartProblem | undefined = () => undefined,
): (CartProblem | undefined)[] {
  const own = lines.map((line) => ownProblem(line, owned) ?? heldBy(line));
  const good = lines.filter((line, at): line is SoldLine => own[at] === undefined && isSold(line));
  return lines.map((line, at) => own[at] ?? (isSold(line) ? overlap(line, good) : undefined));
}

function ownProblem(line: CartLine, owned: ReadonlySet<string>): CartProblem | undefined {
  if (!isSold(line)) {
    const what = line.asked.kind === 'course' ? 'Un corso' : 'Un percorso';
    const which = line.item ? `«${line.item.title}»` : `${what} del carrello`;
    return { code: 'withdrawn', message: `${which} non è più in vendita: toglilo dal carrello.` };
  }
  if (!line.courseIds.every((id) => owned.has(id))) return undefined;
  const { kind, title } = line.item;
  const what = kind === 'course' ? `«${title}»` : `tutti i corsi di «${title}»`;
  return { code: 'already_owned', message: `Possiedi già ${what}: toglilo dal carrello.` };
}

/** A course gives way to the path that holds it; of two paths that share a course, the later one is named. */
function overlap(line: SoldLine, good: readonly SoldLine[]): CartProblem | undefined {
  const { title, kind } = line.item;
  const others =
    kind === 'course'
      ? good.filter(({ item }) => item.kind === 'bundle')
      : good.slice(0, good.indexOf(line)).filter(({ item }) => item.kind === 'bundle');
  const found = others.find((other) => other.courseIds.some((id) => line.courseIds.includes(id)));
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
