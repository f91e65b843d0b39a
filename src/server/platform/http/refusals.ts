/** A refusal as it travels: Italian for the reader, `code` for programs, `errors` by the payload's field. */
export interface Refusal {
  isOk: false;
  message: string;
  code?: string;
  errors?: Record<string, string>;
}

export interface RefusalDetails {
  readonly code?: string;
  readonly errors?: Readonly<Record<string, string>>;
}

/**
 * The answer of a handler when the reader cannot have the thing that was asked for (coupon used up, already bought, a
 * field refused). Answered with 200: a 4xx on a guarded call would log the reader out.
 */
export function refuse(message: string, { code, errors }: RefusalDetails = {}): Refusal {
  return { isOk: false, message, ...(code && { code }), ...(errors && { errors: { ...errors } }) };
}

/** The same for a list: `items` is there, and empty. */
export function refuseList(message: string, details?: RefusalDetails): Refusal & { items: never[] } {
  return { ...refuse(message, details), items: [] };
}

/** Ends a call from any depth with a status and a refusal as its body. */
export class CallError extends Error {
  readonly status: number;
  readonly answer: Refusal;
  /** Sent as Retry-After; seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    message: string,
    details: RefusalDetails & { readonly retryAfter?: number } = {},
  ) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.answer = refuse(message, details);
    this.retryAfter = details.retryAfter;
  }
}

/**
 * To be thrown when there is no such item, or it is not the caller's: 404 on public and optional calls; `serve` turns it
 * into 200 with `isOk: false` on guarded ones.
 */
export function notFound(message = 'Non abbiamo trovato quello che cerchi.'): CallError {
  return new CallError(404, message, { code: 'not_found' });
}

/** To be thrown for a body or address that none of our screens sends. */
export function invalidInput(): CallError {
  return new CallError(400, 'La richiesta non è valida.', { code: 'invalid_input' });
}

/** Seconds: a database that restarts or fails over is usually back by then. */
const RETRY_AFTER_SECONDS = 15;

/** To be thrown while the database, or a queue, takes no work. */
export function unavailable(): CallError {
  return new CallError(503, 'Il servizio non è disponibile in questo momento: riprova tra poco.', {
    code: 'unavailable',
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
