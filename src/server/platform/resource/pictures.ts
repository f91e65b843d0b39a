import type { Transaction } from '../database/executor';
import { adoptPicturesIn } from '../media/pictureService';
import { checkErrors } from './refusals';

const GONE = 'Questa immagine non c’è più: caricala di nuovo.';

/**
 * Keeps the pictures of a saved item. A form may stay open until one of them was deleted: the save is refused at the
 * fields that name it. @param before the item as it was; absent for a new one
 */
export async function adoptPicturesOf(
  tx: Transaction,
  form: object,
  { after, before }: { after: unknown; before?: unknown },
): Promise<void> {
  const gone = await adoptPicturesIn(tx, after, before);
  const named = Object.entries(form).filter(([, value]) => {
    const text = JSON.stringify(value) ?? '';
    return gone.some((address) => text.includes(address));
  });
  checkErrors(Object.fromEntries(named.map(([field]) => [field, GONE])));
}
