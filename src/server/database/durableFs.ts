import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Options = Parameters<NodeFS['init']>[1];

/** The internals of emscripten's file systems that this depends on. */
type SetAttributes = (target: unknown, attributes: { mode?: number | null }) => void;
type Write = (...parameters: unknown[]) => number;
interface Stream {
  nfd?: number;
  node: unknown;
}
interface Mounted {
  NODEFS: {
    node_ops: { setattr: SetAttributes };
    stream_ops: { fsync?: (stream: Stream) => number; write: Write; setattr: SetAttributes };
    realPath(node: unknown): string;
    tryFSOperation: <T>(operation: () => T) => T;
  };
}

/**
 * PGlite's folder with an fsync that is one. As shipped, the database's fsync does nothing, and a power cut can
 * take acknowledged rows with it; here it reaches the disk, for files (`fdatasync`) and for folders. Each write and
 * each fsync first checks that the folder is still ours: a process that lost it must not acknowledge a commit.
 * Leans on internals of the pinned version: a test counts the calls, so that an upgrade cannot lose them.
 */
export class DurableFs extends NodeFS {
  /** How many times the database has asked for the disk, and got it. */
  fsyncs = 0;
  /** Why the disk refused, if it did: the database itself only says that something failed. */
  diskFailure: NodeJS.ErrnoException | undefined;

  /** @param onAbort called from inside the database when it gives up (a PANIC): nothing runs after that. */
  constructor(
    folder: string,
    private readonly onAbort: () => void,
    /** Does not return when the folder is another process's by now. */
    private readonly assertOurs: () => void,
  ) {
    super(folder);
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pg, options);
    const makeDurable = (module: unknown) => {
      const { NODEFS } = module as Mounted;
      const { tryFSOperation } = NODEFS;
      NODEFS.tryFSOperation = (operation) => tryFSOperation(() => this.noteFailure(operation));
      for (const operations of [NODEFS.node_ops, NODEFS.stream_ops]) {
        operations.setattr = forOwnerAlone(operations.setattr);
      }
      const { write } = NODEFS.stream_ops;
      NODEFS.stream_ops.write = (...parameters) => {
        this.assertOurs();
        return write(...parameters);
      };
      NODEFS.stream_ops.fsync = ({ nfd, node }) =>
        NODEFS.tryFSOperation(() => {
          if (nfd === undefined) syncFolder(NODEFS.realPath(node));
          else fdatasyncSync(nfd);
          this.fsyncs += 1;
          this.assertOurs();
          return 0;
        });
    };
    const withHooks: Options = {
      ...emscriptenOpts,
      onAbort: this.onAbort,
      preRun: [makeDurable, ...[emscriptenOpts.preRun ?? []].flat()],
    };
    return { emscriptenOpts: withHooks };
  }

  private noteFailure<T>(operation: () => T): T {
    try {
      return operation();
    } catch (error) {
      const failure = error as NodeJS.ErrnoException;
      if (DISK_FAILURES.includes(failure.code ?? '')) this.diskFailure = failure;
      throw error;
    }
  }
}

/** Codes that say something about the disk, not about a single file. */
const DISK_FAILURES = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'];

/** Each new file is given its mode once more, by a umask of the module's own: others get no rights by that either. */
function forOwnerAlone(setattr: SetAttributes): SetAttributes {
  return (target, attributes) => {
    const { mode } = attributes;
    setattr(target, typeof mode === 'number' ? { ...attributes, mode: mode & ~0o077 } : attributes);
  };
}

/** Makes new, renamed and removed names in a folder last. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return; // folders cannot be opened there
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
