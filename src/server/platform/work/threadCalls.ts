import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads';

type Port = Pick<MessagePort, 'on' | 'postMessage'> | Pick<Worker, 'on' | 'postMessage'>;
interface Call<Input> {
  readonly input: Input;
  /** Where the result goes. */
  readonly reply: MessagePort;
}
type Reply = { readonly result: unknown } | { readonly error: unknown };

/**
 * Calls the function that the other side of a port serves. Never settles if that side ends.
 * @param transfer ports within the input
 * @throws what the function throws
 */
export function callThrough(
  port: Port,
  input: unknown,
  transfer: readonly MessagePort[] = [],
): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    port1.once('message', (reply: Reply) => {
      port1.close();
      if ('error' in reply) reject(reply.error);
      else resolve(reply.result);
    });
    port.postMessage({ input, reply: port2 }, [port2, ...transfer]);
  });
}

function postError(reply: MessagePort, thrown: unknown): void {
  // Of a DOMException, such as that of a result that cannot be cloned, nothing would arrive.
  const error = thrown instanceof DOMException ? new Error(String(thrown)) : thrown;
  try {
    reply.postMessage({ error } satisfies Reply);
  } catch {
    // A value that cannot be cloned, such as a function in the error's cause, would end the thread.
    reply.postMessage({ error: new Error(String(error)) } satisfies Reply);
  }
}

/** Serves a function to the other side of a port. */
export function serveThrough<Input>(port: Port, run: (input: Input) => Promise<unknown>): void {
  port.on('message', ({ input, reply }: Call<Input>) => {
    run(input)
      .then((result) => reply.postMessage({ result } satisfies Reply))
      .catch((error: unknown) => postError(reply, error));
  });
}
