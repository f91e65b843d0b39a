import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createConcurrencyLimit } from '../work/concurrencyLimit';
import { createShares } from '../work/shares';
import { addressKey } from './limits';
import { CallError, invalidInput } from './refusals';

/** Bytes of one file; bodies are read into memory, so few at a time. */
const MOST_FILE_BYTES = 12 * 1024 * 1024;
/** Bytes of a body that are read, if only to be thrown away: or else the answer would not be heard. */
const MOST_BODY_BYTES = 64 * 1024 * 1024;
const MOST_AT_ONCE = 16;
/** So that one account's slow uploads never take all places. */
const MOST_OF_ONE = 3;
const TOO_MANY = 'Stai già caricando altri file: aspetta che finiscano e riprova.';
const LIMITS = { fileSize: MOST_FILE_BYTES, files: 4, fields: 60, parts: 64, fieldSize: 256 * 1024 };

const inTurn = createConcurrencyLimit(MOST_AT_ONCE);
const share = createShares(MOST_OF_ONE);

/** Lets routes receive forms with files. Nothing is read before a route's handler asks for it. */
export async function acceptFiles(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
}

/**
 * Runs an upload from its body to its answer.
 * @param run gets the body (`readMultipart`)
 * @throws CallError 200 `too_many_uploads`, before anything is read, when the account has enough of them under way
 */
export async function receiveUpload<Result>(
  request: FastifyRequest,
  run: (body: Record<string, unknown>) => Promise<Result>,
): Promise<Result> {
  const done = share(request.caller?.id ?? addressKey(request.ip));
  if (!done) throw new CallError(200, TOO_MANY, { code: 'too_many_uploads', errors: { file: TOO_MANY } });
  try {
    return await run(await readMultipart(request));
  } finally {
    done();
  }
}

/**
 * A multipart body: texts as strings, files as Blobs.
 * @throws CallError 200 `file_too_large` with an error by the field's name: our own screens can provoke it, and a
 * 4xx would log the person out; 400 for what is no such body.
 */
function readMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw invalidInput();
  if (Number(request.headers['content-length']) > MOST_BODY_BYTES) throw tooLarge('file');
  return inTurn(() => readWhole(request));
}

async function readWhole(request: FastifyRequest): Promise<Record<string, unknown>> {
  try {
    return await readParts(request);
  } catch (error) {
    // The reader's errors without a status mean a cut-off or malformed form.
    const isToldAlready = error instanceof CallError || (error instanceof Error && 'statusCode' in error);
    throw isToldAlready ? error : invalidInput();
  }
}

async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  let refused: string | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      body[part.fieldname] = part.value;
      continue;
    }
    const chunks: Buffer<ArrayBuffer>[] = [];
    for await (const chunk of part.file) chunks.push(chunk);
    if (part.file.truncated) refused = part.fieldname;
    else body[part.fieldname] = new Blob(chunks, { type: part.mimetype });
  }
  if (refused !== undefined) throw tooLarge(refused);
  return body;
}

function tooLarge(field: string): CallError {
  const message = `Il file è troppo grande: può avere al massimo ${MOST_FILE_BYTES / 1024 / 1024} MB.`;
  return new CallError(200, message, { code: 'file_too_large', errors: { [field]: message } });
}
