import type { Transaction } from '../database/executor';
import { orphanMedia } from './queries';

/** Call in the transaction that removes the last reference; the file is deleted later. */
export function orphanVideo(tx: Transaction, key: string, now: Date): Promise<void> {
  return orphanMedia(tx, [key], now);
}
