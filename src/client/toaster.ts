export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: 'error' | 'success' | 'info';
}

/**
 * Toasts are effects of sagas, not state: a replay of the log shows none. The host on the page listens, and
 * fetches the snackbar library when the first toast comes.
 */
export interface Toaster {
  readonly show: (text: string, kind?: Toast['kind']) => void;
  readonly listen: (listener: (toast: Toast) => void) => () => void;
}

export function createToaster(): Toaster {
  const listeners = new Set<(toast: Toast) => void>();
  let count = 0;
  return {
    show: (text, kind = 'info') => {
      count += 1;
      for (const listener of listeners) listener({ id: count, text, kind });
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
