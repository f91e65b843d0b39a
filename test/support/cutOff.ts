import { Readable } from 'node:stream';

/** A body whose sender goes away after its beginning. */
export const cutOff = (beginning: string | Buffer): Readable =>
  Readable.from(
    (async function* () {
      yield Buffer.from(beginning);
      throw new Error('aborted');
    })(),
    { objectMode: false },
  );
