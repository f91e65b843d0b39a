import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Environment } from '../../../contract/platform/environment';
import type { CanonicalAddress, PageRenderer, RenderFetch } from '../../../contract/platform/renderer';
import { Bytes } from './bytes';
import { describe, type Facts, factsOfAll, type PublicCache, type WithFacts } from './publicCache';
import { unavailable } from './refusals';
import type { FillTemplate } from './template';

/** A page is dropped with what it shows; its age only bounds what no write tells, such as the number of learners. */
const AGES = { renewAfterMs: 60_000, maxAgeMs: 600_000 };

export interface RenderOptions {
  readonly fill: FillTemplate;
  readonly environment: Environment;
  readonly clock: () => Date;
  readonly cache: PublicCache;
  readonly render: PageRenderer;
  readonly canonicalAddress: CanonicalAddress;
}

class SentPage extends Bytes {
  constructor(
    html: string,
    readonly status: number,
    readonly redirect: string | undefined,
    readonly otherCookie: string | undefined,
  ) {
    super(html);
  }
}

/** Returns the page that a request asks for. @throws CallError 503 when one of its calls meets an outage */
export type RenderedPages = (request: FastifyRequest) => Promise<SentPage>;

/**
 * Renders pages for visitors. A page that is the same for all of them is kept by its canonical address, as long as the
 * answers that it was rendered from; one that somebody may get under another cookie, once for each of the two.
 */
export function renderedPages(
  app: FastifyInstance,
  { fill, environment, clock, cache, render, canonicalAddress }: RenderOptions,
): RenderedPages {
  async function make(address: string, cookies: string, request: FastifyRequest): Promise<SentPage> {
    const shown: (Facts | undefined)[] = [];
    let isOutage = false;
    const page = await render({
      address,
      environment,
      now: clock().getTime(),
      cookies,
      fetch: fetchInside(app, request, (status, facts) => {
        shown.push(facts);
        isOutage ||= status === 503;
      }),
    });
    if (isOutage) throw unavailable();
    const sent = new SentPage(fill(page, environment), page.status, page.redirect, page.otherCookie);
    const facts = page.isShared && page.status === 200 ? factsOfAll(shown) : undefined;
    return facts ? describe(sent, facts) : sent;
  }

  return async (request) => {
    const address = canonicalAddress(request.url);
    const page = await cache.keep(`page ${address}`, () => make(address, '', request), AGES);
    const { otherCookie } = page;
    if (!otherCookie || !hasCookie(request, otherCookie)) return page;
    return cache.keep(`page ${address} ${otherCookie}`, () => make(address, otherCookie, request), AGES);
  };
}

const hasCookie = ({ headers }: FastifyRequest, cookie: string) =>
  headers.cookie?.split(';').some((part) => part.trim() === cookie) ?? false;

/** The page's calls, answered without a socket: as the visitor's (limits count them), without a token. */
function fetchInside(
  app: FastifyInstance,
  request: FastifyRequest,
  onAnswer: (status: number, facts: Facts | undefined) => void,
): RenderFetch {
  // Taken now, since a page may be rendered beyond its request.
  const { ip } = request;
  return async ({ method, url, body }) => {
    if (!url.startsWith('/api/')) throw new Error('a page called an address outside the api');
    const answer = await app.inject({
      method: method as 'GET' | 'POST',
      url,
      remoteAddress: ip,
      headers: { 'user-agent': request.headers['user-agent'] ?? '' },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    onAnswer(answer.statusCode, (answer.raw.res as WithFacts).facts);
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return { status: answer.statusCode, data: isJson ? answer.json() : answer.body };
  };
}
