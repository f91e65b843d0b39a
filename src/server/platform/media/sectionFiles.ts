import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { cookiesOf } from '../http/cookies';
import { endedAddress, wrongAddress } from './refusedAddress';
import { sendStored } from './sendStored';
import { readPass, type Viewer } from './viewerPass';

/** No longer than a viewer's pass. */
const CACHE = 'private, max-age=300, no-transform';

interface SectionFile {
  readonly sectionId: string;
  readonly key: string;
  /** Whether the address was made for this user. */
  readonly isOf: (userId: string) => boolean;
}

/** Sends a file of a student's section to the student's browser. */
export type SendSectionFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: SectionFile,
) => Promise<unknown>;

/** Whether a viewer may still load the files of a section. */
export type MayLoad = (viewer: Viewer, sectionId: string) => Promise<boolean>;

export function sectionFiles(app: FastifyInstance, deps: Deps, mayLoad: MayLoad): SendSectionFile {
  return async (request, reply, { sectionId, key, isOf }) => {
    const viewer = readPass(deps.configuration, cookiesOf(request, reply), deps.clock());
    if (!viewer || !isOf(viewer.userId)) throw wrongAddress(app, request);
    if (!(await mayLoad(viewer, sectionId))) throw endedAddress();
    const file = await deps.media.stat(key);
    if (!file) return reply.callNotFound();
    return sendStored(deps, request, reply.header('cache-control', CACHE), file);
  };
}
