import type { Pool, PoolClient } from 'pg';
import type { NewCourse } from './courseRows';

type Column = readonly [name: string, type: 'text' | 'int' | 'boolean' | 'timestamptz', values: unknown[]];

/** Writes courses with their categories, teachers, lessons and first price, in one transaction. @returns rows */
export async function insertCourses(pool: Pool, courses: readonly NewCourse[]): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const rows = await insertAll(client, courses);
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function insertAll(client: PoolClient, courses: readonly NewCourse[]): Promise<number> {
  const ids = courses.map(({ id }) => id);
  const published = courses.map(({ publishedAt }) => publishedAt.toISOString());
  const prices = courses.map(({ priceCents }) => priceCents);
  const categories = courses.flatMap((course) => course.categories.map((category) => [course.id, category]));
  const teachers = courses.flatMap((course) =>
    course.teacherIds.map((teacher, at) => [course.id, teacher, at]),
  );
  const lessons = courses.flatMap((course) =>
    course.sections.map((lesson, at) => ({ ...lesson, course, at })),
  );
  const counts = [
    await insert(client, 'courses', [
      ['id', 'text', ids],
      ['slug', 'text', courses.map(({ slug }) => slug)],
      ['title', 'text', courses.map(({ title }) => title)],
      ['subtitle', 'text', courses.map(({ subtitle }) => subtitle)],
      ['description', 'text', courses.map(({ description }) => description)],
      ['cover', 'text', courses.map(({ cover }) => cover)],
      ['price_cents', 'int', prices],
      ['is_operative', 'boolean', courses.map(() => true)],
      ['published_at', 'timestamptz', published],
      ['level', 'text', courses.map(({ level }) => level)],
      ['duration_seconds', 'int', courses.map(durationOf)],
      ['preview_media_key', 'text', courses.map(({ sections }) => sections[0]?.mediaKey)],
      ['created_at', 'timestamptz', published],
      ['updated_at', 'timestamptz', published],
    ]),
    await insert(client, 'course_categories', [
      ['course_id', 'text', categories.map(([id]) => id)],
      ['category', 'text', categories.map(([, category]) => category)],
    ]),
    await insert(client, 'course_teachers', [
      ['course_id', 'text', teachers.map(([id]) => id)],
      ['teacher_id', 'text', teachers.map(([, teacher]) => teacher)],
      ['position', 'int', teachers.map(([, , at]) => at)],
    ]),
    await insert(client, 'sections', [
      ['id', 'text', lessons.map(({ id }) => id)],
      ['course_id', 'text', lessons.map(({ course }) => course.id)],
      ['position', 'int', lessons.map(({ at }) => at)],
      ['title', 'text', lessons.map(({ title }) => title)],
      ['duration_seconds', 'int', lessons.map(({ seconds }) => seconds)],
      ['media_key', 'text', lessons.map(({ mediaKey }) => mediaKey)],
      ['is_preview', 'boolean', lessons.map(({ at }) => at === 0)],
      ['created_at', 'timestamptz', lessons.map(({ course }) => course.publishedAt.toISOString())],
    ]),
    await insert(client, 'price_history', [
      ['course_id', 'text', ids],
      ['price_cents', 'int', prices],
      ['valid_from', 'timestamptz', published],
    ]),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}

const durationOf = ({ sections }: NewCourse) => sections.reduce((sum, { seconds }) => sum + seconds, 0);

/** One statement, however many rows: each column is one parameter. */
async function insert(client: PoolClient, table: string, columns: readonly Column[]): Promise<number> {
  const names = columns.map(([name]) => name).join(', ');
  const arrays = columns.map(([, type], at) => `$${at + 1}::${type}[]`).join(', ');
  const { rowCount } = await client.query(
    `insert into ${table} (${names}) select * from unnest(${arrays})`,
    columns.map(([, , values]) => values),
  );
  return rowCount ?? 0;
}
