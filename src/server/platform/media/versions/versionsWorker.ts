/** Makes the versions of queued videos. */
export interface VersionsWorker {
  /** Works on all queued videos, one after another. Never rejects. */
  run(): Promise<void>;
  /** Ends what is under way; it begins again after the next start. */
  stop(): Promise<void>;
}
