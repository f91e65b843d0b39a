import { type Ffmpeg, findFfmpeg } from '../../src/server/platform/media/versions/ffmpeg';

/** Returns the installed ffmpeg. @throws where there is none: the tests of videos cannot run without it */
export async function requireFfmpeg(): Promise<Ffmpeg> {
  const ffmpeg = await findFfmpeg('ffmpeg');
  if (!ffmpeg)
    throw new Error('Install ffmpeg with libx264 and aac (apt install ffmpeg): this test needs it.');
  return ffmpeg;
}
