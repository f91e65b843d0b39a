import type { z } from 'zod';
import type { courses as rows } from '../../../../contract/catalogue/courses';
import type { OutputOf } from '../../../../contract/platform/endpoint';
import type { Outcome } from '../../../../contract/platform/shapes';
import type { Deps } from '../../../platform/deps';
import { publicCache } from '../../../platform/http/publicCache';
import { notFound, refuse } from '../../../platform/http/refusals';
import {
  findUpload,
  pendingUploads,
  removeUpload,
  sectionOf,
  uploadAddress,
} from '../../../platform/media/pieces';
import { queueVideo } from '../../../platform/media/versions/versionsService';
import { keepVideoFile, NotAVideo, UnknownDuration } from '../../../platform/media/videoService';
import { writeAudit } from '../../../platform/resource/audit';
import type { AdminContext } from '../../../platform/resource/resource';
import { saveVideo } from '../../../platform/resource/videoUpload';
import { adminSectionOf } from './detail';
import { findSection, lockWithCourse, setVideo, sumDurations } from './sectionQueries';

type Row = typeof rows;
type Finish = z.output<Row['finishUpload']['input']>;

const GONE = 'Questo caricamento non c’è più: ricarica la pagina.';
const UNFINISHED = 'Il caricamento non è completo: continualo con lo stesso file.';
const NO_FFMPEG = 'Su questo server non c’è ffmpeg: il video si guarda così com’è.';
const UNKNOWN_DURATION = 'Dal file non si legge quanto dura: scrivilo tu, in minuti e secondi.';

/** The videos of sections, sent in resumable pieces (media/piecesRoutes.ts). */
export function createVideoUploads(deps: Deps) {
  const { database, configuration } = deps;
  const { dataDir } = configuration;
  const { orm } = database;
  /** Two calls for the same upload are one. */
  const finishing = new Map<string, Promise<OutputOf<Row['finishUpload']>>>();

  const finish = async (input: Finish, context: AdminContext): Promise<OutputOf<Row['finishUpload']>> => {
    const { IdEnc: id, Upload, Seconds: typed } = input;
    const upload = await findUpload(dataDir, Upload);
    if (!upload || sectionOf(upload) !== id) return refuse(GONE, { code: 'upload_gone' });
    const { size: bytes = 0, offset, storage } = upload;
    if (!storage || offset !== bytes) return refuse(UNFINISHED, { code: 'upload_unfinished' });
    try {
      const video = await keepVideoFile(deps, { file: storage.path, bytes, typed });
      await saveVideo(deps, video, context, async (tx, author) => {
        // Deleted meanwhile: the sweep takes the file away.
        const section = await lockWithCourse(tx, id);
        if (!section) throw notFound();
        await setVideo(tx, id, video);
        if (deps.versions) await queueVideo(tx, video.key);
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
      await removeUpload(dataDir, Upload);
    } catch (error) {
      // Finished by another process, or cancelled, since it was found.
      const isFileGone = error instanceof NotAVideo || (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (isFileGone && !(await findUpload(dataDir, Upload))) return refuse(GONE, { code: 'upload_gone' });
      if (error instanceof UnknownDuration) {
        return refuse(UNKNOWN_DURATION, { code: 'unknown_duration', errors: { Seconds: UNKNOWN_DURATION } });
      }
      if (!(error instanceof NotAVideo)) throw error;
      await removeUpload(dataDir, Upload);
      return refuse(error.message, { code: 'not_a_video', errors: { file: error.message } });
    }
    void deps.versions?.kick();
    publicCache(database).invalidate(['courses']);
    return { isOk: true, item: await adminSectionOf(deps, id, orm) };
  };

  return {
    /** @throws CallError 404 */
    async uploadToCloud({
      IdEnc: id,
    }: z.output<Row['uploadToCloud']['input']>): Promise<OutputOf<Row['uploadToCloud']>> {
      if (!(await findSection(orm, id))) throw notFound();
      const upload = (await pendingUploads(dataDir)).get(id);
      return { isOk: true, item: { url: uploadAddress(id), ...(upload && { upload }) } };
    },

    finishUpload(input: Finish, context: AdminContext): Promise<OutputOf<Row['finishUpload']>> {
      const running = finishing.get(input.Upload);
      if (running) return running;
      const finished = finish(input, context).finally(() => finishing.delete(input.Upload));
      finishing.set(input.Upload, finished);
      return finished;
    },

    /** For a video that was there before ffmpeg was, or that has failed. @throws CallError 404 */
    async process({ IdEnc: id }: { IdEnc: string }): Promise<OutputOf<Row['processVideo']>> {
      const key = (await findSection(orm, id))?.section.mediaKey;
      if (!key) throw notFound();
      if (!deps.versions) return refuse(NO_FFMPEG, { code: 'no_ffmpeg' });
      await queueVideo(orm, key);
      void deps.versions.kick();
      return { isOk: true, item: await adminSectionOf(deps, id, orm) };
    },

    /** Cancelling what is gone succeeds. */
    async cancelUpload({ IdEnc, Upload }: z.output<Row['cancelUpload']['input']>): Promise<Outcome> {
      const upload = await findUpload(dataDir, Upload);
      if (upload && sectionOf(upload) === IdEnc) await removeUpload(dataDir, Upload);
      return { isOk: true };
    },
  };
}
