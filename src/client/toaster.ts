import type { UnknownAction } from '@reduxjs/toolkit';

export interface Toast {
  readonly id: number;
  readonly text: string;
  /** A `purchase` is said politely, and stays until it is closed. */
  readonly kind: 'error' | 'success' | 'info' | 'purchase';
  /** Buttons of the toast, and the actions that they dispatch. Such a toast stays until it is closed. */
  readonly buttons: readonly ToastButton[];
}

export interface ToastButton {
  readonly label: string;
  readonly action: UnknownAction;
}

/**
 * Toasts are effects of sagas, not state: a replay of the log shows none. The host on the page listens, and
 * fetches the snackbar library when the first toast comes.
 */
export interface Toaster {
  readonly show: (text: string, kind?: Toast['kind'], ...buttons: ToastButton[]) => void;
  readonly listen: (listener: (toast: Toast) => void) => () => void;
}

export function createToaster(): Toaster {
  const listeners = new Set<(toast: Toast) => void>();
  let count = 0;
  return {
    show: (text, kind = 'info', ...buttons) => {
      count += 1;
      const toast = { id: count, text, kind, buttons };
      for (const listener of listeners) listener(toast);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
