import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** Runs ffmpeg with these arguments in a folder. @throws FfmpegError; the signal's reason when it is aborted */
export type Ffmpeg = (parameters: readonly string[], options: RunOptions) => Promise<void>;

interface RunOptions {
  /** Where relative names are written. */
  readonly cwd: string;
  readonly signal: AbortSignal;
}

export class FfmpegError extends Error {
  override readonly name = 'FfmpegError';
}

/** Letters of ffmpeg's error output that are kept for the log. */
const LONGEST_REASON = 500;

function run(program: string, parameters: readonly string[], options: Partial<RunOptions>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { ...options, killSignal: 'SIGKILL' });
    let output = '';
    let errors = '';
    child.stdout.on('data', (piece) => {
      output += piece;
    });
    child.stderr.on('data', (piece) => {
      errors = (errors + piece).slice(-LONGEST_REASON);
    });
    // After an abort `close` follows, once the process has ended.
    child.once('error', (error) => {
      if (!options.signal?.aborted) reject(error);
    });
    child.once('spawn', () => {
      // Visitors come first. A process that has ended has no priority.
      if (child.pid !== undefined && child.exitCode === null) {
        try {
          setPriority(child.pid, constants.priority.PRIORITY_LOW);
        } catch {}
      }
    });
    child.once('close', (code) => {
      if (options.signal?.aborted) reject(options.signal.reason);
      else if (code === 0) resolve(output);
      else reject(new FfmpegError(`ffmpeg ended with ${code}: ${errors.trim()}`));
    });
  });
}

/** Milliseconds for the program to list its encoders. */
const ENCODERS_TIMEOUT = 10_000;
/** Needed for HLS that every browser plays. */
const ENCODERS = [/ libx264 /, / aac /];

/** Returns ffmpeg if the program is there and can encode H.264 and AAC. @param program path, or a name on the PATH */
export async function findFfmpeg(program: string): Promise<Ffmpeg | undefined> {
  if (program === 'off') return undefined;
  const encoders = await run(program, ['-hide_banner', '-v', 'error', '-encoders'], {
    signal: AbortSignal.timeout(ENCODERS_TIMEOUT),
  }).catch(() => '');
  if (!ENCODERS.every((encoder) => encoder.test(encoders))) return undefined;
  return async (parameters, options) => {
    await run(program, ['-nostdin', '-hide_banner', '-v', 'error', '-y', ...parameters], options);
  };
}
