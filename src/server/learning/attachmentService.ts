import type { classrooms } from '../../contract/learning/learning';
import type { OutputOf } from '../../contract/platform/endpoint';
import { mayEnter } from '../access/classroomAccessService';
import type { Deps } from '../platform/deps';
import { notFound } from '../platform/http/refusals';
import type { CallContext } from '../platform/http/serve';
import { attachmentAddress } from '../platform/media/attachmentAddress';
import { findAttachment } from '../platform/media/attachmentRowsService';
import { renewPass } from '../platform/media/viewerPass';

/**
 * GetSectionAttachment: where this browser may load an attachment for some minutes.
 * @throws CallError 404, the same for "no such file" and "not yours"
 */
export async function attachmentFor(
  { database, configuration, clock }: Deps,
  id: string,
  { caller, cookies, origin }: CallContext<'user'>,
): Promise<OutputOf<typeof classrooms.getSectionAttachment>> {
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
