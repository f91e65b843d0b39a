import { Readable, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ErrorLevel, SitemapIndexStream, SitemapStream } from 'sitemap';
import { BASE_PATH } from '../../../contract/platform/basePath';
import type { Deps } from '../../platform/deps';
import { Bytes } from '../../platform/http/bytes';
import { describe, publicCache } from '../../platform/http/publicCache';
import {
  type ItemTable,
  listPromoters,
  listPublic,
  listTeachers,
  partEnds,
  summarize,
  usedCategories,
} from './queries';

const FOLDERS: Readonly<Record<ItemTable, string>> = {
  courses: `${BASE_PATH}/corso/`,
  bundles: `${BASE_PATH}/percorsi-formativi/`,
};
/** URLs per file allowed by sitemaps.org. */
const MOST_IN_A_FILE = 50_000;
/** Rows per query, so that none holds the database for long. */
const STEP = 1000;

export const SITEMAP = '/sitemap.xml';
export const PAGES_PART = '/sitemap-pagine.xml';
/** @param part counts from 1 */
export const coursesPart = (part: number | string) => `/sitemap-corsi-${part}.xml`;

interface Entry {
  readonly url: string;
  /** ISO 8601. */
  readonly lastmod?: string;
}
type Entries = AsyncGenerator<Entry>;

export interface SitemapOptions {
  /** Paths of pages that are not in the database. */
  readonly pages: readonly string[];
  readonly mostInAFile?: number;
}

/**
 * Generates the sitemap of all courses, learning paths and public pages: one file, or an index of several where
 * there are too many URLs. Courses are split into files by id.
 */
export function createSitemap(
  { database, configuration }: Pick<Deps, 'database' | 'configuration'>,
  { pages, mostInAFile = MOST_IN_A_FILE }: SitemapOptions,
) {
  const { orm } = database;
  const { publicUrl, environment } = configuration;
  const { promoterPath } = environment;

  /** A promoter's page exists only while the promoter is active; that of one is at a fixed path. */
  async function* promoterPages(): Entries {
    for (const { slug, updated } of await listPromoters(orm)) {
      const path =
        slug.toLowerCase() === promoterPath ? promoterPath : `promoter/${encodeURIComponent(slug)}`;
      yield { url: `${BASE_PATH}/${path}`, lastmod: instant(updated) };
    }
  }

  async function* teacherPages(): Entries {
    for (const { slug, updated } of await listTeachers(orm)) {
      yield { url: `${BASE_PATH}/relatori/${encodeURIComponent(slug)}`, lastmod: instant(updated) };
    }
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
    // Catalogue pages change with the catalogue; the dates of other pages are unknown.
    const { updated } = await summarize(orm, 'courses');
    const lastmod = updated === null ? {} : { lastmod: instant(updated) };
    const catalogue = [`${BASE_PATH}/`, `${BASE_PATH}/corsi`];
    for (const url of new Set(pages)) yield { url, ...(catalogue.includes(url) && lastmod) };
    yield* promoterPages();
    yield* teacherPages();
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
  /** Returns the id before the start of each part. */
  const starts = async () => ['', ...(await partEnds(orm, mostInAFile))];
  const kept = (name: string, make: () => Promise<Buffer>) =>
    publicCache(database).keep(`sitemap ${name}`, async () =>
      describe(new Bytes(await make()), { subjects: ['courses', 'bundles', 'teachers', 'site'] }),
    );

  return {
    /** The only file, or the index. */
    whole: () =>
      kept('whole', async () => {
        const [courses, bundles] = [await summarize(orm, 'courses'), await summarize(orm, 'bundles')];
        const [promoters, categories] = [await listPromoters(orm), await usedCategories(orm)];
        const teachers = await listTeachers(orm);
        const others = [pages, promoters, teachers, categories].reduce((sum, { length }) => sum + length, 0);
        const total = others + courses.count + bundles.count;
        return total <= mostInAFile
          ? file(everything())
          : written(parts(), new SitemapIndexStream({ level: ErrorLevel.SILENT }));
      }),
    pages: () => kept('pages', () => file(ownPages())),
    /** A file of courses, counted from 1; undefined when it does not exist. */
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
