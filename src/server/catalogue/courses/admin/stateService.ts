import type { z } from 'zod';
import type { courses as rows } from '../../../../contract/catalogue/courses';
import type { OutputOf } from '../../../../contract/platform/endpoint';
import { courses, sections } from '../../../platform/database';
import type { Deps } from '../../../platform/deps';
import { publicCache } from '../../../platform/http/publicCache';
import { notFound } from '../../../platform/http/refusals';
import { copyAttachments } from '../../../platform/media/attachmentRowsService';
import { authorOf, writeAudit } from '../../../platform/resource/audit';
import type { AdminContext } from '../../../platform/resource/resource';
import { freeSlug } from '../../../platform/resource/slug';
import { adminCourseOf } from './detail';
import { lockCourse, notePrice, relationsOf, saveCategories, saveTeachers, setOperative } from './queries';
import { checkSellable } from './saleService';
import { sectionsOf } from './sectionQueries';

const COPY = ' (copia)';
const LONGEST_TITLE = 200;

export function createCourseStates(deps: Deps) {
  const { database } = deps;
  const { orm } = database;
  return {
    /** Puts a course on sale or takes it off. @throws CallError 404, or 200 `not_sellable` */
    async toggle(
      { IdEnc, IsOperative }: z.output<typeof rows.toogleOperativeCourse.input>,
      context: AdminContext,
    ): Promise<OutputOf<typeof rows.toogleOperativeCourse>> {
      const author = authorOf(deps, context);
      const { isChanged, isOperative } = await orm.transaction(async (tx) => {
        const course = await lockCourse(tx, IdEnc);
        if (!course) throw notFound();
        const isOperative = IsOperative ?? !course.isOperative;
        const isChanged = isOperative !== course.isOperative;
        if (isChanged) {
          if (isOperative) await checkSellable(tx, IdEnc);
          await setOperative(tx, IdEnc, isOperative, author.at);
          await writeAudit(tx, author, {
            action: isOperative ? 'publish' : 'withdraw',
            resource: 'courses',
            resourceId: IdEnc,
            before: { isOperative: !isOperative },
            after: { isOperative },
          });
        }
        return { isChanged, isOperative };
      });
      if (isChanged) publicCache(database).invalidate(['courses']);
      return { isOk: true, item: { isOperative } };
    },

    /** Not on sale; both show the same videos and cover. @throws CallError 404 */
    async duplicate(
      { IdEnc }: { IdEnc: string },
      context: AdminContext,
    ): Promise<OutputOf<typeof rows.duplicateCourse>> {
      const author = authorOf(deps, context);
      const id = await orm.transaction(async (tx) => {
        const original = await lockCourse(tx, IdEnc);
        if (!original) throw notFound();
        const title = original.title.slice(0, LONGEST_TITLE - COPY.length) + COPY;
        const { id: _id, version: _version, createdAt: _created, updatedAt: _updated, ...row } = original;
        const slug = await freeSlug(tx, courses.slug, title);
        const fresh = { title, slug, isOperative: false, publishedAt: null, homePosition: null };
        const [copy] = await tx
          .insert(courses)
          .values({ ...row, ...fresh })
          .returning();
        if (!copy) throw new Error('The copy was not stored');
        const relations = (await relationsOf(tx, [IdEnc])).get(IdEnc);
        await saveCategories(tx, copy.id, relations?.categories ?? []);
        await saveTeachers(tx, copy.id, relations?.teachers ?? []);
        await notePrice(tx, copy.id, copy.priceCents, author.at);
        for (const { section } of await sectionsOf(tx, IdEnc)) {
          const {
            id: _id,
            courseId: _course,
            version: _version,
            createdAt: _created,
            updatedAt: _updated,
            ...part
          } = section;
          const [added] = await tx
            .insert(sections)
            .values({ ...part, courseId: copy.id })
            .returning({ id: sections.id });
          if (added) await copyAttachments(tx, section.id, added.id);
        }
        await writeAudit(tx, author, {
          action: 'create',
          resource: 'courses',
          resourceId: copy.id,
          after: { title, slug, copyOf: IdEnc },
        });
        return copy.id;
      });
      return { isOk: true, item: await adminCourseOf(deps, id) };
    },
  };
}
