import type { PageParams } from '../routing/page';
import { paths } from '../routing/paths';

/** Addresses of the past, and where they lead now. */
export const MOVED: Readonly<Record<string, (params: PageParams) => string>> = {
  '/registrazione-webinar': () => paths.webinar(),
  '/percorso-formativo': () => paths.bundles(),
  '/percorso-formativo/:id': ({ id }) => paths.bundle(id ?? ''),
};
