import type { Action } from '@reduxjs/toolkit';

/** Stands in for the page of Redux DevTools, as far as a replay needs it. */
export interface DevTools {
  readonly actions: () => readonly Action[];
  readonly states: () => readonly unknown[];
  /** Shows the state after so many actions; 0 is the state before the first. */
  readonly jumpTo: (index: number) => void;
  /** Takes the action with this number (from 1) out of the computation, or puts it back in. */
  readonly toggle: (index: number) => void;
  /** The file that "Export" saves. */
  readonly exportLog: () => string;
  /** Does as "Import" does with such a file. */
  readonly importLog: (file: string) => void;
}

declare global {
  interface Window {
    devToolsOfTest?: DevTools;
  }
}
