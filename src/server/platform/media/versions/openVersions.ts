import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import type { Job } from '../../work/job';
import { repeatJob } from '../../work/repeat';
import { findFfmpeg } from './ffmpeg';
import { createVersionsWorker } from './worker';

/** Starts the work on videos where the machine has ffmpeg. */
export async function openVersions(
  app: FastifyInstance,
  deps: Pick<Deps, 'database' | 'media' | 'configuration' | 'clock' | 'log'>,
): Promise<Job | undefined> {
  const program = deps.configuration.ffmpeg;
  const ffmpeg = await findFfmpeg(program);
  if (!ffmpeg) {
    if (program !== 'off') {
      deps.log.info({ program }, 'no ffmpeg with libx264 and aac: videos are played as they are uploaded');
    }
    return undefined;
  }
  const worker = createVersionsWorker({ ...deps, ffmpeg });
  // Before onClose, where `repeatJob` waits for the running job: kill ffmpeg instead of waiting for hours.
  app.addHook('preClose', () => worker.stop());
  repeatJob(app, 30_000, worker);
  return worker;
}
