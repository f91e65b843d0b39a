/** What keeps the program from starting, in one line for who starts it; no stack is worth showing. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const REASONS: Record<string, string> = {
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'it is on a read-only disk',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'part of its path is not a folder',
  EEXIST: 'something that is not a folder bears its name',
  EMFILE: 'too many files are open',
  EIO: 'the disk fails',
};

/** A failure of the file system in the data folder, as a line that names the folder and the reason. */
export function folderError(folder: string, error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof StartError) return error;
  return new StartError(
    `The data folder ${folder} cannot be written: ${REASONS[code ?? ''] ?? message}. Mend that, or set DATA_DIR to another folder.`,
  );
}
