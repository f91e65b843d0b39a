import { call, delay, put, type SagaGenerator, takeLatest, takeLeading } from 'typed-redux-saga';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import {
  type PasswordStrength,
  passwordFieldEntered,
  passwordTyped,
  strengthMeasured,
} from './passwordStrengthSlice';

/** Milliseconds after the last key. */
const REST = 150;
/** Below this a password is among the first that are tried. */
const LEAST_SCORE = 2;

const TOO_WEAK =
  'Questa password è facile da indovinare: scegline un’altra, per esempio tre o quattro parole a caso.';

const ADVICE: Readonly<Record<string, string>> = {
  topTen: 'È una delle password più usate al mondo.',
  topHundred: 'È una delle password più usate al mondo.',
  common: 'È una password molto usata.',
  similarToCommon: 'Somiglia a una password molto usata.',
  wordByItself: 'Una parola sola si indovina presto.',
  namesByThemselves: 'Un nome da solo si indovina presto.',
  commonNames: 'Nomi e cognomi si indovinano presto.',
  userInputs: 'Contiene il tuo nome o la tua e-mail.',
  straightRow: 'I tasti vicini si indovinano presto.',
  keyPattern: 'I disegni sulla tastiera si indovinano presto.',
  simpleRepeat: 'Le ripetizioni si indovinano presto.',
  extendedRepeat: 'Le ripetizioni si indovinano presto.',
  sequences: 'Le sequenze come «abc» o «123» si indovinano presto.',
  recentYears: 'Gli anni si indovinano presto.',
  dates: 'Le date si indovinano presto.',
  pwned: 'È in un elenco di password rubate.',
};

const fetchMeter = () => import(/* webpackChunkName: "password-strength" */ './strengthMeter');

const adviceOf = (score: number, warning: string | null) =>
  (warning && ADVICE[warning]) || (score < 3 ? 'Aggiungi altre parole poco comuni.' : '');

/** The meter is a help: where its code does not come, the server alone judges. */
function* measure(password: string, hints: readonly string[]): SagaGenerator<PasswordStrength | null> {
  try {
    const meter = yield* call(fetchMeter);
    const { score, warning } = yield* call(meter.measure, password, hints);
    return { score, advice: adviceOf(score, warning) };
  } catch (error) {
    const log = yield* service('log');
    log('the password could not be measured', error);
    return null;
  }
}

/** What speaks against a password that is sent; undefined when nothing does. */
export function* weaknessOf(password: string, hints: readonly string[]): SagaGenerator<string | undefined> {
  const strength = yield* call(measure, password, hints);
  return strength && strength.score < LEAST_SCORE ? TOO_WEAK : undefined;
}

export function* measureTyped({ payload }: ReturnType<typeof passwordTyped>): SagaGenerator<void> {
  const vault = yield* service('vault');
  const password = vault.take<string>(payload.password) ?? '';
  yield* delay(REST);
  yield* put(strengthMeasured(password ? yield* call(measure, password, payload.hints) : null));
}

function* prepare(): SagaGenerator<void> {
  try {
    yield* call(fetchMeter);
  } catch {
    // The next key asks for it once more.
  }
}

/** For every page on which one chooses a password. */
export function* watchPasswordStrength(): SagaGenerator<void> {
  yield* takeLeading(passwordFieldEntered, guarded(prepare));
  yield* takeLatest(passwordTyped, guarded(measureTyped));
}
