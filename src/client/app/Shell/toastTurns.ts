import type { Toast } from '../../services/toaster';

/** On a phone a message comes before a question, and a question before a purchase: only messages go by themselves. */
function rankOf({ kind, buttons }: Toast): number {
  if (kind === 'purchase') return 2;
  return buttons.length > 0 ? 1 : 0;
}

/** Whether it stays until it is closed. */
export const isKept = (toast: Toast): boolean => rankOf(toast) > 0;

export const keyOf = ({ id }: Toast) => `toast-${id}`;

/** A message is shown at once; of questions and purchases the oldest. `toasts` are in the order in which they came. */
export const isTurn = (toast: Toast, toasts: readonly Toast[]): boolean =>
  rankOf(toast) === 0 || toasts.find((other) => rankOf(other) === rankOf(toast))?.id === toast.id;

/** Returns the key of the one toast that a phone shows, or null: the latest message lies over those before it. */
export function toastInFront(toasts: readonly Toast[]): string | null {
  const message = toasts.findLast((toast) => rankOf(toast) === 0);
  const [first] = [...toasts].sort((one, other) => rankOf(one) - rankOf(other));
  const front = message ?? first;
  return front ? keyOf(front) : null;
}
