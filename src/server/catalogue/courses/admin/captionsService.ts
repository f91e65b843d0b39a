import type { z } from 'zod';
import type { courses as rows } from '../../../../contract/catalogue/courses';
import type { OutputOf } from '../../../../contract/platform/endpoint';
import type { Deps } from '../../../platform/deps';
import { fileStream } from '../../../platform/http/fileBody';
import { publicCache } from '../../../platform/http/publicCache';
import { notFound, refuse } from '../../../platform/http/refusals';
import { keepCaptions, NotCaptions } from '../../../platform/media/captionsService';
import { adoptVideo, releaseVideo } from '../../../platform/media/videoService';
import { authorOf, writeAudit } from '../../../platform/resource/audit';
import type { AdminContext } from '../../../platform/resource/resource';
import { adminSectionOf } from './detail';
import { findSection, lockSection, setCaptions } from './sectionQueries';

/** The captions of a section: replaced by the request's body, or removed. @throws CallError 404 */
export function createCaptionsAdmin(deps: Deps) {
  const { orm } = deps.database;

  const replace = async (id: string, key: string | null, context: AdminContext) => {
    const author = authorOf(deps, context);
    await orm.transaction(async (tx) => {
      const section = await lockSection(tx, id);
      if (!section) throw notFound();
      await setCaptions(tx, id, key);
      if (key !== null) await adoptVideo(tx, key);
      await releaseVideo(tx, section.captionsKey, author.at);
      await writeAudit(tx, author, {
        action: 'upload',
        resource: 'sections',
        resourceId: id,
        before: { hasCaptions: section.captionsKey !== null },
        after: { hasCaptions: key !== null },
      });
    });
    // The home page shows only free lessons with captions.
    publicCache(deps.database).invalidate(['courses']);
    return { isOk: true as const, item: await adminSectionOf(deps, id, orm) };
  };

  return {
    async upload(
      { id, file }: z.output<typeof rows.uploadSectionCaptions.input>,
      context: AdminContext,
    ): Promise<OutputOf<typeof rows.uploadSectionCaptions>> {
      if (!(await findSection(orm, id))) throw notFound();
      const content = fileStream(file);
      try {
        return await replace(id, await keepCaptions(deps, content), context);
      } catch (error) {
        if (content.errored) return refuse('Il caricamento è stato interrotto.', { code: 'upload_aborted' });
        if (!(error instanceof NotCaptions)) throw error;
        // The rest is thrown away: browsers hear no answer before they have sent everything.
        content.resume();
        return refuse(error.message, { code: 'not_captions', errors: { file: error.message } });
      }
    },
    remove: ({ IdEnc }: { IdEnc: string }, context: AdminContext) => replace(IdEnc, null, context),
  };
}
