import type { Toast } from '../../services/toaster';

/** On a phone a message comes before a question, and a question before a purchase: only messages go by themselves. */
function rankOf({ kind, buttons }: Toast): number {
  if (kind === 'purchase') return 2;
  return buttons.length > 0 ? 1 : 0;
}

export const keyOf = ({ id }: Toast) => `toast-${id}`;

/** Whether no older toast of the same rank is still there; `toasts` are in the order in which they came. */
export const isTurn = (toast: Toast, toasts: readonly Toast[]): boolean =>
  toasts.find((other) => rankOf(other) === rankOf(toast))?.id === toast.id;

/** Returns the key of the one toast that a phone shows, or null. */
export function toastInFront(toasts: readonly Toast[]): string | null {
  const [first] = [...toasts].sort((one, other) => rankOf(one) - rankOf(other));
  return first ? keyOf(first) : null;
}
