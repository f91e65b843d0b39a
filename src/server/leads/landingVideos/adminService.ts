import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  LandingVideoRecord,
  landingVideoForm,
  landingVideos as rows,
} from '../../../contract/leads/landingVideos';
import { landingVideos, media } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { publicCache } from '../../platform/http/publicCache';
import { notFound, type Refusal } from '../../platform/http/refusals';
import { releaseVideo } from '../../platform/media/videoService';
import { writeAudit } from '../../platform/resource/audit';
import { contains, equals, type GridOrder } from '../../platform/resource/grid';
import { fieldRefusal, refusal } from '../../platform/resource/refusals';
import { type AdminContext, createResource } from '../../platform/resource/resource';
import { findTitles } from '../../platform/resource/titles';
import { receiveVideo } from '../../platform/resource/videoUpload';

type LandingVideoRow = typeof landingVideos.$inferSelect;

/** Whether the parameter `video.slug` names the video. */
async function isSignUpVideo(db: Executor, slug: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from parameters where key = 'video.slug' and value = to_jsonb(${slug}::text)`,
  );
  return rows.length > 0;
}

/** Returns the films of landing videos by their keys. */
async function findFilms(db: Executor, found: readonly LandingVideoRow[]) {
  const keys = found.flatMap(({ mediaKey }) => mediaKey ?? []);
  const { key, mime, bytes } = media;
  const films =
    keys.length === 0 ? [] : await db.select({ key, mime, bytes }).from(media).where(inArray(key, keys));
  return new Map(films.map((film) => [film.key, film]));
}

async function findById(db: Executor, id: string): Promise<LandingVideoRow | undefined> {
  return (await db.select().from(landingVideos).where(eq(landingVideos.id, id)))[0];
}

/** The same, held until the transaction ends. */
async function lockById(tx: Transaction, id: string): Promise<LandingVideoRow | undefined> {
  return (await tx.select().from(landingVideos).where(eq(landingVideos.id, id)).for('no key update'))[0];
}

/** Replaces a landing video's film by the request's body. @throws CallError 404 */
async function uploadFilm(
  deps: Deps,
  { id, file }: z.output<typeof rows.uploadVideo.input>,
  context: AdminContext,
): Promise<Refusal | undefined> {
  const { database } = deps;
  if (!(await findById(database.orm, id))) throw notFound();
  const refusal = await receiveVideo(deps, file, context, async (tx, film, author) => {
    // Deleted while the file came: the sweep takes the file away.
    const stored = await lockById(tx, id);
    if (!stored) throw notFound();
    const version = sql`${landingVideos.version} + 1`;
    await tx.update(landingVideos).set({ mediaKey: film.key, version }).where(eq(landingVideos.id, id));
    const after = { bytes: film.bytes, mime: film.mime };
    await writeAudit(tx, author, { action: 'upload', resource: 'landingVideos', resourceId: id, after });
    return stored.mediaKey;
  });
  if (!refusal) publicCache(database).invalidate(['site']);
  return refusal;
}

type Form = z.output<typeof landingVideoForm>;
type ListQuery = z.output<typeof rows.list.input>;

const { id, title, slug, isActive, createdAt } = landingVideos;
const ORDER: GridOrder<NonNullable<ListQuery['Sort']>> = {
  sorts: { title: sql`lower(${title})`, slug, isActive, createdAt },
  id,
  usual: [createdAt, 'desc'],
};
const IS_SIGN_UP = 'È il video della pagina «Iscrizione video»: scegline prima un altro nei parametri';

/** The landing videos as admins edit them. */
export function createLandingVideos(deps: Deps) {
  const { readPage, get, ...handlers } = createResource(deps, {
    name: 'landingVideos',
    table: landingVideos,
    items: (db, found) => toVideoResponses(deps, db, found),
    // A signed address opens the film.
    audited: ({ video: _video, ...item }) => item,
    toRow: (form: Form) => ({
      title: form.title,
      slug: form.slug,
      description: form.text,
      poster: form.poster,
      courseId: form.IdCourseEnc ?? null,
      isActive: form.isActive,
    }),
    check: checkForm,
    async checkRemoval(tx, stored) {
      if (await isSignUpVideo(tx, stored.slug)) throw refusal(`${IS_SIGN_UP}, oppure disattivalo.`);
    },
    removeRelated: (tx, { mediaKey }) => releaseVideo(tx, mediaKey, deps.clock()),
    constraints: {
      landing_videos_slug_key: ['slug', 'Questo indirizzo è già di un altro video.'],
      landing_videos_course_id_courses_id_fk: ['IdCourseEnc', 'Questo corso non esiste più.'],
    },
    changes: () => ['site'],
  });
  return {
    ...handlers,
    getAdmin: get,
    async uploadVideo(input: z.output<typeof rows.uploadVideo.input>, context: AdminContext) {
      return (await uploadFilm(deps, input, context)) ?? get(input);
    },
    list: ({ Query, IsActive, ...wanted }: ListQuery) =>
      readPage(wanted, ORDER, and(contains(Query, [title, slug]), equals(isActive, IsActive))),
  };
}

async function checkForm(tx: Transaction, form: Form, stored?: LandingVideoRow): Promise<void> {
  if (!stored || stored.slug === form.slug || !(await isSignUpVideo(tx, stored.slug))) return;
  throw fieldRefusal('slug', `${IS_SIGN_UP}.`);
}

async function toVideoResponses(
  { media }: Pick<Deps, 'media'>,
  db: Executor,
  found: readonly LandingVideoRow[],
): Promise<LandingVideoRecord[]> {
  const courseIds = found.map(({ courseId }) => courseId);
  const titles = await findTitles(db, courseIds);
  const films = await findFilms(db, found);
  return Promise.all(
    found.map(async (row) => {
      const course = titles.get(row.courseId ?? '');
      const film = films.get(row.mediaKey ?? '');
      return {
        id: row.id,
        title: row.title,
        slug: row.slug,
        text: row.description,
        poster: row.poster,
        IdCourseEnc: row.courseId ?? undefined,
        ...(course && { courseTitle: course.title }),
        ...(film && {
          video: { url: await media.signedAddress(film.key), mime: film.mime, bytes: film.bytes },
        }),
        isActive: row.isActive,
        createdAt: row.createdAt.toISOString(),
        version: row.version,
      };
    }),
  );
}
