/** A call that failed, as plain data: fit for an action and for the state. */
export interface Failure {
  readonly kind: 'missing_token' | 'status' | 'network' | 'timeout' | 'aborted' | 'unexpected';
  /** The row of the contract, "courses.getSections", or empty. */
  readonly endpoint: string;
  /** The call was made with the user's own token: a 4xx means an expired session. */
  readonly guarded: boolean;
  readonly status?: number;
  /** The client's own words ("timeout of 30000ms exceeded"), or the server's Italian ones. */
  readonly message: string;
  readonly code?: string;
  /** Italian messages by field, of a 400. */
  readonly errors?: Readonly<Record<string, string>>;
  /** The person did not cause the call: it neither alerts nor leads away from what they do. */
  readonly isBackground?: true;
}

/** The error that the api client throws. */
export class CallFailed extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
    this.name = 'CallFailed';
  }
}

/** Any thrown thing as a `Failure`; one that is not of the api is a fault of ours, and said to be. */
export function toFailure(error: unknown): Failure {
  if (error instanceof CallFailed) return error.failure;
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'unexpected', endpoint: '', guarded: false, message };
}

/** Returns the failure of a call that the person did not cause. */
export const inBackground = (error: unknown): Failure => ({ ...toFailure(error), isBackground: true });

export function isFailure(value: unknown): value is Failure {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    'endpoint' in value &&
    'guarded' in value
  );
}

/** Not there, as a public call says it; a 404 of a guarded call ends the session. */
export const isNotFound = ({ guarded, status }: Failure) => !guarded && status === 404;

/** Refused for what the address says, not for the network or a fault of the server's. */
export const isMissing = ({ status = 0 }: Failure) => status >= 400 && status < 500 && status !== 429;

/** Returns the text of a failure that a page shows itself. */
export function failureText(failure: Failure): string {
  switch (failure.kind) {
    case 'network':
      return 'Connessione assente o interrotta. Controlla la rete e riprova.';
    case 'timeout':
      return 'Il server non ha risposto in tempo. Riprova tra poco.';
    case 'aborted':
      return 'La richiesta è stata interrotta. Riprova.';
    default:
      if (failure.status !== 429) return 'Qualcosa non ha funzionato. Riprova tra poco.';
      // A proxy in front of the server may refuse as well, and not in Italian.
      return failure.code === 'too_many_requests'
        ? failure.message
        : 'Troppe richieste. Riprova tra un minuto.';
  }
}
