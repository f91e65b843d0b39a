import { paths } from '../../routing/paths';

/** A purchase by somebody else. */
export interface PurchaseMessage {
  /** First name and initial. */
  readonly buyer: string;
  readonly title: string;
  /** Euro. */
  readonly price: number;
  /** A path of this site. */
  readonly link: string;
  /** "corso" or "pacchetto". */
  readonly type: string;
  readonly button: string;
}

/** Asks for a review of a course. */
export interface ReviewPrompt {
  readonly userId: string;
  readonly courseId: string;
  readonly idRow: string;
  readonly title: string;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isPath = (value: unknown): value is string => isText(value) && /^\/(?![/\\])/.test(value);
const isPrice = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** Reads SendPurchaseNotificationV2, or the older message without labels; undefined for anything else. */
export function readPurchase(target: string, parameters: readonly unknown[]): PurchaseMessage | undefined {
  const [buyer, title, price, where] = parameters;
  if (!isText(buyer) || !isText(title) || !isPrice(price)) return undefined;
  if (target === 'SendPurchaseNotificationV2') {
    const [type, button] = parameters.slice(4);
    if (!isPath(where) || !isText(type) || !isText(button)) return undefined;
    return { buyer, title, price, link: where, type, button };
  }
  if (target !== 'SendPurchaseNotification' || !isText(where)) return undefined;
  return parameters[4] === true
    ? { buyer, title, price, link: paths.bundle(where), type: 'pacchetto', button: 'Vedi il pacchetto' }
    : { buyer, title, price, link: paths.course(title), type: 'corso', button: 'Vedi il corso' };
}

/** Reads ShowWriteCommentNotification; undefined for anything else. */
export function readPrompt(target: string, parameters: readonly unknown[]): ReviewPrompt | undefined {
  if (target !== 'ShowWriteCommentNotification') return undefined;
  const [userId, courseId, idRow, course] = parameters;
  const title = (course as { title?: unknown } | null | undefined)?.title;
  if (![userId, courseId, idRow, title].every(isText)) return undefined;
  return { userId, courseId, idRow, title } as ReviewPrompt;
}
