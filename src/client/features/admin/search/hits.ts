import { adminResources } from '../../../../contract/admin/adminResources';
import type { AdminHit } from '../../../../contract/admin/adminSearch';
import { adminHref } from '../adminPaths';

const resourceOf = ({ kind }: AdminHit) => adminResources.find(([, { hit }]) => hit === kind)?.[1];

/** The heading of the kinds of hits. */
export const headingOf = (hit: AdminHit): string => resourceOf(hit)?.name ?? '';
/** The page that a hit leads to. */
export const hrefOf = (hit: AdminHit): string => {
  const { editPath, detailPath } = resourceOf(hit) ?? {};
  return adminHref(editPath ?? detailPath ?? '/admin', hit.id);
};
