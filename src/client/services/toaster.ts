import type { UnknownAction } from '@reduxjs/toolkit';
import { CANCEL } from 'redux-saga';

export interface Toast {
  readonly id: number;
  readonly text: string;
  /** A `purchase` is announced politely, and stays until it is closed. */
  readonly kind: 'error' | 'success' | 'info' | 'purchase';
  /** Buttons of the toast, and the actions that they dispatch. Such a toast stays until it is closed. */
  readonly buttons: readonly ToastButton[];
  /** Called by the host once the toast has left the page. */
  readonly onClosed: () => void;
  /** Resolves when the toast is out of date, and the host takes it off. */
  readonly over?: Promise<void>;
}

export interface ToastButton {
  readonly label: string;
  readonly action: UnknownAction;
}

/**
 * Toasts are effects of sagas, not state: a replay of the log shows none. The host on the page listens, and
 * fetches the snackbar library when the first toast comes. Toasts from before hydration wait for the host.
 */
export interface Toaster {
  readonly show: (text: string, kind?: Toast['kind'], ...buttons: ToastButton[]) => void;
  /** Like `show`; resolves once the toast has left the page. A saga that is cancelled while it waits takes it off. */
  readonly showUntilClosed: (text: string, kind: Toast['kind'], ...buttons: ToastButton[]) => Promise<void>;
  readonly listen: (listener: (toast: Toast) => void) => () => void;
}

export function createToaster(): Toaster {
  const listeners = new Set<(toast: Toast) => void>();
  const waiting = new Set<Toast>();
  let count = 0;
  const tell = (given: Omit<Toast, 'id'>): Toast => {
    count += 1;
    const toast = { ...given, id: count };
    if (listeners.size === 0) waiting.add(toast);
    for (const listener of listeners) listener(toast);
    return toast;
  };
  return {
    show: (text, kind = 'info', ...buttons) => {
      tell({ text, kind, buttons, onClosed: () => undefined });
    },
    showUntilClosed: (text, kind, ...buttons) => {
      let cancel: () => void = () => undefined;
      const closed = new Promise<void>((onClosed) => {
        let end: () => void = () => undefined;
        const over = new Promise<void>((resolve) => {
          end = resolve;
        });
        const toast = tell({ text, kind, buttons, onClosed, over });
        cancel = () => {
          waiting.delete(toast);
          end();
        };
      });
      return Object.assign(closed, { [CANCEL]: cancel });
    },
    listen: (listener) => {
      listeners.add(listener);
      for (const toast of waiting) listener(toast);
      waiting.clear();
      return () => listeners.delete(listener);
    },
  };
}
