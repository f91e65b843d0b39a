import { and, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  LandingVideoRecord,
  landingVideoForm,
  landingVideos as rows,
} from '../../../contract/leads/landingVideos';
import { landingVideos } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { releaseVideo } from '../../platform/media/videoService';
import { contains, equals, type GridOrder } from '../../platform/resource/grid';
import { fieldRefusal, refusal } from '../../platform/resource/refusals';
import { type AdminContext, createResource } from '../../platform/resource/resource';
import { findTitles } from '../../platform/resource/titles';
import { findFilms, isSignUpVideo, type LandingVideoRow } from './adminQueries';
import { uploadFilm } from './filmService';

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
    items: (db, found) => videosOnWire(deps, db, found),
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

async function videosOnWire(
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
