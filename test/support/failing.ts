import { CallFailed } from '../../src/client/api/failure';

/** A call that is answered with this status; without one it is lost on the way. */
export const failing = <Answer = unknown>(status?: number) =>
  jest.fn(async (): Promise<Answer> => {
    const kind = status === undefined ? { kind: 'network' as const } : { kind: 'status' as const, status };
    throw new CallFailed({ ...kind, endpoint: 'x', guarded: false, message: 'no' });
  });
