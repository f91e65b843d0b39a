import { once } from 'node:events';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, constants } from 'node:zlib';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Twin {
  /** Its origin, such as `http://127.0.0.1:40123`. */
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/** Hop-by-hop, or of the bytes as the shop sent them. */
const OWN_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date'];

/** Removes scripts, state and script preloads from a page; text, styles and pictures stay. */
export function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(/<link\b[^>]*>/gi, (link) =>
      /\brel="?modulepreload\b|\bas="?script\b/i.test(link) ? '' : link,
    );
}

/** Removes the looks as well: a bare page with the same text and pictures. */
export function withoutStyles(html: string): string {
  return withoutScripts(html)
    .replace(/<style\b[^>]*>[\s\S]*?<\/style>/gi, '')
    .replace(/<link\b[^>]*>/gi, (link) => (/\brel="?(stylesheet|preload)\b/i.test(link) ? '' : link))
    .replace(/\s(?:class|style)="[^"]*"/gi, '');
}

async function fetchFrom(shop: string, path: string, headers: IncomingHttpHeaders): Promise<Answer> {
  const [response] = await once(get(shop + path, { headers, agent: false }), 'response');
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

async function twinOf(
  shop: string,
  path: string,
  asked: IncomingHttpHeaders,
  strip: (html: string) => string,
): Promise<Answer> {
  const { accept } = asked;
  const isPage = accept?.includes('text/html') ?? false;
  const answer = await fetchFrom(shop, path, {
    ...(accept && { accept }),
    'accept-encoding': isPage ? 'identity' : asked['accept-encoding'],
  });
  if (!String(answer.headers['content-type']).startsWith('text/html')) return answer;
  const html = Buffer.from(strip(answer.body.toString('utf8')));
  const body = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return { ...answer, headers: { ...answer.headers, 'content-encoding': 'br' }, body };
}

/**
 * Serves a static copy of the shop's pages: the same HTML, styles and pictures with the same headers, no scripts. Each
 * address is fetched from the shop once and kept, so a page should be opened once before it is measured.
 * @param strip what is left out of a page
 */
export async function startTwin(shop: string, strip = withoutScripts): Promise<Twin> {
  const answers = new Map<string, Promise<Answer>>();
  const server = createServer(async ({ url = '/', headers }, response) => {
    const answer = answers.get(url) ?? twinOf(shop, url, headers, strip);
    answers.set(url, answer);
    const { status, headers: own, body } = await answer;
    for (const [name, value] of Object.entries(own)) {
      if (value !== undefined && !OWN_HEADERS.includes(name)) response.setHeader(name, value);
    }
    response.writeHead(status, { 'content-length': body.length }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
