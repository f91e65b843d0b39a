import { call, put, type SagaGenerator, select, spawn, takeLeading } from 'typed-redux-saga';
import { toFailure } from '../../../api/failure';
import { guarded } from '../../../sagas/guarded';
import type { Arrival } from '../../../services/oauthCallback';
import { service } from '../../../services/services';
import { selectAddress } from '../../navigation/navigationSlice';
import { readReturn } from '../account/returnNoteSaga';
import { enter } from '../session/sessionSaga';
import {
  arrivalFailed,
  arrivalRead,
  arrivalRefused,
  arrivalRetried,
  selectProviderReturn,
} from './providerReturnSlice';
import { reasonOf, THEM } from './reasons';

const NOTHING = 'Questo accesso è già stato usato oppure è scaduto: ricomincia dalla pagina di accesso.';
const REFUSED = 'L’accesso non è riuscito: ricomincia dalla pagina di accesso.';

/**
 * FinalizeSocialLogin or FinalizeMailLogin, by the provider's kind: good only with isOk and an item (specification
 * §5). The old session goes when a new one is there: a false link logs nobody out.
 */
export function* finish(id: string, { arrived }: Arrival): SagaGenerator<void> {
  const { users } = yield* service('api');
  const { loginProviders } = yield* service('environment');
  const session = yield* service('session');
  const provider = loginProviders.find((known) => known.id === id);
  const sent = new URLSearchParams(arrived);
  const returnUrl = (yield* call(readReturn)) ?? '';
  const error = sent.get('error');
  const Code = sent.get('code');
  if (!provider || error !== null || !Code) {
    const message = error === null ? REFUSED : reasonOf(error, provider?.name ?? THEM);
    yield* put(arrivalRefused({ message, returnUrl }));
    return;
  }
  const [State, Iss] = [sent.get('state') ?? undefined, sent.get('iss') ?? undefined];
  const finalize = provider.kind === 'mail' ? users.finalizeMailLogin : users.finalizeSocialLogin;
  try {
    const answer = yield* call(finalize, { Code, State, Iss, Provider: id });
    const { isOk, item, claim, message } = answer;
    if (isOk && item) {
      yield* call(session.clear);
      if (yield* call(enter, item, claim, answer.returnUrl ?? '')) return;
    }
    yield* put(arrivalRefused({ message: message ?? REFUSED, returnUrl }));
  } catch (thrown) {
    const vault = yield* service('vault');
    const failure = toFailure(thrown);
    yield* put(arrivalFailed({ failure, retry: vault.put({ arrived }), returnUrl }));
  }
}

function* take(handle: string): SagaGenerator<Arrival | undefined> {
  const vault = yield* service('vault');
  const held = vault.take<Arrival>(handle);
  return typeof held?.arrived === 'string' ? held : undefined;
}

/**
 * Ends the login that the address stands for, once. What it has begun goes on when the page is entered anew, as
 * when somebody logs in in another tab: the code would not hold a second time.
 */
export function* arrive(id: string): SagaGenerator<void> {
  const { status } = yield* select(selectProviderReturn);
  const { hash } = yield* select(selectAddress);
  const arrival = yield* call(take, hash.slice(1));
  if (arrival) {
    yield* put(arrivalRead());
    yield* spawn(guarded(finish), id, arrival);
  } else if (status === 'idle') {
    yield* put(arrivalRefused({ message: NOTHING, returnUrl: '' }));
  }
}

export function* watchProviderReturn(id: string): SagaGenerator<void> {
  yield* takeLeading(
    arrivalRetried,
    guarded(function* retry({ payload }: ReturnType<typeof arrivalRetried>): SagaGenerator<void> {
      const arrival = yield* call(take, payload.retry);
      if (arrival) yield* call(finish, id, arrival);
    }),
  );
}
