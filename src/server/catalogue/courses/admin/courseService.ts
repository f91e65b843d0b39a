import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { LEVELS } from '../../../../contract/catalogue/categories';
import type { courseForm } from '../../../../contract/catalogue/courseAdmin';
import type { courses as rows } from '../../../../contract/catalogue/courses';
import type { OutputOf } from '../../../../contract/platform/endpoint';
import type { Subject } from '../../../platform/backplane/subjects';
import { courseSearch, courses } from '../../../platform/database';
import type { Executor } from '../../../platform/database/executor';
import type { Deps } from '../../../platform/deps';
import { fromEuro, toEuro } from '../../../platform/http/money';
import { removeAttachments } from '../../../platform/media/attachmentRowsService';
import {
  adoptPicture,
  keepPicture,
  NotAPicture,
  releasePicture,
} from '../../../platform/media/pictureService';
import { releaseVideo } from '../../../platform/media/videoService';
import { createLargeFigures } from '../../../platform/resource/cachedCounts';
import { type GridOrder, pageOfIds, readGrid } from '../../../platform/resource/grid';
import { fieldRefusal, refusal } from '../../../platform/resource/refusals';
import { type AdminContext, createResource } from '../../../platform/resource/resource';
import { freeSlug } from '../../../platform/resource/slug';
import { adminCourseOf } from './detail';
import {
  bundlesWith,
  isCoverShared,
  isKept,
  isOwned,
  matchingCourses,
  notePrice,
  relationsOf,
  saveCategories,
  saveTeachers,
} from './queries';
import { courseRowsByIds } from './rowsService';
import { checkStaysSellable } from './saleService';
import { sectionsOf, unsetFiles } from './sectionQueries';

type Form = z.output<typeof courseForm>;
type ListQuery = z.output<typeof rows.getAllCourses.input>;
type Row = typeof courses.$inferSelect;
/** `cover` is kept by now; undefined leaves it as it is. */
type SavedForm = Omit<Form, 'cover'> & { slug?: string };

const ORDER: GridOrder<NonNullable<ListQuery['Sort']>> = {
  sorts: {
    title: sql`lower(${courses.title})`,
    price: courses.priceCents,
    createdAt: courses.createdAt,
    learnersCount: courseSearch.learners,
  },
  id: courses.id,
  usual: [courses.createdAt, 'desc'],
};

/** Triggers keep a row of each course. */
const LEARNERS = { table: courseSearch, on: eq(courseSearch.courseId, courses.id) };

/** Courses, as admins see and change them. */
export function createCourseAdmin(deps: Deps) {
  const { database, clock } = deps;
  const { orm } = database;
  const keptCount = createLargeFigures<number>(deps.uptime, (count) => count);
  const resource = createResource(deps, {
    name: 'courses',
    table: courses,
    where: isKept,
    items: records,
    toRow: ({ price, categories, teachers: _teachers, coverAddress: cover, ...form }: SavedForm) => ({
      ...form,
      priceCents: fromEuro(price),
      level: LEVELS.find((level) => categories.includes(level)) ?? LEVELS[0],
      ...(cover !== undefined && { cover }),
    }),
    check: (tx, form, stored) => checkStaysSellable(tx, form, stored),
    async saveRelated(tx, id, form, stored) {
      await saveCategories(tx, id, form.categories);
      await saveTeachers(tx, id, form.teachers);
      const priceCents = fromEuro(form.price);
      if (priceCents !== stored?.priceCents) await notePrice(tx, id, priceCents, clock());
      const { coverAddress } = form;
      if (coverAddress === undefined || coverAddress === stored?.cover) return;
      if (stored && !(await isCoverShared(tx, stored.cover, id))) {
        await releasePicture(tx, stored.cover, clock());
      }
      await adoptPicture(tx, coverAddress);
    },
    async checkRemoval(tx, { id, cover }) {
      if (await isOwned(tx, id)) throw refusal(BOUGHT, undefined, 'course_bought');
      const titles = await bundlesWith(tx, id);
      if (titles.length > 0) throw refusal(inBundle(titles[0] ?? ''), undefined, 'course_in_bundle');
      for (const { section } of await sectionsOf(tx, id)) {
        await unsetFiles(tx, section.id);
        await removeAttachments(tx, { sectionId: section.id }, clock());
        for (const key of [section.mediaKey, section.captionsKey]) await releaseVideo(tx, key, clock());
      }
      if (!(await isCoverShared(tx, cover, id))) await releasePicture(tx, cover, clock());
    },
    constraints: {
      courses_slug_key: ['title', 'Un altro corso è stato appena salvato con questo titolo: riprova.'],
      course_teachers_teacher_id_teachers_id_fk: ['teachers', 'Uno dei relatori non esiste più.'],
    },
    // Nobody but admins and owners sees what is not on sale.
    changes: ({ before, after }): Subject[] => (before?.isOperative || after?.isOperative ? ['courses'] : []),
  });

  /** Keeps a picture before the transaction: it takes long, and has its own writes. */
  async function kept({ cover, ...form }: Form): Promise<SavedForm> {
    if (!cover) return form;
    try {
      const bytes = Buffer.from(await cover.arrayBuffer());
      const { address } = await keepPicture(deps, { format: 'covers', ownerId: null, bytes });
      return { ...form, coverAddress: address };
    } catch (error) {
      throw error instanceof NotAPicture ? fieldRefusal('cover', error.message) : error;
    }
  }

  return {
    async list({
      Query,
      Category,
      IsOperative,
      ...wanted
    }: ListQuery): Promise<OutputOf<typeof rows.getAllCourses>> {
      const filters = { Query, Category, IsOperative };
      const where = matchingCourses(filters);
      const joined = wanted.Sort === 'learnersCount' ? [LEARNERS] : [];
      const { rows: items, ...rest } = await readGrid(wanted, ORDER, {
        count: () => keptCount(filters, () => orm.$count(courses, where)),
        rows: async (slice) => courseRowsByIds(orm, await pageOfIds(orm, courses, { where, joined }, slice)),
      });
      return { items, ...rest };
    },

    /** @throws CallError 404 */
    async get({ IdCourseEnc }: { IdCourseEnc: string }) {
      return { isOk: true, item: await adminCourseOf(deps, IdCourseEnc) };
    },

    /** Not on sale yet. */
    async create(form: Form, context: AdminContext) {
      const saved = await kept(form);
      const slug = await freeSlug(orm, courses.slug, form.title);
      const { item } = await resource.create({ ...saved, slug }, context);
      return { isOk: true, item: await adminCourseOf(deps, item.IdCourseEnc) };
    },

    /** The slug stays: links to the course go on. @throws CallError 404 */
    async update(
      { IdCourseEnc, version, ...form }: z.output<typeof rows.updateCourse.input>,
      context: AdminContext,
    ): Promise<OutputOf<typeof rows.updateCourse>> {
      const answer = await resource.update({ ...(await kept(form)), id: IdCourseEnc, version }, context);
      return { ...answer, item: await adminCourseOf(deps, IdCourseEnc) };
    },

    remove: ({ IdEnc }: { IdEnc: string }, context: AdminContext) => resource.remove({ id: IdEnc }, context),
  };
}

const BOUGHT =
  'Qualcuno ha comprato o ricevuto questo corso, o ha provato a comprarlo: non si può eliminare. Toglilo dalla vendita: chi lo possiede potrà continuare a guardarlo.';

const inBundle = (title: string) =>
  `Il corso fa parte del percorso formativo “${title}”: prima toglilo da lì, oppure toglilo dalla vendita.`;

/** A course as the audit keeps it. */
async function records(db: Executor, found: readonly Row[]) {
  if (found.length === 0) return [];
  const relations = await relationsOf(
    db,
    found.map(({ id }) => id),
  );
  return found.map((row) => ({
    IdCourseEnc: row.id,
    slug: row.slug,
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
    price: toEuro(row.priceCents),
    categories: relations.get(row.id)?.categories ?? [],
    goals: row.goals,
    teachers: relations.get(row.id)?.teachers ?? [],
    cover: row.cover,
    isEducationalOffer: row.isEducationalOffer,
    isOperative: row.isOperative,
    version: row.version,
  }));
}
