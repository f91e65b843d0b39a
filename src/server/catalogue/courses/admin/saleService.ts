import { inArray, sql } from 'drizzle-orm';
import { LEAST_CHARGE } from '../../../../contract/platform/formFields';
import { courses } from '../../../platform/database';
import type { Executor } from '../../../platform/database/executor';
import { fromEuro, italianAmount } from '../../../platform/http/money';
import { checkErrors, refusal } from '../../../platform/resource/refusals';

const LEAST_CENTS = fromEuro(LEAST_CHARGE);
const A_PRICE = `un prezzo di almeno ${italianAmount(LEAST_CENTS)}`;

/** The missing parts that keep a course from being sold. */
interface Lacks {
  readonly id: string;
  readonly title: string;
  readonly price: boolean;
  readonly teacher: boolean;
  readonly video: boolean;
}

async function lacksOf(db: Executor, ids: readonly string[]): Promise<Lacks[]> {
  if (ids.length === 0) return [];
  return db
    .select({
      id: courses.id,
      title: courses.title,
      price: sql<boolean>`${courses.priceCents} < ${LEAST_CENTS}`,
      teacher: sql<boolean>`not exists (select 1 from course_teachers t where t.course_id = "courses"."id")`,
      video: sql<boolean>`not exists (select 1 from sections s where s.course_id = "courses"."id"
        and s.media_key is not null)`,
    })
    .from(courses)
    .where(inArray(courses.id, [...ids]));
}

const named = ({ price, teacher, video }: Lacks): string[] => [
  ...(price ? [A_PRICE] : []),
  ...(teacher ? ['un relatore'] : []),
  ...(video ? ['una lezione con il suo video'] : []),
];

const notSellable = (what: string, lacks: readonly string[]) =>
  refusal(`${what} Manca ancora: ${lacks.join(', ')}.`, undefined, 'not_sellable');

/** @throws CallError 200 `not_sellable`, naming each missing thing, when a course cannot go on sale */
export async function checkSellable(db: Executor, courseId: string): Promise<void> {
  const lacks = (await lacksOf(db, [courseId])).flatMap(named);
  if (lacks.length > 0) throw notSellable('Il corso non può ancora andare in vendita.', lacks);
}

/** The same for a learning path: of a price, a course at least, and whatever one of its courses lacks. */
export async function checkPathSellable(
  db: Executor,
  { priceCents, courseIds }: { readonly priceCents: number; readonly courseIds: readonly string[] },
): Promise<void> {
  const found = new Map((await lacksOf(db, courseIds)).map((one) => [one.id, one]));
  const lacks = [
    ...(priceCents >= LEAST_CENTS ? [] : [A_PRICE]),
    ...(courseIds.length > 0 ? [] : ['almeno un corso']),
    ...courseIds.flatMap((id) => {
      const one = found.get(id);
      return one ? named(one).map((text) => `${text} nel corso «${one.title}»`) : [];
    }),
  ];
  if (lacks.length > 0) throw notSellable('Il percorso non può essere in vendita così.', lacks);
}

/** A form must not take from a course on sale what it needs for that. @throws CallError with errors by field */
export async function checkStaysSellable(
  db: Executor,
  { price, teachers }: { readonly price: number; readonly teachers: readonly string[] },
  stored: { readonly id: string; readonly isOperative: boolean } | undefined,
): Promise<void> {
  if (!stored?.isOperative) return;
  const [before] = await lacksOf(db, [stored.id]);
  if (!before) return;
  checkErrors({
    ...(fromEuro(price) === 0 && !before.price && { price: `${ON_SALE} scrivi un prezzo.` }),
    ...(teachers.length === 0 && !before.teacher && { teachers: `${ON_SALE} scegli almeno un relatore.` }),
  });
}

const ON_SALE = 'Il corso è in vendita:';

/** @throws CallError 200 `last_video` when a course on sale has no lesson with a video any more */
export async function checkHasVideo(db: Executor, courseId: string): Promise<void> {
  const [found] = await lacksOf(db, [courseId]);
  if (found?.video)
    throw refusal(
      'È l’ultima lezione con un video di un corso in vendita: prima togli il corso dalla vendita.',
      undefined,
      'last_video',
    );
}
