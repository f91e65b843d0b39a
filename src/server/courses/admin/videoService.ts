import type { z } from 'zod';
import type { courses as rows } from '../../../contract/courses';
import type { OutputOf } from '../../../contract/endpoint';
import { writeAudit } from '../../admin/audit';
import type { AdminContext } from '../../admin/resource';
import { receiveVideo } from '../../admin/videoUpload';
import type { Deps } from '../../deps';
import { publicCache } from '../../http/publicCache';
import { notFound } from '../../http/refusals';
import { adminSectionOf } from './detail';
import { findSection, lockSection, setVideo, sumDurations } from './sectionQueries';

type Answer = OutputOf<typeof rows.uploadSectionVideo>;

/** Replaces a section's video by the request's body. @throws CallError 404 */
export function createVideoUpload(deps: Deps) {
  const { database } = deps;
  const { orm } = database;
  return async (
    { id, file }: z.output<typeof rows.uploadSectionVideo.input>,
    context: AdminContext,
  ): Promise<Answer> => {
    if (!(await findSection(orm, id))) throw notFound();
    const refusal = await receiveVideo(deps, file, context, async (tx, video, author) => {
      // Deleted while the file came: the sweep takes the file away.
      const section = await lockSection(tx, id);
      if (!section) throw notFound();
      await setVideo(tx, id, video);
      await sumDurations(tx, section.courseId);
      await writeAudit(tx, author, {
        action: 'upload',
        resource: 'sections',
        resourceId: id,
        before: { duration: section.durationSeconds },
        after: { duration: video.seconds, bytes: video.bytes },
      });
      return section.mediaKey;
    });
    if (refusal) return refusal;
    publicCache(database).invalidate(['courses']);
    return { isOk: true, item: await adminSectionOf(deps, id, orm) };
  };
}
