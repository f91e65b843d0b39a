import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { FILM, frame } from './frame';
import type { Script } from './scripts';

/** What the shop knows of a clip without opening it. */
export interface ClipFacts {
  seconds: number;
  bytes: number;
}

/** A soft chord that swells and ebbs, for ffmpeg's aevalsrc. */
function chordOf({ chord, seconds }: Script): string {
  const tones = chord
    .map(
      (hertz, at) =>
        `${(0.034 / (1 + at * 0.35)).toFixed(4)}*sin(2*PI*${hertz}*t)*(0.7+0.3*sin(2*PI*t*${0.11 + at * 0.05}+${at}))`,
    )
    .join('+');
  return `aevalsrc='${tones}':s=44100:d=${seconds}`;
}

/** Films one lesson as MP4 (H.264 baseline and AAC, playable while it loads) and tells its facts. */
export async function film(script: Script, folder: string): Promise<ClipFacts> {
  const target = path.join(folder, `${script.name}.mp4`);
  const { width, height, framesPerSecond } = FILM;
  const picture = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${width}x${height}`,
    '-r',
    `${framesPerSecond}`,
    '-i',
    'pipe:0',
  ];
  const sound = ['-f', 'lavfi', '-i', chordOf(script)];
  const fade = `afade=t=in:d=1.5,afade=t=out:st=${script.seconds - 2}:d=2,lowpass=f=900`;
  const video = [
    '-c:v',
    'libx264',
    '-profile:v',
    'baseline',
    '-level',
    '3.0',
    '-pix_fmt',
    'yuv420p',
    '-crf',
    '28',
    '-preset',
    'veryslow',
    '-g',
    '45',
  ];
  const audio = ['-c:a', 'aac', '-b:a', '32k', '-ac', '1', '-af', fade];
  const rest = [
    '-t',
    `${script.seconds}`,
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-y',
    target,
  ];
  const ffmpeg = spawn('ffmpeg', ['-loglevel', 'error', ...picture, ...sound, ...video, ...audio, ...rest], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(ffmpeg, 'exit');
  for (let at = 0; at < script.seconds * framesPerSecond; at += 1) {
    const drawing = Buffer.from(frame(script, at / framesPerSecond));
    const pixels = await sharp(drawing).flatten({ background: '#000000' }).raw().toBuffer();
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} at ${script.name}`);
  return { seconds: script.seconds, bytes: (await stat(target)).size };
}
