import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { ROLE, type Role } from '../../../../src/contract/identity/roles';
import { acceptFiles, receiveUpload, sweepIncoming } from '../../../../src/server/platform/http/multipart';

const dataDir = mkdtempSync(path.join(tmpdir(), 'corsi-forms-'));
const incoming = path.join(dataDir, 'incoming');
beforeEach(() => rmSync(incoming, { recursive: true, force: true }));
const leftOver = () => (existsSync(incoming) ? readdirSync(incoming) : []);
let app: FastifyInstance;
/** Handles a form that has arrived. */
let handle: (body: Record<string, unknown>) => Promise<unknown>;

beforeAll(async () => {
  app = Fastify();
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
  form.set('Title', 'Analisi');
  form.set('Cover', new Blob(['cover'], { type: 'image/webp' }), 'b.webp');
  handle = async ({ Title, Cover, file }) => ({
    Title,
    Cover: [await (Cover as Blob).text(), (Cover as Blob).type],
    file: await (file as Blob).text(),
    folders: leftOver().length,
  });
  const answer = await send('admin', ROLE.admin, form);
  expect(answer.json()).toEqual({
    Title: 'Analisi',
    Cover: ['cover', 'image/webp'],
    file: 'picture',
    folders: 1,
  });
  expect(leftOver()).toEqual([]);
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

it('handles twelve forms of students at a time, and an admin’s beside them', async () => {
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
  const admins = send('admin', ROLE.admin);
  while (leftOver().length < 14 || handled < 13) await new Promise(setImmediate);
  expect(handled).toBe(13);
  open();
  expect((await admins).statusCode).toBe(200);
  for (const { statusCode } of await Promise.all(students)) expect(statusCode).toBe(200);
  expect(handled).toBe(14);
});

it('sweeps what a killed process left behind, and no form that is arriving', async () => {
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
