import { isSigned, sign } from '../../signed';
import { MEDIA_PATH } from '../signature';
import type { Site } from '../viewerPass';
import { MASTER, POSTER, THUMBNAILS } from './commands';

export const VERSIONS_PATH = `${MEDIA_PATH}/versions`;

/** The folder of all files that are made of one video. */
const FOLDER = 'hls/';
export const versionsFolder = (name: string) => FOLDER + name;

export interface VersionsAccess {
  readonly userId: string;
  readonly sectionId: string;
  readonly folder: string;
}

export interface VersionAddresses {
  readonly hlsUrl: string;
  readonly posterUrl: string;
  readonly thumbnailsUrl: string;
}

/**
 * Returns addresses below `/media/versions/{section}/{signature}/{folder}/`, which hold for one user's browser while its
 * pass does. A playlist names its files relative to itself, so one signature is for them all.
 */
export function versionAddresses(
  { sessionSecret }: Site,
  { userId, sectionId, folder }: VersionsAccess,
): VersionAddresses {
  const signature = sign(sessionSecret, 'versions', userId, sectionId, folder);
  const base = `${VERSIONS_PATH}/${encodeURIComponent(sectionId)}/${signature}/${folder.slice(FOLDER.length)}`;
  return {
    hlsUrl: `${base}/${MASTER}`,
    posterUrl: `${base}/${POSTER}`,
    thumbnailsUrl: `${base}/${THUMBNAILS}`,
  };
}

/** Whether an address is this user's own. */
export const isVersionsAddress = (
  { sessionSecret }: Site,
  { userId, sectionId, folder }: VersionsAccess,
  signature: string,
): boolean => isSigned(sessionSecret, signature, 'versions', userId, sectionId, folder);
