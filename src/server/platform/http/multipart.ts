import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import { ROLE } from '../../../contract/identity/roles';
import { createShares } from '../work/shares';
import { addressKey } from './limits';
import { CallError, invalidInput } from './refusals';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where the files of forms lie while they arrive and are handled. */
    incomingFolder: string;
  }
}

/** Bytes of one file. */
const MOST_FILE_BYTES = 12 * 1024 * 1024;
const SIZES = { fileSize: MOST_FILE_BYTES, fieldSize: 256 * 1024 };
/** Bytes of a body that are read, if only to be thrown away: or else the answer would not be heard. */
const MOST_BODY_BYTES = 64 * 1024 * 1024;
/** So that one account's slow uploads never take all places. */
const MOST_OF_ONE = 3;
const TOO_MANY = 'Stai già caricando altri file: aspetta che finiscano e riprova.';
const TOO_BUSY = 'In questo momento arrivano troppi file: riprova tra un minuto.';

/** Limits by kind of caller: disk, memory, parts of one form. */
interface Pool {
  /** A place while a form arrives; undefined when all are taken. */
  readonly receive: () => (() => void) | undefined;
  readonly handle: LimitFunction;
  readonly limits: PartLimits;
}

interface PartLimits {
  readonly files: number;
  readonly fields: number;
}

function createPool({
  received,
  handled,
  ...limits
}: PartLimits & { received: number; handled: number }): Pool {
  const shares = createShares(received);
  return { receive: () => shares('all'), handle: pLimit(handled), limits };
}

/** Admins have places of their own, so that nobody's uploads hold up theirs. */
const ofAdmins = createPool({ received: 30, handled: 4, files: 4, fields: 60 });
const ofOthers = createPool({ received: 60, handled: 12, files: 1, fields: 4 });
const share = createShares(MOST_OF_ONE);

/** Lets routes receive forms with files. Nothing is read before a route's handler asks for it. */
export async function acceptFiles(app: FastifyInstance, dataDir: string): Promise<void> {
  app.decorate('incomingFolder', path.join(dataDir, 'incoming'));
  await app.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Runs an upload from its body to its answer. The body arrives on the disk, however slowly; it is in memory only while it
 * has a place.
 * @param run gets the body: texts as strings, files as Blobs
 * @throws CallError 200 `too_many_uploads`, before anything is read, when the account or the shop has enough of them
 * under way; 200 `file_too_large` with an error by the field's name: our own screens can provoke it, and a 4xx would
 * log the person out; 400 for what is no such body.
 */
export async function receiveUpload<Result>(
  request: FastifyRequest,
  run: (body: Record<string, unknown>) => Promise<Result>,
): Promise<Result> {
  const { receive, handle, limits } = request.caller?.role === ROLE.admin ? ofAdmins : ofOthers;
  const done = share(request.caller?.id ?? addressKey(request.ip));
  if (!done) throw tooMany(TOO_MANY);
  const received = receive();
  try {
    if (!received) throw tooMany(TOO_BUSY);
    if (!request.isMultipart()) throw invalidInput();
    if (Number(request.headers['content-length']) > MOST_BODY_BYTES) throw tooLarge('file');
    return await inFolder(request.server.incomingFolder, async (folder) => {
      const parts = await receiveParts(request, limits, folder);
      return handle(async () => run(await readParts(parts)));
    });
  } finally {
    received?.();
    done();
  }
}

async function inFolder<Result>(parent: string, run: (folder: string) => Promise<Result>): Promise<Result> {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, 'form-'));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A file of a form, on the disk. */
class StoredFile {
  constructor(
    private readonly path: string,
    private readonly type: string,
  ) {}

  async read(): Promise<Blob> {
    return new Blob([await readFile(this.path)], { type: this.type });
  }
}

async function receiveParts(request: FastifyRequest, limits: PartLimits, folder: string) {
  try {
    return await storeParts(request, limits, folder);
  } catch (error) {
    // An error without a status that is no system call's is the reader's: a cut-off or malformed form.
    const isToldAlready = error instanceof Error && ('statusCode' in error || 'syscall' in error);
    throw error instanceof CallError || isToldAlready ? error : invalidInput();
  }
}

async function storeParts(request: FastifyRequest, { files, fields }: PartLimits, folder: string) {
  // The reader waits for ever for a body whose connection was lost before it began.
  if (request.raw.destroyed) throw invalidInput();
  const parts: Record<string, unknown> = {};
  let refused: string | undefined;
  const limits = { ...SIZES, files, fields, parts: files + fields };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      parts[part.fieldname] = part.value;
      continue;
    }
    const file = path.join(folder, randomUUID());
    await pipeline(part.file, createWriteStream(file));
    if (part.file.truncated) refused = part.fieldname;
    else parts[part.fieldname] = new StoredFile(file, part.mimetype);
  }
  if (refused !== undefined) throw tooLarge(refused);
  return parts;
}

async function readParts(parts: Record<string, unknown>): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(parts)) {
    body[name] = part instanceof StoredFile ? await part.read() : part;
  }
  return body;
}

/** Deletes what a killed process left behind. */
export async function sweepIncoming(dataDir: string, before: Date): Promise<void> {
  const parent = path.join(dataDir, 'incoming');
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const folder = path.join(parent, name);
    const found = await stat(folder).catch(() => undefined);
    if (found && found.mtime < before) await rm(folder, { recursive: true, force: true });
  }
}

function tooMany(message: string): CallError {
  return new CallError(200, message, { code: 'too_many_uploads', errors: { file: message } });
}

function tooLarge(field: string): CallError {
  const message = `Il file è troppo grande: può avere al massimo ${MOST_FILE_BYTES / 1024 / 1024} MB.`;
  return new CallError(200, message, { code: 'file_too_large', errors: { [field]: message } });
}
