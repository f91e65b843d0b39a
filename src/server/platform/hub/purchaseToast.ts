import type { PurchaseToast } from '../../../contract/notifications/notifications';
import type { PurchaseAnnouncement } from '../backplane/backplane';

/** Texts of a purchase toast (spec §9). */
const TEXTS = {
  course: { type: 'corso', button: 'Vedi il corso' },
  bundle: { type: 'pacchetto', button: 'Vedi il pacchetto' },
};

/** The toast of an announced purchase. */
export function purchaseToast({ buyer, title, price, link, kind }: PurchaseAnnouncement): PurchaseToast {
  return { buyer, title, price, link, ...TEXTS[kind] };
}
