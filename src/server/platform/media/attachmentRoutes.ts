import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { attachmentDisposition } from '../http/contentDisposition';
import { cookiesOf } from '../http/cookies';
import { ATTACHMENTS_PATH, isAttachmentAddress } from './attachmentAddress';
import { findAttachment } from './attachmentRowsService';
import { wrongAddress } from './refusedAddress';
import { sendStored } from './sendStored';
import { readPass } from './viewerPass';
import { isLoggedIn } from './viewers';

const ENDED = 'Questo indirizzo non è più valido: ricarica la pagina e scarica di nuovo il file.';

interface AttachmentRequest {
  Params: { expires: string; signature: string; id: string };
}

/** Serves the attachments of lessons by signed address: always as a download, never in the page. */
export function attachmentRoutes(app: FastifyInstance, deps: Deps): void {
  app.route<AttachmentRequest>({
    method: ['GET', 'HEAD'],
    url: `${ATTACHMENTS_PATH}/:expires/:signature/:id`,
    exposeHeadRoute: false,
    config: { isFile: true },
    handler: async (request, reply) => {
      const { id, ...address } = request.params;
      const now = deps.clock();
      const viewer = readPass(deps.configuration, cookiesOf(request, reply), now);
      const isViewer = viewer !== undefined && (await isLoggedIn(deps.database.orm, viewer, now));
      const users = isViewer ? [viewer.userId, ''] : [''];
      if (!users.some((userId) => isAttachmentAddress(deps.configuration, { userId, id }, address, now))) {
        throw wrongAddress(app, request, ENDED);
      }
      const attachment = await findAttachment(deps.database.orm, id);
      const file = attachment && (await deps.media.stat(attachment.mediaKey));
      if (!file) return reply.callNotFound();
      reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', attachmentDisposition(attachment.name))
        .header('content-security-policy', "default-src 'none'; sandbox");
      return sendStored(deps, request, reply, file);
    },
  });
}
