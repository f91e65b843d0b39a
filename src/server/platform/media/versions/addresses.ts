import { MEDIA_PATH } from '../signature';
import { isSame, type Site, sign } from '../viewerPass';
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

const signatureOf = ({ sessionSecret }: Site, { userId, sectionId, folder }: VersionsAccess) =>
  sign(sessionSecret, 'versions', userId, sectionId, folder);

/**
 * Returns addresses below `/media/versions/{section}/{signature}/{folder}/`, which hold for one user's browser while its
 * pass does. A playlist names its files relative to itself, so one signature is for them all.
 */
export function versionAddresses(site: Site, access: VersionsAccess): VersionAddresses {
  const name = access.folder.slice(FOLDER.length);
  const base = `${VERSIONS_PATH}/${encodeURIComponent(access.sectionId)}/${signatureOf(site, access)}/${name}`;
  return {
    hlsUrl: `${base}/${MASTER}`,
    posterUrl: `${base}/${POSTER}`,
    thumbnailsUrl: `${base}/${THUMBNAILS}`,
  };
}

/** Whether an address is this user's own. */
export const isVersionsAddress = (site: Site, access: VersionsAccess, signature: string): boolean =>
  isSame(signature, signatureOf(site, access));
