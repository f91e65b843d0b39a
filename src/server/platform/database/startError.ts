/** Why the program cannot start, in one line for the operator; printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
  /** @param exitCode for scripts that tell one failure of a command from another */
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message);
  }
}

const REASONS: Record<string, string> = {
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'it is on a read-only disk',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'part of its path is not a folder',
  ENOENT: 'it cannot be made there',
  EEXIST: 'something that is not a folder bears its name',
  EMFILE: 'too many files are open',
  EIO: 'the disk fails',
};

/** A failure of the file system in the data folder, as a line that names the folder and the reason. */
export function folderError(folder: string, error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof StartError || code === undefined) return error as Error;
  return new StartError(
    `The data folder ${folder} cannot be written: ${REASONS[code] ?? message}. Mend that, or set DATA_DIR to another folder.`,
  );
}

/** PostgreSQL's code for a full disk. */
const DISK_FULL = '53100';
const OF_THE_DISK = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM'];

/**
 * The same error, or a line in its place where its cause is a disk that the operator can mend.
 * @param databaseUrl set with a PostgreSQL of its own, whose disk is not the data folder's
 */
export function startFault(error: unknown, dataDir: string, databaseUrl: string | undefined): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (code === DISK_FULL && databaseUrl)
      return new StartError(
        'The PostgreSQL of DATABASE_URL cannot write: its disk is full. Make room there.',
      );
    if (code === DISK_FULL) return folderError(dataDir, Object.assign(new Error(), { code: 'ENOSPC' }));
    if (OF_THE_DISK.includes(code)) return folderError(dataDir, cause);
  }
  return error;
}
