import type { z } from 'zod';
import type { sectionForm } from '../../../../contract/catalogue/courseAdmin';
import type { courses as rows } from '../../../../contract/catalogue/courses';
import type { OutputOf } from '../../../../contract/platform/endpoint';
import type { Outcome } from '../../../../contract/platform/shapes';
import { sections } from '../../../platform/database';
import type { Deps } from '../../../platform/deps';
import { publicCache } from '../../../platform/http/publicCache';
import { notFound } from '../../../platform/http/refusals';
import { removeAttachments } from '../../../platform/media/attachmentRowsService';
import { releaseVideo } from '../../../platform/media/videoService';
import { authorOf, writeAudit } from '../../../platform/resource/audit';
import { refusal } from '../../../platform/resource/refusals';
import { type AdminContext, createResource } from '../../../platform/resource/resource';
import { adminSectionOf, sectionRecord } from './detail';
import { lockCourse } from './queries';
import { checkHasVideo } from './saleService';
import { insertSection, lockWithCourse, orderSections, sectionsOf, sumDurations } from './sectionQueries';

const NOT_THESE = 'Nel frattempo le lezioni sono cambiate: ricarica la pagina e riordinale di nuovo.';

export function createSectionAdmin(deps: Deps) {
  const { database, clock } = deps;
  const { orm } = database;
  const resource = createResource(deps, {
    name: 'sections',
    table: sections,
    items: (_db, found) => found.map(sectionRecord),
    toRow: (form: z.output<typeof sectionForm>) => form,
    lockBeforeRemoval: lockWithCourse,
    checkRemoval: (tx, { id }) => removeAttachments(tx, { sectionId: id }, clock()),
    async removeRelated(tx, { courseId, mediaKey, captionsKey }) {
      for (const key of [mediaKey, captionsKey]) await releaseVideo(tx, key, clock());
      await sumDurations(tx, courseId);
      if (mediaKey !== null && (await lockCourse(tx, courseId))?.isOperative)
        await checkHasVideo(tx, courseId);
    },
    changes: () => ['courses'],
  });

  return {
    /** @throws CallError 404 */
    async create(
      { IdCourseEnc, ...form }: z.output<typeof rows.createSection.input>,
      context: AdminContext,
    ): Promise<OutputOf<typeof rows.createSection>> {
      const author = authorOf(deps, context);
      const item = await orm.transaction(async (tx) => {
        if (!(await lockCourse(tx, IdCourseEnc))) throw notFound();
        const after = sectionRecord(await insertSection(tx, { ...form, courseId: IdCourseEnc }));
        await writeAudit(tx, author, {
          action: 'create',
          resource: 'sections',
          resourceId: after.IdEnc,
          after,
        });
        return after;
      });
      publicCache(database).invalidate(['courses']);
      return { isOk: true, item };
    },

    /** @throws CallError 404 */
    async update(
      { IdEnc, ...form }: z.output<typeof rows.updateSection.input>,
      context: AdminContext,
    ): Promise<OutputOf<typeof rows.updateSection>> {
      const answer = await resource.update({ ...form, id: IdEnc }, context);
      return { ...answer, item: await adminSectionOf(deps, IdEnc, orm) };
    },

    remove: ({ IdEnc }: { IdEnc: string }, context: AdminContext) => resource.remove({ id: IdEnc }, context),

    /** All at once, so that two admins who reorder never leave a mixture. @throws CallError 404 */
    async reorder(
      { IdCourseEnc, sections: ids }: z.output<typeof rows.reorderSections.input>,
      context: AdminContext,
    ): Promise<Outcome> {
      const author = authorOf(deps, context);
      await orm.transaction(async (tx) => {
        if (!(await lockCourse(tx, IdCourseEnc))) throw notFound();
        const before = (await sectionsOf(tx, IdCourseEnc)).map(({ section }) => section.id);
        const wanted = new Set(ids);
        const isSame = ids.length === before.length && before.every((id) => wanted.has(id));
        if (!isSame) throw refusal(NOT_THESE, undefined, 'conflict');
        await orderSections(tx, IdCourseEnc, ids);
        const entry = { action: 'reorder', resource: 'courses', resourceId: IdCourseEnc } as const;
        await writeAudit(tx, author, { ...entry, before: { sections: before }, after: { sections: ids } });
      });
      publicCache(database).invalidate(['courses']);
      return { isOk: true };
    },
  };
}
