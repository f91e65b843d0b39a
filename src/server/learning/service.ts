import { and, eq, isNotNull } from 'drizzle-orm';
import { chaptersIn } from '../../contract/catalogue/chapters';
import type { CourseDetail } from '../../contract/catalogue/courses';
import type {
  classrooms as calls,
  OwnedCourse,
  OwnedPath,
  StudentSection,
} from '../../contract/learning/learning';
import type { OutputOf } from '../../contract/platform/endpoint';
import { mayAnswer, mayEnter } from '../access/classroomAccessService';
import { mayWatch } from '../access/entitlementService';
import { listPaths, type PathCourse } from '../access/pathsService';
import { sections as rows, viewedSections } from '../platform/database';
import type { Deps } from '../platform/deps';
import { notFound } from '../platform/http/refusals';
import type { CallContext } from '../platform/http/serve';
import { attachmentAddress } from '../platform/media/attachmentAddress';
import { bySection, findAttachment } from '../platform/media/attachmentRowsService';
import { coverPicture } from '../platform/media/picture';
import { type VersionAddresses, versionAddresses } from '../platform/media/versions/addresses';
import { renewPass, sectionAddress } from '../platform/media/viewerPass';
import { neededSeconds, toPlaybackResponse } from './playback';
import { playedShare, progressOf } from './progressService';
import { type ClassroomSection, classrooms, findViewer, listOwned, type OwnedRow, previews } from './queries';

/** Marks the sections of an owner's course that they have watched. */
export async function ownSections(
  { database }: Pick<Deps, 'database'>,
  { IdCourseEnc, sections }: Pick<CourseDetail, 'IdCourseEnc' | 'sections'>,
  userId: string,
): Promise<Pick<CourseDetail, 'sections'>> {
  const { sectionId, viewedAt } = viewedSections;
  const found = await database.orm
    .select({ sectionId })
    .from(viewedSections)
    .innerJoin(rows, eq(rows.id, sectionId))
    .where(and(eq(viewedSections.userId, userId), eq(rows.courseId, IdCourseEnc), isNotNull(viewedAt)));
  const viewed = new Set(found.map((row) => row.sectionId));
  return { sections: sections.map((section) => ({ ...section, viewed: viewed.has(section.IdEnc) })) };
}

/**
 * GetSectionAttachment: where this browser may load an attachment for some minutes.
 * @throws CallError 404, the same for "no such file" and "not yours"
 */
export async function attachmentFor(
  { database, configuration, clock }: Deps,
  id: string,
  { caller, cookies, origin }: CallContext<'buyer' | 'user'>,
): Promise<OutputOf<typeof calls.getSectionAttachment>> {
  const found = await findAttachment(database.orm, id);
  const isAllowed = found && (await mayEnter(database.orm, caller, found.courseId));
  if (!isAllowed) throw notFound('Questo allegato non c’è più.');
  const now = clock();
  // A page on another origin sends no cookies: there the address alone opens the file.
  const isForeign = origin !== undefined && configuration.shopOrigins.includes(origin);
  if (!isForeign) renewPass(configuration, cookies, caller, now);
  const url = attachmentAddress(configuration, { userId: isForeign ? '' : caller.id, id }, now);
  return { isOk: true, item: { url } };
}

/**
 * GetSections: the viewer's content with signed addresses, for owners of the course, its teachers and admins.
 * @throws CallError 404, the same for "no such course" and "not yours"
 */
export async function classroomOf(
  deps: Deps,
  courseId: string,
  context: CallContext<'buyer' | 'user'>,
): Promise<OutputOf<typeof calls.getSections>> {
  const { caller } = context;
  const { orm } = deps.database;
  const canAnswer = await mayAnswer(orm, caller, courseId);
  const allowed = canAnswer || (await mayWatch(orm, caller.id, courseId));
  const { course: courseById, sections: sectionsOf, attachments: attachmentsOf } = classrooms(orm);
  const [course] = allowed ? await courseById.execute({ courseId }) : [];
  if (!course) throw notFound('Questo corso non è tra i tuoi.');
  const rows = await sectionsOf.execute({ courseId, userId: caller.id });
  const sign = signerFor(deps, context);
  const attachments = bySection(await attachmentsOf.execute({ courseId }));
  const share = await playedShare(orm);
  const sections = await Promise.all(
    rows.map(async (row) => ({
      ...(await studentSection(row, sign)),
      ...toPlaybackResponse(row.played ?? [], neededSeconds(row.durationSeconds, share)),
      ...(attachments.has(row.id) && { attachments: attachments.get(row.id) }),
    })),
  );
  const watermark = await watermarkOf(deps, caller.id);
  const viewed = sections.filter((section) => section.viewed).length;
  const { id: IdCourseEnc, title, slug, cover } = course;
  const lastSection = watchedLast(rows);
  return {
    isOk: true,
    item: {
      IdCourseEnc,
      title,
      slug,
      cover: coverPicture(cover),
      progress: progressOf(viewed, sections.length),
      sections,
      ...(canAnswer && { canAnswer }),
      ...(watermark && { watermark }),
      ...(lastSection && { lastSection }),
    },
  };
}

function watchedLast(rows: readonly ClassroomSection[]): string | undefined {
  const times = rows.map(({ watchedAt }) => watchedAt?.getTime() ?? 0);
  const last = Math.max(...times, 0);
  return last > 0 ? rows[times.indexOf(last)]?.id : undefined;
}

/**
 * GetPreview: a free section, for everybody.
 * @throws CallError 404 also when the section is not free, has no video, or its course is not on sale
 */
export async function previewOf(
  { database, media }: Deps,
  sectionId: string,
): Promise<OutputOf<typeof calls.getPreview>> {
  const [section] = await previews(database.orm).section.execute({ id: sectionId });
  if (!section) throw notFound('Questa lezione non è in anteprima.');
  const { id: IdEnc, title, mime, mediaKey, captionsKey } = section;
  const videoUrl = await media.signedAddress(mediaKey);
  const captionsUrl = captionsKey === null ? undefined : await media.signedAddress(captionsKey);
  return { isOk: true, item: { IdEnc, title, mime, videoUrl, ...(captionsUrl && { captionsUrl }) } };
}

interface Sign {
  file(sectionId: string, key: string): Promise<string>;
  /** Absent where the browser sends no pass: the plain file is played there. */
  versions?(sectionId: string, folder: string): VersionAddresses;
}

/**
 * Signs a student's files for this browser alone, and renews its pass. A page on another origin sends no cookies with
 * what it shows: there an address holds for minutes, for whoever has it.
 */
function signerFor(
  { media, configuration, clock }: Deps,
  { caller, cookies, origin }: CallContext<'buyer' | 'user'>,
): Sign {
  if (origin !== undefined && configuration.shopOrigins.includes(origin)) {
    return { file: (_sectionId, key) => media.signedAddress(key, 'minutes') };
  }
  renewPass(configuration, cookies, caller, clock());
  const userId = caller.id;
  return {
    file: async (sectionId, key) => sectionAddress(configuration, { userId, sectionId, key }),
    versions: (sectionId, folder) => versionAddresses(configuration, { userId, sectionId, folder }),
  };
}

/** The viewer's name or address; '' where the shop shows none. */
async function watermarkOf({ configuration, database }: Deps, userId: string): Promise<string> {
  if (configuration.watermark === 'off') return '';
  const viewer = await findViewer(database.orm, userId);
  if (!viewer) return '';
  const { firstName, lastName, email } = viewer;
  return (configuration.watermark === 'name' && `${firstName} ${lastName}`.trim()) || email;
}

async function studentSection(row: ClassroomSection, sign: Sign): Promise<StudentSection> {
  // One after the end, of a video that was replaced, leads nowhere.
  const chapters = chaptersIn(row.chapters).filter(({ seconds }) => seconds < row.durationSeconds);
  return {
    IdEnc: row.id,
    title: row.title,
    description: row.description,
    duration: row.durationSeconds,
    viewed: row.viewedAt !== null,
    position: row.position ?? 0,
    ...(chapters.length > 0 && { chapters }),
    ...(row.mediaKey !== null && { videoUrl: await sign.file(row.id, row.mediaKey) }),
    ...(row.captionsKey !== null && { captionsUrl: await sign.file(row.id, row.captionsKey) }),
    ...(row.mime !== null && { mime: row.mime }),
    ...(row.versionsFolder && sign.versions?.(row.id, row.versionsFolder)),
  };
}

/** GetOwnedCourses. */
export async function ownedCourses({ database }: Pick<Deps, 'database'>, userId: string) {
  const items = (await listOwned(database.orm, userId)).map(toResponse);
  return { items, total: items.length };
}

/** The learning paths of a person, each with the courses that its purchase granted. */
export async function ownedPaths({ database }: Pick<Deps, 'database'>, userId: string): Promise<OwnedPath[]> {
  const paths = await listPaths(database.orm, userId);
  return paths.map(({ bundleId, title, slug, cover, since, courses }) => ({
    IdBundleEnc: bundleId,
    title,
    slug,
    cover: coverPicture(cover),
    courses: courses.map(({ courseId }) => courseId),
    progress: progressOf(sumOf(courses, 'viewed'), sumOf(courses, 'sections')),
    since: new Date(since).toISOString(),
  }));
}

const sumOf = (courses: readonly PathCourse[], field: 'viewed' | 'sections'): number =>
  courses.reduce((sum, course) => sum + course[field], 0);

function toResponse(row: OwnedRow): OwnedCourse {
  return {
    IdCourseEnc: row.id,
    title: row.title,
    slug: row.slug,
    cover: coverPicture(row.cover),
    duration: row.duration,
    sectionsCount: row.sections,
    viewedCount: row.viewed,
    progress: progressOf(row.viewed, row.sections),
    since: new Date(row.since).toISOString(),
    ...(row.last && { lastWatchedAt: new Date(row.last).toISOString() }),
  };
}
