import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from '../../../contract/platform/environment';
import type { RenderedPage } from '../../../contract/platform/renderer';
import { SESSION_MARK } from '../../../contract/platform/sessionMark';
import { ConfigurationError } from '../configuration/configuration';

export type PageContent = Pick<RenderedPage, 'head' | 'body' | 'state' | 'chunks'>;
export type FillTemplate = (content: PageContent, environment: Environment) => string;

/** A page that the browser builds by itself. */
export const EMPTY_SHELL: PageContent = {
  head: '<title>Corsi Trading Online</title>',
  body: '',
  state: null,
  chunks: [],
};

/** A page that is still being rendered: without scripts the browser asks for it again. */
export const LATE_SHELL: PageContent = {
  ...EMPTY_SHELL,
  head: `${EMPTY_SHELL.head}<noscript><meta http-equiv="refresh" content="1"></noscript>`,
};

const PLACES = ['<!--head-->', '<!--app-->', '<!--data-->'] as const;

/**
 * Reads the page template of the built site once; what it answers fills a page.
 * @throws ConfigurationError when the site is not built
 */
export function readTemplate(clientDir: string): FillTemplate {
  const file = path.join(clientDir, 'index.html');
  const missing = [file, path.join(clientDir, 'assets')].find((needed) => !existsSync(needed));
  if (missing) {
    throw new ConfigurationError(
      `CLIENT_DIR is wrong: ${missing} is missing. Run npm run build, or set CLIENT_DIR to the built dist/client.`,
    );
  }
  const [start, afterHead, afterApp, end] = cut(readFileSync(file, 'utf8'), file);
  const preload = chunkPreloads(clientDir);
  const mark = `<script>${SESSION_MARK}</script>`;
  return ({ head, body, state, chunks }, environment) => {
    const data = [
      jsonElement('environment', environment),
      ...(state === null || state === undefined ? [] : [jsonElement('state', state)]),
    ];
    return [start, mark, head, preload(chunks), afterHead, body, afterApp, ...data, end].join('');
  };
}

/** The four parts around the places. Cut once, so that what a page holds is never taken for a place. */
function cut(template: string, file: string): [string, string, string, string] {
  const parts = PLACES.reduce<string[]>(
    (done, place) => [...done.slice(0, -1), ...splitOnce(done.at(-1) ?? '', place, file)],
    [template],
  );
  return parts as [string, string, string, string];
}

function splitOnce(text: string, place: string, file: string): [string, string] {
  const at = text.indexOf(place);
  if (at < 0) throw new ConfigurationError(`${file} has no ${place}, or not in its order.`);
  return [text.slice(0, at), text.slice(at + place.length)];
}

/** Data for the page's scripts; `<` is escaped so that no text in it can end the element. */
function jsonElement(id: string, data: unknown): string {
  const json = JSON.stringify(data).replace(/</g, '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** Returns elements that fetch a page's own chunks, by their names, along with the first scripts. */
function chunkPreloads(clientDir: string): (chunks: readonly string[]) => string {
  // A build for development writes no list, and nothing is preloaded.
  const list = path.join(clientDir, 'chunks.json');
  const filesOf: Partial<Record<string, string[]>> = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : {};
  return (chunks) =>
    [...new Set(chunks.flatMap((chunk) => filesOf[chunk] ?? []))]
      .map((file) => `<link rel="preload" as="script" href="/${file}">`)
      .join('');
}
