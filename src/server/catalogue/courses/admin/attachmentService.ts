import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { attachmentExtension, MOST_ATTACHMENTS } from '../../../../contract/catalogue/attachmentLimits';
import type { courses as rows } from '../../../../contract/catalogue/courses';
import type { OutputOf } from '../../../../contract/platform/endpoint';
import type { Transaction } from '../../../platform/database/executor';
import type { Deps } from '../../../platform/deps';
import { fileStream } from '../../../platform/http/fileBody';
import { publicCache } from '../../../platform/http/publicCache';
import { notFound, refuse } from '../../../platform/http/refusals';
import { withExtension } from '../../../platform/media/attachmentName';
import {
  attachmentsOf,
  findAttachment,
  insertAttachment,
  removeAttachments,
  renameAttachment,
} from '../../../platform/media/attachmentRowsService';
import {
  type KeptAttachment,
  keepAttachment,
  NotAnAttachment,
} from '../../../platform/media/attachmentService';
import { type Author, authorOf, writeAudit } from '../../../platform/resource/audit';
import type { AdminContext } from '../../../platform/resource/resource';
import { adminSectionOf } from './detail';
import { findSection, lockSection } from './sectionQueries';

type Row = typeof rows;

const TOO_MANY = `Questa lezione ha già ${MOST_ATTACHMENTS} allegati: eliminane uno, oppure raccogli i file in uno ZIP.`;

const namesOf = async (tx: Transaction, sectionId: string) =>
  (await attachmentsOf(tx, [sectionId])).get(sectionId)?.map(({ name }) => name) ?? [];

/** The files that go with a lesson. */
export function createAttachmentAdmin(deps: Deps) {
  const { orm } = deps.database;

  /** Runs a change with its audit row, if anything has changed. @throws CallError 404 when the section is gone */
  const change = async (
    sectionId: string,
    action: 'upload' | 'update',
    context: AdminContext,
    work: (tx: Transaction, before: readonly string[], author: Author) => Promise<void>,
  ): Promise<void> => {
    const author = authorOf(deps, context);
    await orm.transaction(async (tx) => {
      if (!(await lockSection(tx, sectionId))) throw notFound();
      const before = await namesOf(tx, sectionId);
      await work(tx, before, author);
      const after = await namesOf(tx, sectionId);
      if (isDeepStrictEqual(before, after)) return;
      await writeAudit(tx, author, {
        action,
        resource: 'sections',
        resourceId: sectionId,
        before: { attachments: before },
        after: { attachments: after },
      });
    });
    publicCache(deps.database).invalidate(['courses']);
  };

  const refuseFile = (message: string, code: string) => refuse(message, { code, errors: { file: message } });

  return {
    /** @throws CallError 404 */
    async upload(
      { id, name, file }: z.output<Row['uploadSectionAttachment']['input']>,
      context: AdminContext,
    ): Promise<OutputOf<Row['uploadSectionAttachment']>> {
      if (!(await findSection(orm, id))) throw notFound();
      const content = fileStream(file);
      let kept: KeptAttachment;
      try {
        kept = await keepAttachment(deps, { name, content });
      } catch (error) {
        if (content.errored) return refuse('Il caricamento è stato interrotto.', { code: 'upload_aborted' });
        if (!(error instanceof NotAnAttachment)) throw error;
        // Drain the rest: browsers read no answer before they have sent the whole body.
        content.resume();
        return refuseFile(error.message, 'not_an_attachment');
      }
      let isFull = false;
      await change(id, 'upload', context, async (tx, before) => {
        isFull = before.length >= MOST_ATTACHMENTS;
        if (isFull) return;
        await insertAttachment(tx, { sectionId: id, mediaKey: kept.key, name: kept.name });
      });
      if (isFull) return refuseFile(TOO_MANY, 'too_many_attachments');
      return { isOk: true, item: await adminSectionOf(deps, id, orm) };
    },

    /** @throws CallError 404 */
    async rename(
      { IdEnc, Name }: z.output<Row['renameSectionAttachment']['input']>,
      context: AdminContext,
    ): Promise<OutputOf<Row['renameSectionAttachment']>> {
      const found = await findAttachment(orm, IdEnc);
      const extension = found && attachmentExtension(found.name);
      if (!extension) throw notFound();
      await change(found.sectionId, 'update', context, (tx) =>
        renameAttachment(tx, IdEnc, withExtension(Name, extension)),
      );
      return { isOk: true, item: await adminSectionOf(deps, found.sectionId, orm) };
    },

    /** Removing what is gone succeeds. */
    async remove({ IdEnc }: { IdEnc: string }, context: AdminContext) {
      const found = await findAttachment(orm, IdEnc);
      if (found) {
        await change(found.sectionId, 'update', context, (tx, _before, { at }) =>
          removeAttachments(tx, { id: IdEnc }, at),
        );
      }
      return { isOk: true as const };
    },
  };
}
