import { and, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { BundleRecord, bundleForm, bundles as rows } from '../../../contract/catalogue/bundles';
import type { OutputOf } from '../../../contract/platform/endpoint';
import type { Outcome } from '../../../contract/platform/shapes';
import type { Subject } from '../../platform/backplane/subjects';
import { bundles } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { fromEuro } from '../../platform/http/money';
import { publicCache } from '../../platform/http/publicCache';
import { notFound } from '../../platform/http/refusals';
import { adoptPicture, releasePicture } from '../../platform/media/pictureService';
import { authorOf, writeAudit } from '../../platform/resource/audit';
import { contains, equals, type GridOrder } from '../../platform/resource/grid';
import { fieldRefusal, refusal, withConstraints } from '../../platform/resource/refusals';
import { type AdminContext, createResource } from '../../platform/resource/resource';
import { freeSlug } from '../../platform/resource/slug';
import { courseRowsByIds } from '../courses/admin/rowsService';
import { checkPathSellable } from '../courses/admin/saleService';
import {
  courseIdsOf,
  factsOf,
  homeSectionsWith,
  isBought,
  isKept,
  knownCourses,
  lockBundle,
  notePrice,
  raiseVersion,
  saveCourses,
} from './adminQueries';
import { toBundle } from './service';

type Form = z.output<typeof bundleForm> & { readonly slug?: string };
type ListQuery = z.output<typeof rows.list.input>;
type Row = typeof bundles.$inferSelect;

const ORDER: GridOrder<NonNullable<ListQuery['Sort']>> = {
  sorts: {
    title: sql`lower(${bundles.title})`,
    price: bundles.priceCents,
    createdAt: bundles.createdAt,
    coursesCount: sql`(select count(*) from bundle_courses bc where bc.bundle_id = "bundles"."id")`,
  },
  id: bundles.id,
  usual: [bundles.createdAt, 'desc'],
};

/** Learning paths, as admins see and change them. */
export function createBundleAdmin(deps: Deps) {
  const { database, clock } = deps;
  const { orm } = database;
  const { readPage, ...resource } = createResource(deps, {
    name: 'bundles',
    table: bundles,
    where: isKept,
    items,
    toRow: ({ price, coverAddress, courseIds: _courses, ...form }: Form, stored) => ({
      ...form,
      priceCents: fromEuro(price),
      cover: coverAddress,
      publishedAt: stored?.publishedAt ?? (form.isOperative ? clock() : null),
    }),
    async saveRelated(tx, id, { price, coverAddress, courseIds, isOperative }, stored) {
      if (courseIds) await replaceCourses(tx, id, courseIds, 'courseIds');
      if (isOperative && (courseIds || !stored?.isOperative || fromEuro(price) === 0)) {
        await checkPathSellable(tx, { priceCents: fromEuro(price), courseIds: await courseIdsOf(tx, id) });
      }
      if (fromEuro(price) !== stored?.priceCents) await notePrice(tx, id, fromEuro(price), clock());
      if (coverAddress === stored?.cover) return;
      if (stored) await releasePicture(tx, stored.cover, clock());
      await adoptPicture(tx, coverAddress);
    },
    async checkRemoval(tx, { id, cover }) {
      if (await isBought(tx, id)) throw refusal(BOUGHT, undefined, 'bundle_bought');
      const [title] = await homeSectionsWith(tx, id);
      if (title !== undefined) throw refusal(onHomePage(title), undefined, 'bundle_in_home_section');
      await releasePicture(tx, cover, clock());
    },
    constraints: {
      bundles_slug_key: ['title', 'Un altro percorso è stato appena salvato con questo titolo: riprova.'],
    },
    changes: ({ before, after }): Subject[] => (before?.isOperative || after?.isOperative ? ['bundles'] : []),
  });

  return {
    list: ({ Query, IsOperative, ...wanted }: ListQuery): Promise<OutputOf<typeof rows.list>> =>
      readPage(
        wanted,
        ORDER,
        and(contains(Query, [bundles.title, bundles.subtitle]), equals(bundles.isOperative, IsOperative)),
      ),
    getAdmin: resource.get,
    update: resource.update,
    remove: resource.remove,

    async create(form: Form, context: AdminContext) {
      return resource.create({ ...form, slug: await freeSlug(orm, bundles.slug, form.title) }, context);
    },

    /** @throws CallError 404 */
    async courses({ id }: { id: string }): Promise<OutputOf<typeof rows.bundleCourses>> {
      await resource.get({ id });
      const found = await courseRowsByIds(orm, await courseIdsOf(orm, id));
      return { items: found, total: found.length };
    },

    /** The whole path in its order. Who bought it keeps what they got. @throws CallError 404 */
    async saveCourses(
      { id, courses }: z.output<typeof rows.updateBundleCourses.input>,
      context: AdminContext,
    ): Promise<Outcome> {
      const author = authorOf(deps, context);
      const ids = [...new Set(courses)];
      await orm.transaction(async (tx) => {
        const bundle = await lockBundle(tx, id);
        if (!bundle) throw notFound();
        const before = await courseIdsOf(tx, id);
        await replaceCourses(tx, id, ids, 'courses');
        if (bundle.isOperative)
          await checkPathSellable(tx, { priceCents: bundle.priceCents, courseIds: ids });
        await raiseVersion(tx, id);
        const entry = { action: 'update', resource: 'bundles', resourceId: id } as const;
        await writeAudit(tx, author, { ...entry, before: { courses: before }, after: { courses: ids } });
      });
      publicCache(database).invalidate(['bundles']);
      return { isOk: true };
    },
  };
}

/** @param field of the form, which an unknown course is told at */
async function replaceCourses(tx: Transaction, id: string, courses: readonly string[], field: string) {
  const ids = [...new Set(courses)];
  const known = await knownCourses(tx, ids);
  if (known.size < ids.length) throw fieldRefusal(field, UNKNOWN_COURSE);
  await withConstraints({ bundle_courses_course_id_courses_id_fk: [field, UNKNOWN_COURSE] }, () =>
    saveCourses(tx, id, ids),
  );
}

const UNKNOWN_COURSE = 'Uno dei corsi non esiste più: ricarica la pagina.';

const BOUGHT =
  'Qualcuno ha comprato questo percorso, o ha provato a comprarlo: non si può eliminare. Toglilo dalla vendita: chi l’ha comprato tiene i suoi corsi.';

const onHomePage = (title: string) =>
  `Il percorso è nella sezione “${title}” della pagina iniziale: prima toglilo da lì.`;

async function items(db: Executor, found: readonly Row[]): Promise<BundleRecord[]> {
  if (found.length === 0) return [];
  const facts = await factsOf(
    db,
    found.map(({ id }) => id),
  );
  return found.flatMap((row) => {
    const fact = facts.get(row.id);
    if (!fact) return [];
    const { cover, isOperative, createdAt, version } = row;
    return {
      ...toBundle(fact),
      coverAddress: cover,
      isOperative,
      createdAt: createdAt.toISOString(),
      courseIds: fact.courseIds,
      version,
    };
  });
}
