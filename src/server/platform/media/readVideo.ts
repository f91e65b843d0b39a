import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CustomSource, EncodedPacketSink, Input, MP4, WEBM } from 'mediabunny';
import type { ByteRange } from './store';

/** The uploaded file is not a usable video. The message is Italian and shown to the user. */
export class NotAVideo extends Error {
  override readonly name = 'NotAVideo';
}

/** A video whose length nothing in it tells. */
export class UnknownDuration extends Error {
  override readonly name = 'UnknownDuration';
}

export const UNKNOWN_VIDEO =
  'Questo file non è un video che possiamo usare: scegline uno in formato MP4 o WebM.';
const BROKEN = 'Il video è danneggiato o incompleto: esportalo di nuovo e riprova.';

/** Bytes that tell the container. */
export const HEAD_BYTES = 12;

/** The container by the first bytes, never by the name or the browser's content type. */
export function extensionOf(head: Buffer): 'mp4' | 'webm' | undefined {
  if (head.toString('latin1', 4, 8) === 'ftyp') return 'mp4';
  if (head.readUInt32BE(0) === 0x1a45dfa3) return 'webm';
  return undefined;
}

type Open = (range: ByteRange) => Promise<Readable> | Readable;

function inputOf(open: Open, bytes: number): Input {
  const source = new CustomSource({
    getSize: () => bytes,
    read: async (start, end) => buffer(await open({ start, end: end - 1 })),
    prefetchProfile: 'none',
  });
  return new Input({ source, formats: [MP4, WEBM] });
}

/** Returns the height in pixels of a stored video as it is shown, and whether it has sound. @throws NotAVideo */
export async function pictureOf(open: Open, bytes: number): Promise<{ height: number; hasAudio: boolean }> {
  const input = inputOf(open, bytes);
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new NotAVideo(BROKEN);
    const hasAudio = (await input.getPrimaryAudioTrack()) !== null;
    return { height: await track.getDisplayHeight(), hasAudio };
  } finally {
    input.dispose();
  }
}

/**
 * Returns the length of a video in whole seconds, at least 1. Reads its index and its last frame only, so that a
 * file of any size takes little time and memory, and one that was cut off is noticed.
 * @param open reads a range of it
 * @throws NotAVideo, UnknownDuration
 */
export async function secondsOf(open: Open, bytes: number): Promise<number> {
  const input = inputOf(open, bytes);
  try {
    const track = await input.getPrimaryVideoTrack();
    const last = track && (await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY));
    if (!last || last.byteLength === 0) throw new NotAVideo(BROKEN);
    const seconds = last.timestamp + last.duration;
    if (!(seconds > 0 && Number.isFinite(seconds))) throw new UnknownDuration();
    return Math.max(1, Math.round(seconds));
  } catch (error) {
    throw error instanceof NotAVideo || error instanceof UnknownDuration ? error : new NotAVideo(BROKEN);
  } finally {
    input.dispose();
  }
}
