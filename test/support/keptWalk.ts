import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InjectOptions } from 'fastify';
import type { PageRenderer } from '../../src/contract/platform/renderer';
import { publicCache } from '../../src/server/platform/http/publicCache';
import type { TestApp } from './app';

/** A public call: `POST /api/…` with its body as JSON, or `GET /…`. */
export type PublicCall = readonly [method: 'GET' | 'POST', url: string, body?: object];

const PAGE = '/corsi-trading-online/?call=';

/** Writes a renderer whose page shows the answer of the call that its address holds. @returns its file */
export function pagesOfCalls(): string {
  const render: PageRenderer = async ({ address, fetch }) => {
    const [method, url, body] = JSON.parse(
      decodeURIComponent(address.split('?call=')[1] ?? ''),
    ) as PublicCall;
    const { data } = await fetch({ method, url, ...(body && { body }) });
    return { status: 200, isShared: true, head: '', body: JSON.stringify(data), state: {}, chunks: [] };
  };
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'corsi-renderer-')), 'render.js');
  Object.assign(globalThis, { renderCalls: render });
  writeFileSync(
    file,
    'exports.render = (request) => globalThis.renderCalls(request); exports.canonicalAddress = (address) => address;',
  );
  return file;
}

/**
 * Looks at what is kept for visitors before and after writes.
 * @param asked calls whose answers are kept
 * @param shown calls whose answers are kept as parts of pages alone
 * @param files addresses
 */
export function visitorOf(
  { app, database }: TestApp,
  {
    asked,
    shown,
    files,
  }: { asked: readonly PublicCall[]; shown: readonly PublicCall[]; files: readonly string[] },
) {
  const requests: InjectOptions[] = [
    ...asked.map(([method, url, payload]) => ({ method, url, ...(payload && { payload }) })),
    ...shown.map((call) => ({ url: PAGE + encodeURIComponent(JSON.stringify(call)), headers: HTML })),
    ...files.map((url) => ({ url })),
  ];
  const names = [
    ...[...asked, ...shown].map(([, url, body]) => `${url} ${JSON.stringify(body ?? '')}`),
    ...files,
  ];
  const look = async (): Promise<string[]> => {
    const seen = [];
    for (const request of requests) seen.push((await app.inject(request)).body);
    return seen;
  };
  const different = (one: readonly string[], other: readonly string[]) =>
    names.filter((_name, index) => one[index] !== other[index]);
  let before: string[] | undefined;
  return {
    names,
    /** @returns the addresses whose answers the write has changed, and those that are kept though they are wrong */
    async around(write: () => Promise<unknown>): Promise<{ changed: string[]; stale: string[] }> {
      before ??= await look();
      const was = before;
      await write();
      const after = await look();
      publicCache(database).invalidate();
      before = await look();
      return { changed: different(was, before), stale: different(after, before) };
    },
  };
}

const HTML = { accept: 'text/html' };
