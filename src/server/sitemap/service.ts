import { Readable, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ErrorLevel, SitemapIndexStream, SitemapStream } from 'sitemap';
import { BASE_PATH } from '../../contract/basePath';
import type { Deps } from '../deps';
import { publicCache } from '../http/publicCache';
import { type ItemTable, isPromoterActive, listPublic, partEnds, summarize, usedCategories } from './queries';

/** Where the shop lies (specification §2). */
const FOLDERS: Readonly<Record<ItemTable, string>> = {
  courses: `${BASE_PATH}/corso/`,
  bundles: `${BASE_PATH}/percorsi-formativi/`,
};
/** Addresses that one file may hold (sitemaps.org). */
const MOST_IN_A_FILE = 50_000;
/** Rows asked for at a time: the database is for everybody. */
const STEP = 1000;

export const SITEMAP = '/sitemap.xml';
export const PAGES_PART = '/sitemap-pagine.xml';
/** @param part from 1 */
export const coursesPart = (part: number | string) => `/sitemap-corsi-${part}.xml`;

interface Entry {
  readonly url: string;
  /** ISO 8601. */
  readonly lastmod?: string;
}
type Entries = AsyncGenerator<Entry>;

/** A finished file, kept like every public answer; it travels as it is, never as JSON. */
class KeptFile {
  constructor(readonly bytes: Buffer) {}
  toJSON(): null {
    return null;
  }
}

export interface SitemapOptions {
  /** Paths of the pages that no row of the database stands behind. */
  readonly pages: readonly string[];
  readonly mostInAFile?: number;
}

/**
 * The sitemap: every course and learning path on sale, and the pages for everybody; in one file, or where those
 * are too many, an index of several. Courses are cut into files by their ids.
 */
export function createSitemap(
  { database, configuration }: Pick<Deps, 'database' | 'configuration'>,
  { pages, mostInAFile = MOST_IN_A_FILE }: SitemapOptions,
) {
  const { orm } = database;
  const { publicUrl, environment } = configuration;
  const promoterPage = `${BASE_PATH}/${environment.promoterPath}`;

  /** The promoter's page is there as long as the promoter is. */
  async function pagesNow(): Promise<Set<string>> {
    const all = new Set(pages);
    if (!(await isPromoterActive(orm, environment.promoterPath))) all.delete(promoterPage);
    return all;
  }

  async function* items(name: ItemTable, after: string, most: number): Entries {
    let [key, left] = [after, most];
    while (left > 0) {
      const rows = await listPublic(orm, name, { after: key, limit: Math.min(STEP, left) });
      for (const { slug, updated } of rows) {
        yield { url: FOLDERS[name] + encodeURIComponent(slug), lastmod: instant(updated) };
      }
      key = rows.at(-1)?.id ?? '';
      left = rows.length < STEP ? 0 : left - rows.length;
    }
  }

  async function* ownPages(): Entries {
    // What the catalogue's pages show changes with it; of the others nothing is known.
    const { updated } = await summarize(orm, 'courses');
    const lastmod = updated === null ? {} : { lastmod: instant(updated) };
    const catalogue = [`${BASE_PATH}/`, `${BASE_PATH}/corsi`];
    for (const url of await pagesNow()) yield { url, ...(catalogue.includes(url) && lastmod) };
    for (const category of await usedCategories(orm))
      yield { url: `${BASE_PATH}/corsi/${category}`, ...lastmod };
    yield* items('bundles', '', mostInAFile);
  }

  async function* everything(): Entries {
    yield* ownPages();
    yield* items('courses', '', mostInAFile);
  }

  async function* parts(): Entries {
    yield { url: publicUrl + PAGES_PART };
    for (const part of (await starts()).keys()) yield { url: publicUrl + coursesPart(part + 1) };
  }

  const file = (entries: Entries) =>
    written(entries, new SitemapStream({ hostname: publicUrl, level: ErrorLevel.SILENT }));
  /** The id after which each part begins. */
  const starts = async () => ['', ...(await partEnds(orm, mostInAFile))];
  const kept = async (name: string, make: () => Promise<Buffer>) =>
    (
      await publicCache(database).get(
        `sitemap ${name}`,
        ['courses', 'bundles', 'site'],
        async () => new KeptFile(await make()),
      )
    ).bytes;

  return {
    /** The one file, or the index. */
    whole: () =>
      kept('whole', async () => {
        const [courses, bundles] = [await summarize(orm, 'courses'), await summarize(orm, 'bundles')];
        const total = pages.length + courses.count + bundles.count + (await usedCategories(orm)).length;
        return total <= mostInAFile
          ? file(everything())
          : written(parts(), new SitemapIndexStream({ level: ErrorLevel.SILENT }));
      }),
    pages: () => kept('pages', () => file(ownPages())),
    /** A file of courses, from 1; undefined for a part that there is not. */
    courses: async (part: number) => {
      const after = (await starts())[part - 1];
      if (after === undefined) return undefined;
      return kept(`courses ${part}`, () => file(items('courses', after, mostInAFile)));
    },
  };
}

const instant = (updated: string) => new Date(updated).toISOString();

async function written(entries: Entries, stream: Transform): Promise<Buffer> {
  return buffer(Readable.from(entries).pipe(stream));
}
