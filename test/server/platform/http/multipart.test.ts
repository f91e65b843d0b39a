import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  type WriteStream,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { ROLE, type Role } from '../../../../src/contract/identity/roles';
import { OutageLog } from '../../../../src/server/platform/database/outageLog';
import { answerErrors } from '../../../../src/server/platform/http/errors';
import { acceptFiles, receiveUpload, sweepIncoming } from '../../../../src/server/platform/http/multipart';
import { silentLog } from '../../../support/database';

const dataDir = mkdtempSync(path.join(tmpdir(), 'corsi-forms-'));
const incoming = path.join(dataDir, 'incoming');
beforeEach(() => rmSync(incoming, { recursive: true, force: true }));
const leftOver = () => (existsSync(incoming) ? readdirSync(incoming) : []);
let app: FastifyInstance;
/** Handles a form that has arrived. */
let handle: (body: Record<string, unknown>) => Promise<unknown>;

beforeAll(async () => {
  app = Fastify();
  answerErrors(app, new OutageLog(silentLog, async () => {}));
  await acceptFiles(app, dataDir);
  app.decorateRequest('caller', undefined);
  app.post<{ Params: { id: string; role: string } }>('/:id/:role', async (request) => {
    const { id, role } = request.params;
    request.caller = { id, role: Number(role) as Role, loginId: id, isProved: true };
    return receiveUpload(request, (body) => handle(body));
  });
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

function send(id: string, role: Role, form = new FormData()) {
  form.set('file', new Blob(['picture']), 'a.jpg');
  return app.inject({ method: 'POST', url: `/${id}/${role}`, payload: form });
}

it('hands on texts and files, and leaves nothing on the disk', async () => {
  const form = new FormData();
  form.set('Title', ' Analisi ');
  form.set('Cover', new Blob(['cover'], { type: 'image/webp' }), 'b.webp');
  handle = async ({ Title, Cover, file }) => ({
    Title,
    Cover: [await (Cover as Blob).text(), (Cover as Blob).type],
    file: await (file as Blob).text(),
    folders: leftOver().length,
  });
  const answer = await send('admin', ROLE.admin, form);
  expect(answer.json()).toEqual({
    Title: ' Analisi ',
    Cover: ['cover', 'image/webp'],
    file: 'picture',
    folders: 1,
  });
  expect(leftOver()).toEqual([]);
});

it('hands on a text of 256 KB as a whole', async () => {
  const form = new FormData();
  form.set('Text', 'x'.repeat(256 * 1024));
  handle = async ({ Text }) => String(Text).length;
  expect((await send('anna', ROLE.student, form)).body).toBe(String(256 * 1024));
});

it('does not blame the sender for a disk that is full', async () => {
  const full = Object.assign(new Error('no room'), { code: 'ENOSPC', syscall: 'write' });
  const write: Writable['_write'] = (_chunk, _encoding, done) => done(full);
  jest.spyOn(fs, 'createWriteStream').mockImplementationOnce(() => new Writable({ write }) as WriteStream);
  const { statusCode, json } = await send('anna', ROLE.student);
  expect([statusCode, json().code, leftOver()]).toEqual([500, 'internal_error', []]);
});

it('leaves nothing on the disk of a form whose handling failed', async () => {
  handle = () => Promise.reject(new Error('no'));
  expect((await send('anna', ROLE.student)).statusCode).toBe(500);
  expect(leftOver()).toEqual([]);
});

it('takes one file and four texts from a student', async () => {
  handle = async () => 'handled';
  const two = new FormData();
  two.set('other', new Blob(['x']), 'b.jpg');
  expect((await send('anna', ROLE.student, two)).statusCode).toBe(413);
  for (const [texts, status] of [
    [4, 200],
    [5, 413],
  ] as const) {
    const form = new FormData();
    for (let nth = 0; nth < texts; nth += 1) form.set(`t${nth}`, 'x');
    expect((await send('anna', ROLE.student, form)).statusCode).toBe(status);
  }
});

it('takes four files and sixty texts from an admin', async () => {
  handle = async () => 'handled';
  for (const [files, status] of [
    [4, 200],
    [5, 413],
  ] as const) {
    const form = new FormData();
    for (let nth = 1; nth < files; nth += 1) form.set(`f${nth}`, new Blob(['x']), 'b.jpg');
    expect((await send('admin', ROLE.admin, form)).statusCode).toBe(status);
  }
  for (const [texts, status] of [
    [60, 200],
    [61, 413],
  ] as const) {
    const form = new FormData();
    for (let nth = 0; nth < texts; nth += 1) form.set(`t${nth}`, 'x');
    expect((await send('admin', ROLE.admin, form)).statusCode).toBe(status);
  }
});

it('takes a file of 12 MB, and none that is longer', async () => {
  handle = async ({ Clip }) => (Clip as Blob).size;
  const most = 12 * 1024 * 1024;
  const sendBytes = (bytes: number) => {
    const form = new FormData();
    form.set('Clip', new Blob([Buffer.alloc(bytes)]), 'clip');
    return send('admin', ROLE.admin, form);
  };
  expect((await sendBytes(most)).body).toBe(String(most));
  expect((await sendBytes(most + 1)).json()).toMatchObject({
    code: 'file_too_large',
    errors: { Clip: 'Il file è troppo grande: può avere al massimo 12 MB.' },
  });
});

const FORM = 'multipart/form-data; boundary=x';
const MOST = 64 * 1024 * 1024;
it.each([
  ['a body of another type', 'application/json', 2, 400, 'invalid_input', []],
  ['a body of more than 64 MB', FORM, MOST + 1, 200, 'file_too_large', ['file']],
  ['a form that breaks off, though it may be of 64 MB', FORM, MOST, 400, 'invalid_input', []],
])('handles nothing of %s, and keeps nothing of it', async (_name, type, length, status, code, fields) => {
  handle = jest.fn();
  const headers = { 'content-type': type, 'content-length': `${length}` };
  const answer = await app.inject({ method: 'POST', url: '/anna/0', payload: '{}', headers });
  const { code: told, errors = {} } = answer.json();
  expect([answer.statusCode, told, Object.keys(errors), leftOver()]).toEqual([status, code, fields, []]);
  expect(handle).not.toHaveBeenCalled();
});

it('handles twelve forms of students at a time, and four of admins beside them', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let handled = 0;
  handle = async () => {
    handled += 1;
    await gate;
    return handled;
  };
  const students = Array.from({ length: 13 }, (_none, nth) => send(`student ${nth}`, ROLE.student));
  while (handled < 12 || leftOver().length < 13) await new Promise(setImmediate);
  const admins = Array.from({ length: 5 }, (_none, nth) => send(`admin ${nth}`, ROLE.admin));
  while (leftOver().length < 18 || handled < 16) await new Promise(setImmediate);
  expect(handled).toBe(16);
  open();
  for (const { statusCode } of await Promise.all([...students, ...admins])) expect(statusCode).toBe(200);
  expect(handled).toBe(18);
});

it('says whether the account or the shop has too many forms under way, and counts none that was refused', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  handle = () => gate;
  const ids = ['anna', 'anna', 'anna', ...Array.from({ length: 57 }, (_none, nth) => `student ${nth}`)];
  const forms = ids.map((id) => send(id, ROLE.student));
  while (leftOver().length < 60) await new Promise(setImmediate);
  const messageTo = async (id: string) => {
    const { isOk, code, message, errors } = (await send(id, ROLE.student)).json();
    expect([isOk, code, errors]).toEqual([false, 'too_many_uploads', { file: message }]);
    return message;
  };
  expect(await messageTo('anna')).toMatch(/^Stai già caricando altri file/);
  for (let tries = 0; tries < 4; tries += 1)
    expect(await messageTo('bruno')).toMatch(/^In questo momento arrivano troppi file/);
  open();
  await Promise.all(forms);
});

it('sweeps what a killed process left behind, and no form that is arriving', async () => {
  await sweepIncoming(dataDir, new Date());
  for (const [name, minutes] of [
    ['form-old', 61],
    ['form-new', 59],
  ] as const) {
    mkdirSync(path.join(incoming, name), { recursive: true });
    const seconds = Date.now() / 1000 - minutes * 60;
    utimesSync(path.join(incoming, name), seconds, seconds);
  }
  await sweepIncoming(dataDir, new Date(Date.now() - 3_600_000));
  expect(leftOver()).toEqual(['form-new']);
});
