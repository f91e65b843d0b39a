import type { z } from 'zod';
import type { courses as rows } from '../../../contract/courses';
import type { OutputOf } from '../../../contract/endpoint';
import { authorOf, writeAudit } from '../../admin/audit';
import type { AdminContext } from '../../admin/resource';
import type { Deps } from '../../deps';
import { fileStream } from '../../http/fileBody';
import { publicCache } from '../../http/publicCache';
import { notFound, refuse } from '../../http/refusals';
import { adoptVideo, keepVideo, NotAVideo } from '../../media/videoService';
import { adminSectionOf } from './detail';
import { releaseVideo } from './releaseVideo';
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
    const content = fileStream(file);
    if (!(await findSection(orm, id))) throw notFound();
    try {
      const video = await keepVideo(deps, content);
      const author = authorOf(deps, context);
      await orm.transaction(async (tx) => {
        // Deleted while the file came: the sweep takes the file away.
        const section = await lockSection(tx, id);
        if (!section) throw notFound();
        await adoptVideo(tx, video.key);
        await setVideo(tx, id, video);
        await releaseVideo(tx, section.mediaKey, author.at);
        await sumDurations(tx, section.courseId);
        await writeAudit(tx, author, {
          action: 'upload',
          resource: 'sections',
          resourceId: id,
          before: { duration: section.durationSeconds },
          after: { duration: video.seconds, bytes: video.bytes },
        });
      });
      publicCache(database).invalidate(['courses']);
      return { isOk: true, item: await adminSectionOf(deps, id, orm) };
    } catch (error) {
      // Nobody hears this answer, but it is no fault of ours either.
      if (content.errored) return refuse('Il caricamento è stato interrotto.', { code: 'upload_aborted' });
      if (!(error instanceof NotAVideo)) throw error;
      // The rest is thrown away: browsers hear no answer before they have sent everything.
      content.resume();
      return refuse(error.message, { code: 'not_a_video', errors: { file: error.message } });
    }
  };
}
