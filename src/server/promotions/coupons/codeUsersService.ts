import type { Executor } from '../../platform/database/executor';
import { refusal } from '../../platform/resource/refusals';
import { findBannersNaming, findPromotersNaming } from './promotionQueries';

/**
 * Refuses to rename or delete a code that promoters or banners name.
 * @param field of the form, '' for a deletion
 * @throws a refusal that names them
 */
export async function checkCodeIsUnnamed(db: Executor, code: string, now: Date, field = ''): Promise<void> {
  const promoters = await findPromotersNaming(db, code);
  const banners = await findBannersNaming(db, code, now);
  const names = [
    ...promoters.map(({ name, title }) => `il promoter «${title || name}»`),
    ...banners.map(({ name }) => `il banner «${name}»`),
  ];
  if (names.length === 0) return;
  const message = `Il codice ${code} è usato da: ${names.join(', ')}. Prima cambialo lì.`;
  throw refusal(message, field === '' ? undefined : { [field]: message }, 'coupon_named');
}
