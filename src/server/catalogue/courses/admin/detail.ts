import type { Attachment } from '../../../../contract/catalogue/attachments';
import type { AdminCourse, AdminSection, PendingUpload } from '../../../../contract/catalogue/courseAdmin';
import type { Executor } from '../../../platform/database/executor';
import type { Deps } from '../../../platform/deps';
import { notFound } from '../../../platform/http/refusals';
import { attachmentsOf } from '../../../platform/media/attachmentRowsService';
import { pendingUploads } from '../../../platform/media/pieces';
import { listVideoVersions } from '../../../platform/media/versions/versionsService';
import { details, toDetail } from '../detailQueries';
import { findSection, type SectionRow, sectionsOf } from './sectionQueries';

interface ShownSection {
  readonly section: SectionRow;
  readonly mime: string | null;
  readonly bytes: number | null;
}

/** A course for its admin, on sale or not. @throws CallError 404 */
export async function adminCourseOf(deps: Deps, id: string): Promise<AdminCourse> {
  const { orm } = deps.database;
  const [row] = await details(orm).byId.execute({ id });
  if (!row || row.isDeleted) throw notFound();
  const { isOperative, isEducationalOffer, cover, createdAt, version } = row;
  const found = await sectionsOf(orm, id);
  const around = await aroundSections(
    deps,
    orm,
    found.map(({ section }) => section),
  );
  return {
    ...toDetail(row),
    isOperative,
    isEducationalOffer,
    coverAddress: cover,
    createdAt: createdAt.toISOString(),
    version,
    sections: await Promise.all(found.map((one) => toSection(deps, one, around))),
  };
}

/** @throws CallError 404 */
export async function adminSectionOf(deps: Deps, id: string, db: Executor): Promise<AdminSection> {
  const found = await findSection(db, id);
  if (!found) throw notFound();
  return toSection(deps, found, await aroundSections(deps, db, [found.section]));
}

/** Belongs to sections, by their ids. */
interface Around {
  readonly pending: ReadonlyMap<string, PendingUpload>;
  readonly attachments: ReadonlyMap<string, Attachment[]>;
  /** By the keys of their videos. */
  readonly versions: Awaited<ReturnType<typeof listVideoVersions>>;
}

async function aroundSections(
  { configuration }: Deps,
  db: Executor,
  sections: readonly SectionRow[],
): Promise<Around> {
  const ids = sections.map(({ id }) => id);
  const videos = sections.flatMap(({ mediaKey }) => mediaKey ?? []);
  return {
    versions: await listVideoVersions(db, videos),
    pending: await pendingUploads(configuration.dataDir),
    attachments: await attachmentsOf(db, ids),
  };
}

async function toSection(
  { media, versions: worker }: Deps,
  { section, mime, bytes }: ShownSection,
  { pending, attachments: all, versions }: Around,
): Promise<AdminSection> {
  const { mediaKey } = section;
  const upload = pending.get(section.id);
  const attachments = all.get(section.id);
  return {
    ...sectionRecord(section),
    ...(upload && { upload }),
    ...(attachments && { attachments }),
    ...(worker && mediaKey !== null && { versions: versions.get(mediaKey)?.state ?? 'none' }),
    ...(mediaKey !== null &&
      mime !== null && { video: { url: await media.signedAddress(mediaKey), mime, bytes: bytes ?? 0 } }),
  };
}

/** A section without the signed address of its video, for the audit. */
export function sectionRecord(section: SectionRow): AdminSection {
  const { id, title, description, durationSeconds, isPreview, position, version, captionsKey, chapters } =
    section;
  const hasCaptions = captionsKey !== null;
  return {
    IdEnc: id,
    title,
    description,
    duration: durationSeconds,
    isPreview,
    position,
    version,
    hasCaptions,
    chapters,
  };
}
