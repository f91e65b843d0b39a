import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Where a herd of clients connects. */
export interface Meadow {
  readonly port: number;
  /** Of the WebSockets. */
  readonly path: string;
  /** Bytes of the broadcast message, including its frame. */
  readonly frameBytes: number;
}

/** As `performance.now()` of this process. */
export interface Told {
  readonly first: number;
  readonly last: number;
}

/** Many clients in a process of their own, connected and greeted. */
export interface Herd {
  /** To be called before a broadcast. `told`: when the first and the last client had it. */
  expect(): Promise<{ readonly told: Promise<Told> }>;
  leave(): Promise<void>;
}

type FromHerd =
  | { readonly kind: 'joined' | 'awaiting' | 'left' }
  | { readonly kind: 'told'; readonly first: number; readonly last: number };

/** @throws when one of them is refused */
export async function startHerd({ port, path: where, frameBytes }: Meadow, count: number): Promise<Herd> {
  const child = fork(path.join(__dirname, 'herdProcess.cjs'), [String(port), String(count), where], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const hear = <Kind extends FromHerd['kind']>(kind: Kind) =>
    new Promise<Extract<FromHerd, { kind: Kind }>>((resolve, reject) => {
      const listen = (message: FromHerd) => {
        if (message.kind !== kind) return;
        child.off('message', listen);
        resolve(message as Extract<FromHerd, { kind: Kind }>);
      };
      child.on('message', listen);
      void exited.then(([code]) => reject(new Error(`The clients ended with code ${code}`)));
    });
  await hear('joined');
  return {
    async expect() {
      const { timeOrigin } = performance;
      const told = hear('told').then(({ first, last }) => ({
        first: first - timeOrigin,
        last: last - timeOrigin,
      }));
      const awaiting = hear('awaiting');
      child.send({ kind: 'await', size: frameBytes });
      await awaiting;
      return { told };
    },
    async leave() {
      child.send({ kind: 'leave' });
      await exited;
    },
  };
}
