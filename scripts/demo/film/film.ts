import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { FILM_SIZE } from '../../../src/server/demo/clips';
import { PALETTES } from '../palettes';
import type { Script } from './scripts';
import { slide } from './slide';

/** Slides change seldom: a picture every two seconds moves the line of time, and keeps minutes small. */
const SECONDS_PER_FRAME = 2;

const { width, height } = FILM_SIZE;

/** Rows of the line at the bottom that tells how far the film is. */
const LINE_HEIGHT = 10;

/** For ffmpeg: raw pictures in; MP4 (H.264, playable while it loads) out, each picture of the same quality. */
const parametersOf = (target: string) =>
  [
    ['-loglevel', 'error'],
    ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', `1/${SECONDS_PER_FRAME}`],
    ['-i', 'pipe:0'],
    ['-c:v', 'libx264', '-profile:v', 'high', '-level', '3.1', '-pix_fmt', 'yuv420p', '-preset', 'slow'],
    ['-qp', '32', '-bf', '0', '-refs', '1'],
    ['-x264-params', 'ipratio=1.0:mbtree=0:aq-mode=0:scenecut=0:keyint=100000'],
    ['-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact', '-y', target],
  ].flat();

const pixelsOf = (drawing: string) =>
  sharp(Buffer.from(drawing), { density: 108 })
    .resize(width, height)
    .flatten({ background: '#000000' })
    .raw()
    .toBuffer();

/** Colours the part of the line that has passed: `share` is 0 to 1, `colour` has three bytes. */
function drawTime(pixels: Buffer, share: number, colour: Buffer): void {
  const passed = Math.round(width * share);
  for (let row = height - LINE_HEIGHT; row < height; row += 1) {
    const from = row * width * 3;
    pixels.fill(colour, from, from + passed * 3);
  }
}

/** Films one lesson and returns the film's bytes. */
export async function film(script: Script, folder: string): Promise<number> {
  const target = path.join(folder, `${script.name}.mp4`);
  const title = await pixelsOf(slide(script, -1));
  const said = await Promise.all(script.cues.map((_, at) => pixelsOf(slide(script, at))));
  const accent = Buffer.from(PALETTES[script.colours].accent.slice(1), 'hex');

  const ffmpeg = spawn('ffmpeg', parametersOf(target), { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(ffmpeg, 'exit');
  for (let time = 0; time < script.seconds; time += SECONDS_PER_FRAME) {
    const at = script.cues.findLastIndex(({ from }) => time >= from);
    const picture = Buffer.from(said[at] ?? title);
    drawTime(picture, time / script.seconds, accent);
    if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} at ${script.name}`);
  return (await stat(target)).size;
}
