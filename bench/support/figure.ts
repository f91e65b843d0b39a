/** One line of a bench's table: a few named cells, numbers as they were measured. */
export type Row = Readonly<Record<string, string | number>>;

/** What a bench (the default export of a file in bench/) resolves to. */
export interface Result {
  /** What was measured, in one line. */
  readonly title: string;
  readonly rows: readonly Row[];
  /** What the README shows of a long table; by default the rows. */
  readonly figures?: readonly Row[];
  /** What to know to read the table: the load, the sizes, what the ratio compares. */
  readonly notes?: readonly string[];
  /** False when a limit that the project sets itself was not kept. */
  readonly isKept?: boolean;
}

export type Bench = () => Promise<Result>;
