import { sql } from 'drizzle-orm';
import type { HomeHighlights } from '../../../contract/catalogue/homeSections';
import type { Executor } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { describe, publicCache } from '../../platform/http/publicCache';
import { coverPicture, portraitPicture } from '../../platform/media/picture';
import { nextWebinar } from '../../settings/webinarService';

/** Domains that come after this one hand theirs in (app.ts). */
export interface HighlightParts {
  readonly bestReviews: (deps: Deps, most: number) => Promise<HomeHighlights['reviews']>;
  readonly freeLesson: (deps: Deps) => Promise<HomeHighlights['freeLesson']>;
}

const MOST_TEACHERS = 6;
const MOST_REVIEWS = 2;

/** Kept until one of its reviews, courses, teachers or parameters changes, or the webinar ends. */
export function highlightsOf(
  deps: Deps,
  parts: HighlightParts,
): Promise<{ isOk: true; item: HomeHighlights }> {
  return publicCache(deps.database).keep('home highlights', async () => {
    const { orm } = deps.database;
    const [preview, teachers, reviews, webinar, freeLesson] = await Promise.all([
      findPreview(orm),
      listTeachers(orm),
      parts.bestReviews(deps, MOST_REVIEWS),
      nextWebinar(deps),
      parts.freeLesson(deps),
    ]);
    const isAhead = webinar !== undefined && webinar.end > deps.clock();
    const item: HomeHighlights = {
      ...(preview && { preview }),
      teachers,
      reviews,
      ...(isAhead && {
        webinar: { title: webinar.title, teacher: webinar.teacher, start: webinar.start.toISOString() },
      }),
      ...(freeLesson && { freeLesson }),
    };
    return describe(
      { isOk: true as const, item },
      {
        subjects: ['courses', 'teachers', 'site', 'reviews'],
        until: isAhead ? webinar.end.getTime() : undefined,
      },
    );
  });
}

async function findPreview(db: Executor): Promise<HomeHighlights['preview']> {
  const { rows } = await db.execute<Record<'id' | 'title' | 'slug' | 'course' | 'cover', string>>(sql`
    select s.id, s.title, c.slug, c.title as course, c.cover from course_search d
    join courses c on c.id = d.course_id
    join lateral (select id, title from sections
      where course_id = c.id and is_preview and media_key is not null and captions_key is not null
      order by position, id limit 1) s on true
    where d.is_on_sale order by d.learners desc, d.course_id desc limit 1`);
  const [row] = rows;
  if (!row) return undefined;
  const { id: IdEnc, title, slug, course, cover } = row;
  return { IdEnc, title, course: { slug, title: course, cover: coverPicture(cover) } };
}

async function listTeachers(db: Executor): Promise<HomeHighlights['teachers']> {
  const { rows } = await db.execute<Record<'name' | 'slug' | 'headline' | 'picture', string>>(sql`
    select t.name, t.slug, t.headline, t.picture from teachers t
    where exists (select 1 from course_teachers ct join courses c on c.id = ct.course_id
      where ct.teacher_id = t.id and c.is_operative and c.deleted_at is null)
    order by t.position, t.name, t.id limit ${MOST_TEACHERS}`);
  return rows.map(({ name, slug, headline, picture }) => ({
    name,
    slug,
    headline,
    picture: portraitPicture(picture),
  }));
}
