import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, delay, put, type SagaGenerator, takeLatest, takeLeading } from 'typed-redux-saga';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';

/** Milliseconds after the last key. */
const TYPING_PAUSE = 150;
/** Passwords with a lower score are refused. */
const MIN_SCORE = 2;

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

export interface PasswordStrength {
  /** 0 to 4. */
  readonly score: number;
  /** Italian; '' when nothing needs improving. */
  readonly advice: string;
}

const initialState: { readonly strength: PasswordStrength | null } = { strength: null };

export const passwordStrengthSlice = createSlice({
  name: 'passwordStrength',
  initialState,
  reducers: {
    opened: () => initialState,
    fieldFocused: () => {},
    /** `password` is a handle of the vault; `hints` are what others know about its owner. */
    typed: (_state, _action: PayloadAction<{ password: string; hints: readonly string[] }>) => {},
    measured: (_state, { payload: strength }: PayloadAction<PasswordStrength | null>) => ({ strength }),
  },
});

const { fieldFocused, typed, measured } = passwordStrengthSlice.actions;

/** Also before the slice has joined the store. */
export const selectStrength = (state: { readonly passwordStrength?: typeof initialState }) =>
  state.passwordStrength?.strength ?? null;

const fetchMeter = () => import(/* webpackChunkName: "password-strength" */ './strengthMeter');

const adviceFor = (score: number, warning: string | null) =>
  (warning && ADVICE[warning]) || (score < 3 ? 'Aggiungi altre parole poco comuni.' : '');

/** Returns null if the meter's code cannot be loaded: then the server alone judges. */
function* measure(password: string, hints: readonly string[]): SagaGenerator<PasswordStrength | null> {
  try {
    const meter = yield* call(fetchMeter);
    const { score, warning } = yield* call(meter.measure, password, hints);
    return { score, advice: adviceFor(score, warning) };
  } catch (error) {
    const log = yield* service('log');
    log('the password could not be measured', error);
    return null;
  }
}

/** Returns why a password is too weak to be sent, in Italian; undefined if it is not. */
export function* weaknessOf(password: string, hints: readonly string[]): SagaGenerator<string | undefined> {
  const strength = yield* call(measure, password, hints);
  return strength && strength.score < MIN_SCORE ? TOO_WEAK : undefined;
}

function* measureTyped({ payload }: ReturnType<typeof typed>): SagaGenerator<void> {
  const vault = yield* service('vault');
  const password = vault.take<string>(payload.password) ?? '';
  yield* delay(TYPING_PAUSE);
  yield* put(measured(password ? yield* call(measure, password, payload.hints) : null));
}

function* preloadMeter(): SagaGenerator<void> {
  try {
    yield* call(fetchMeter);
  } catch {
    // The next key tries again.
  }
}

/** For every page with a field for a new password. */
export function* watchPasswordStrength(): SagaGenerator<void> {
  yield* takeLeading(fieldFocused, guarded(preloadMeter));
  yield* takeLatest(typed, guarded(measureTyped));
}
