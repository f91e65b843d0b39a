/** One line of a bench's table: a few named cells, numbers as they were measured. */
export type Row = Readonly<Record<string, string | number>>;

/** The result of a bench, which is the default export of a file in bench/. */
export interface Result {
  /** Says in one line what was measured. */
  readonly title: string;
  readonly rows: readonly Row[];
  /** The rows for the README, where the table is long. Default: all. */
  readonly figures?: readonly Row[];
  /** Explain the table: the load, the sizes, what the ratio compares. */
  readonly notes?: readonly string[];
  /** False when a limit that the project sets itself was not kept. */
  readonly isKept?: boolean;
}

export type Bench = () => Promise<Result>;
