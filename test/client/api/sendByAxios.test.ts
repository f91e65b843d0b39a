import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import axios from 'axios';
import { apiMaker, type ClientApi } from '../../../src/client/api/createApi';
import { type Failure, toFailure } from '../../../src/client/api/failure';
import { REQUEST_TIMEOUT, sendByAxios } from '../../../src/client/api/sendByAxios';
import { table } from '../../../src/contract/table';

let server: Server;
let address: string;
/** Handles the next request on the server. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;

/** The page is of another origin than this server: a browser asks it first. */
const ALLOWED = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
};

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.method === 'OPTIONS') response.writeHead(204, ALLOWED).end();
    else answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const apiAt = (base: string): ClientApi => apiMaker(sendByAxios(base, SHORT), () => 'token-1')(table);
/** The browser of the tests keeps the time-out of a broken line: it shall be a short one. */
const SHORT = 3_000;
const guardedCall = (base = address): Promise<Failure> =>
  apiAt(base)
    .courses.getSections({ IdEnc: 'c' })
    .then(() => Promise.reject(new Error('the call did not fail')), toFailure);
/** As Fastify names it. */
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const says =
  (status: number, body = '') =>
  (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, { ...ALLOWED, ...JSON_TYPE }).end(body);

/** jsdom tells on the console of requests that fail; so do browsers. */
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));

describe('the client of the calls, in a browser’s window against a real server', () => {
  it('answers the data of a 200', async () => {
    answer = says(200, '{"isOk":true,"items":[]}');
    await expect(apiAt(address).courses.getFilteredCourses({ Query: 'x' })).resolves.toEqual({
      isOk: true,
      items: [],
    });
  });

  it('answers with the addresses that the server of another origin serves itself', async () => {
    answer = says(200, '{"isOk":true,"item":{"url":"/sandbox-pay/x"}}');
    await expect(apiAt(address).courses.getDetailCourse({ IdCourseEnc: 'c' })).resolves.toEqual({
      isOk: true,
      item: { url: `${address}/sandbox-pay/x` },
    });
  });

  it('asks the cookie store for nothing, which would hold the call back', async () => {
    const get = jest.fn(async () => null);
    Object.defineProperty(window, 'cookieStore', { value: { get }, configurable: true });
    // Of the page's own origin, where nobody listens.
    await apiAt(window.location.origin)
      .courses.getFilteredCourses({ Query: 'y' })
      .catch(() => undefined);
    expect(get).not.toHaveBeenCalled();
    Reflect.deleteProperty(window, 'cookieStore');
  });

  it.each([201, 202, 204, 206, 304, 400, 401, 404, 500, 503])(
    'takes the status %d, which is not 200, for an error and returns nothing of it',
    async (status) => {
      answer = says(status, status === 204 || status === 304 ? '' : '{"isOk":true,"item":{"url":"x"}}');
      expect(await guardedCall()).toEqual({
        kind: 'status',
        endpoint: 'courses.getSections',
        guarded: true,
        status,
        message: `Request failed with status code ${status}`,
      });
    },
  );

  it('takes a redirect that leads nowhere for an error too', async () => {
    answer = says(302);
    expect(await guardedCall()).toMatchObject({ kind: 'status', status: 302 });
  });

  it('says "Network Error" when nobody listens', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    expect(await guardedCall(`http://127.0.0.1:${port}`)).toMatchObject({
      kind: 'network',
      message: 'Network Error',
    });
  });

  it('says "Network Error" when the line breaks in the middle', async () => {
    answer = (_request, response) => response.destroy();
    expect(await guardedCall()).toEqual({
      kind: 'network',
      endpoint: 'courses.getSections',
      guarded: true,
      message: 'Network Error',
    });
  });

  it('waits 30,000 ms by default, and the time-out’s message names its number', async () => {
    expect(REQUEST_TIMEOUT).toBe(30_000);
    const create = jest.spyOn(axios, 'create');
    sendByAxios('');
    expect(create).toHaveBeenCalledWith(expect.objectContaining({ timeout: 30_000 }));
    answer = () => undefined;
    const failure = await apiMaker(
      sendByAxios(address, 40),
      () => 'token-1',
    )(table)
      .courses.getSections({ IdEnc: 'c' })
      .then(() => undefined, toFailure);
    expect(failure).toMatchObject({ kind: 'timeout', message: 'timeout of 40ms exceeded' });
  });

  it('says "Request aborted" when the request is broken off', async () => {
    const open = XMLHttpRequest.prototype.open as (...input: unknown[]) => void;
    const opened: XMLHttpRequest[] = [];
    jest.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (
      this: XMLHttpRequest,
      ...input: unknown[]
    ) {
      opened.push(this);
      open.apply(this, input);
    });
    answer = () => opened[0]?.abort();
    expect(await guardedCall()).toMatchObject({ kind: 'aborted', message: 'Request aborted' });
  });
});

/** Parts of a browser that the window of the tests lacks. */
function text(this: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(this);
  });
}

describe('a call that is answered by a file', () => {
  beforeAll(() => {
    Blob.prototype.text ??= text;
  });
  const download = (onProgress?: (loaded: number) => void) =>
    apiAt(address).users.downloadData({}, onProgress ? { onProgress } : {});

  it('gives its bytes as the item, and tells on the way how many have come', async () => {
    answer = (_request, response) =>
      void response.writeHead(200, { ...ALLOWED, 'content-type': 'application/zip' }).end('PK-zip');
    const came: number[] = [];
    const { isOk, item } = await download((loaded) => came.push(loaded));
    expect([isOk, item?.size]).toEqual([true, 6]);
    expect(came.at(-1)).toBe(6);
  });

  it('gives a refusal as any other call does', async () => {
    answer = says(200, '{"isOk":false,"message":"Aspetta."}');
    await expect(download()).resolves.toEqual({ isOk: false, message: 'Aspetta.' });
  });

  it('fails with what the server says of it', async () => {
    answer = says(401, '{"isOk":false,"message":"Accedi per continuare.","code":"unauthenticated"}');
    const failure = await download().then(() => undefined, toFailure);
    expect(failure).toMatchObject({ status: 401, guarded: true, code: 'unauthenticated' });
  });
});

it('sends a file as a form, and tells on the way how much of it has gone', async () => {
  let type = '';
  let sent = '';
  answer = (request, response) => {
    type = String(request.headers['content-type']);
    request.on('data', (part) => (sent += String(part)));
    request.on('end', () => says(200, '{"isOk":true,"item":"/x.webp"}')(request, response));
  };
  const gone: number[] = [];
  const onProgress = (loaded: number) => void gone.push(loaded);
  await apiAt(address).users.uploadProfilePicture({ file: new Blob(['FILE']) }, { onProgress });
  expect(type).toMatch(/^multipart\/form-data; boundary=/);
  expect(sent).toMatch(/name="file"; filename=[\s\S]*FILE/);
  expect(gone.length).toBeGreaterThan(0);
});
