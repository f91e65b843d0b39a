import { readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3600;
const FONT = /^figtree-latin-wght-normal\.\w+\.woff2$/;

declare module 'fastify' {
  interface FastifyInstance {
    /** Address of the shop's font, for pages that the server writes itself; '' where the site was built without. */
    shopFont: string;
  }
}

function fontOf(clientDir: string): string {
  const name = readdirSync(path.join(clientDir, 'assets')).find((file) => FONT.test(file));
  return name === undefined ? '' : `/assets/${name}`;
}

/**
 * The built site's files. Names under `/assets/` contain a hash, so browsers cache them for a year;
 * the rest (icons, the demo shop's pictures) keeps its name when it changes, and is revalidated after an
 * hour. Compressed siblings (`.br`, `.gz`) are sent where the client accepts them. The page template is not served.
 */
export async function serveSite(app: FastifyInstance, clientDir: string): Promise<void> {
  app.decorate('shopFont', fontOf(clientDir));
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, isFile: true };
    });
    await serveFiles(scope, clientDir);
  });
}

async function serveFiles(app: FastifyInstance, clientDir: string): Promise<void> {
  const common = {
    preCompressed: true,
    index: false as const,
    cacheControl: false,
    dotfiles: 'ignore' as const,
  };
  await app.register(fastifyStatic, {
    ...common,
    root: path.join(clientDir, 'assets'),
    prefix: '/assets/',
    setHeaders: (response) => {
      response.setHeader('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`);
      response.setHeader('vary', 'accept-encoding');
    },
  });
  app.get('/assets', notAFile);
  for (const folder of foldersOf(clientDir)) {
    await app.register(fastifyStatic, {
      ...common,
      decorateReply: false,
      root: path.join(clientDir, folder),
      prefix: `/${folder}/`,
      setHeaders: modestly,
    });
    app.get(`/${folder}`, notAFile);
  }
  await app.register(fastifyStatic, {
    ...common,
    decorateReply: false,
    root: clientDir,
    wildcard: false,
    globIgnore: ['*/**/*', 'index.html', '*.br', '*.gz', '*.map'],
    setHeaders: modestly,
  });
}

/** A folder itself: the plugin answers only for what lies in it. */
const notAFile = async (_request: FastifyRequest, reply: FastifyReply) => reply.callNotFound();

function modestly(response: { setHeader(name: string, value: string): unknown }): void {
  response.setHeader('cache-control', `public, max-age=${HOUR_SECONDS}`);
  response.setHeader('vary', 'accept-encoding');
}

function foldersOf(clientDir: string): string[] {
  return readdirSync(clientDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'assets')
    .map((entry) => entry.name);
}
