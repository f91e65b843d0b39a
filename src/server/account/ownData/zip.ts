import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** One file of the archive; its content comes in parts, so that no large one is ever held whole. */
export interface ZipEntry {
  /** Path inside the archive. */
  readonly name: string;
  readonly parts: AsyncIterable<string | Uint8Array>;
  /** Packed already (a picture): stored as it is. */
  readonly isPacked?: boolean;
}

/** A zip as it is made: what has been written is given out before more is asked for. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    ready.push(chunk);
  });
  const take = () => {
    if (failure) throw failure;
    return ready.splice(0);
  };
  const encoder = new TextEncoder();
  for await (const { name, parts, isPacked = false } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = at;
    zip.add(file);
    for await (const part of parts) {
      file.push(typeof part === 'string' ? encoder.encode(part) : part);
      yield* take();
    }
    file.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
