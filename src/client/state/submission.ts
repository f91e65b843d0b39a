import { type Action, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  call,
  cancelled,
  join,
  put,
  race,
  type SagaGenerator,
  select,
  spawn,
  take,
  takeEvery,
  takeLeading,
} from 'typed-redux-saga';
import { type Failure, failureText, toFailure } from '../api/failure';
import { guarded } from '../sagas/guarded';
import { type JoiningState, pageStores } from './joining';

/** Italian messages by field, named as the payload of the call names it. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Why the server, or the form itself, refused. */
export interface Refusal {
  /** For programs: `not_activated`. */
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly errors?: FieldErrors | undefined;
}

/** A form that is sent: what was typed stays in the component, secrets in the vault. */
export interface Submission<Draft = unknown, Result = unknown> {
  /** `refused`: at its fields; `failed`: as a whole. */
  readonly status: 'idle' | 'pending' | 'refused' | 'failed' | 'done';
  /** Italian, about the whole form; '' when there is nothing to say. */
  readonly message: string;
  readonly errors: FieldErrors;
  /** Why it was refused, for programs. */
  readonly code?: string | undefined;
  /** The draft sent last, or the one that the form or its dialog was opened with. */
  readonly draft: Draft | null;
  /** The result, once done. */
  readonly result: Result | null;
  /** How much of it was transferred, in the unit of `progressed`; absent until `send` reports some. */
  readonly progress?: number;
  /** The rows that are on their way, with `rowOf`; absent while there are none. */
  readonly rows?: readonly string[] | undefined;
}

const REFUSED = 'Non è stato possibile completare la richiesta. Controlla i dati e riprova.';

/** Thrown by `send` for a refusal that the form shows. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message ?? 'refused');
    this.name = 'Refused';
  }
}

/** Ends a `send` with a refusal that the form shows. @throws Refused */
export function refuse(refusal: Refusal): never {
  throw new Refused(refusal);
}

/** Refuses the form if a check found a fault. @throws Refused */
export function refuseFaults(checks: Readonly<Record<string, string | undefined>>): void {
  const errors = Object.fromEntries(
    Object.entries(checks).filter((check): check is [string, string] => Boolean(check[1])),
  );
  if (Object.keys(errors).length > 0) refuse({ errors });
}

/** Returns an answer that says isOk. @throws Refused with the server's words for any other */
export function accepted<Answer extends Refusal & { readonly isOk: boolean }>(answer: Answer): Answer {
  if (!answer.isOk) refuse(answer);
  return answer;
}

const refusedState = ({ message, errors = {}, code }: Refusal) =>
  Object.keys(errors).length > 0
    ? { status: 'refused' as const, message: '', errors, code }
    : { status: 'failed' as const, message: message ?? REFUSED, errors, code };

const without = (errors: FieldErrors, field: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field));

/** Makes the action that reports how much was transferred. */
export type Progressed = (progress: number) => PayloadAction<number>;

/** Whether its form or its question is open: from when a draft is there until it is done. */
export const isAsking = ({ draft, status }: Submission) => draft !== null && status !== 'done';

/** Returns the message of a form without fields, which has no other place for errors. */
export const wholeMessage = ({ status, message }: Submission) => (status === 'refused' ? REFUSED : message);

interface Definition<Name extends string, Draft, Result> {
  /** The slice's name in the state, and the prefix of its actions. */
  readonly name: Name;
  /** Checks and sends the draft; throws through `refuse`, `refuseFaults` and `accepted`. */
  readonly send: (draft: Draft, progressed: Progressed) => SagaGenerator<Result>;
  /** Forgets everything: a personal form when the session ends. */
  readonly resetOn?: (action: Action) => boolean;
  /**
   * Buttons of many rows share it: returns the row of a press. A press does nothing while the same row is on its way.
   * Default: all presses are of one row.
   */
  readonly rowOf?: (draft: Draft) => string;
  /**
   * Tells how it ended. With it, a submission goes on after its page is left, until `resetOn`. `isShown`: the page is
   * still there, and the state is not another row's. Default: once the page is left, nobody learns what became of it.
   */
  readonly tell?: (ended: Submission<Draft, Result>, isShown: boolean) => SagaGenerator<void>;
}

/** Makes the slice, selector and watcher of one form. */
export function createSubmission<const Name extends string, Draft = void, Result = void>({
  name,
  send,
  resetOn,
  rowOf,
  tell,
}: Definition<Name, Draft, Result>) {
  type State = Submission<Draft, Result>;
  const initialState: State = { status: 'idle', message: '', errors: {}, draft: null, result: null };
  /** Rows stay on their way, whatever is shown of the others. */
  const emptied = ({ rows }: Pick<State, 'rows'>): State => ({ ...initialState, ...(rows && { rows }) });
  /** Whether a state is of this row. Its draft is unknown to reducers, which cannot resolve `Draft` before it is known. */
  const isOfRow = ({ draft }: { readonly draft: unknown }, row: string | undefined) =>
    row === undefined || draft === null || rowOf?.(draft as Draft) === row;

  // Apart from the slice, whose types TypeScript cannot resolve before it knows Draft and Result.
  const opened = createAction(`${name}/opened`, (draft?: Draft) => ({ payload: draft }));
  const requested = createAction(`${name}/requested`, (draft: Draft) => ({ payload: draft }));
  /** An end leaves the state alone where that is another row's by now. */
  const ending = <Payload>(type: string) =>
    createAction(`${name}/${type}`, (payload: Payload, row?: string) => ({ payload, meta: row }));
  const done = ending<Result>('done');
  const refused = ending<Refusal>('refused');
  const failed = ending<Failure>('failed');
  const slice = createSlice({
    name,
    initialState,
    reducers: {
      /** A dialog with this form was closed; it stays open while the form is on its way. */
      closed: ({ status, rows }) => (status === 'pending' ? undefined : emptied({ rows })),
      progressed: (state, { payload: progress }: PayloadAction<number>) => {
        state.progress = progress;
      },
      rowStarted: (state, { payload: row }: PayloadAction<string>) => {
        state.rows = [...(state.rows ?? []), row];
      },
      rowEnded: (state, { payload: row }: PayloadAction<string>) => {
        const rows = state.rows?.filter((other) => other !== row) ?? [];
        state.rows = rows.length > 0 ? rows : undefined;
      },
      /** A field was changed: its error, and what was said about the whole form, are out of date. */
      fieldChanged: (state, { payload: field }: PayloadAction<string>) => {
        state.errors = without(state.errors, field);
        state.message = '';
      },
      /** Replaces the errors: a row of a list was removed, or a date is half typed. */
      errorsMoved: (state, { payload: errors }: PayloadAction<FieldErrors>) => {
        state.errors = errors;
      },
    },
    extraReducers: (builder) => {
      builder.addCase(opened, ({ rows }, { payload: draft = null }) => ({ ...emptied({ rows }), draft }));
      builder.addCase(requested, ({ rows }, { payload: draft }) => ({
        ...emptied({ rows }),
        status: 'pending',
        draft,
      }));
      builder.addCase(done, (state, { payload: result, meta: row }) => {
        if (!isOfRow(state, row)) return;
        delete state.code;
        delete state.progress;
        Object.assign(state, { status: 'done', message: '', errors: {}, result } satisfies Partial<State>);
      });
      builder.addCase(refused, (state, { payload, meta: row }) => {
        if (isOfRow(state, row)) Object.assign(state, refusedState(payload));
      });
      builder.addCase(failed, (state, { payload, meta: row }) => {
        const refusal = payload.errors ? payload : { message: failureText(payload) };
        if (isOfRow(state, row)) Object.assign(state, refusedState(refusal));
      });
      if (resetOn) builder.addMatcher(resetOn, () => initialState);
    },
  }).injectInto(pageStores);
  const { progressed, rowStarted, rowEnded } = slice.actions;

  /** Also before the slice has joined the store. */
  const selectForm = (state: JoiningState<Name, State>) => slice.selectSlice(state);
  const selectIsPending = (row: string) => (state: JoiningState<Name, State>) =>
    selectForm(state).rows?.includes(row) ?? false;

  /** Returns the action that says how it ended. */
  function* submit({ payload }: PayloadAction<Draft>): SagaGenerator<Action> {
    const row = rowOf?.(payload);
    if (row !== undefined) yield* put(rowStarted(row));
    try {
      return yield* put(done(yield* call(send, payload, progressed), row));
    } catch (error) {
      return yield* put(
        error instanceof Refused ? refused(error.refusal, row) : failed(toFailure(error), row),
      );
    } finally {
      if (row !== undefined) yield* put(rowEnded(row));
    }
  }

  function* submitOnPage(action: PayloadAction<Draft>): SagaGenerator<void> {
    try {
      yield* call(submit, action);
    } finally {
      // Its page was left: nobody waits for the answer, and what was typed stays, unless `resetOn` came first.
      if ((yield* cancelled()) && (yield* select(selectForm)).status === 'pending')
        yield* put(opened(action.payload));
    }
  }

  function* submitAndTell(action: PayloadAction<Draft>): SagaGenerator<void> {
    let isLeft = false;
    function* untilEnd(): SagaGenerator<void> {
      const { end } = yield* race({
        end: call(submit, action),
        over: take((next: Action) => resetOn?.(next) ?? false),
      });
      if (!end || !tell) return;
      const ended = slice.reducer(slice.reducer(undefined, action), end);
      const isShown = !isLeft && isOfRow(yield* select(selectForm), rowOf?.(action.payload));
      yield* call(tell, ended, isShown);
    }
    const task = yield* spawn(guarded(untilEnd));
    try {
      yield* join(task);
    } finally {
      isLeft = task.isRunning();
    }
  }

  function* submitRow(action: PayloadAction<Draft>): SagaGenerator<void> {
    const row = rowOf?.(action.payload) ?? '';
    if (!(yield* select(selectIsPending(row)))) yield* call(tell ? submitAndTell : submitOnPage, action);
  }

  return {
    slice,
    actions: { ...slice.actions, opened, requested, done, refused, failed },
    select: selectForm,
    /** Whether this row is on its way. */
    selectIsPending,
    *watch(): SagaGenerator<void> {
      yield* (rowOf ? takeEvery : takeLeading)(requested, guarded(submitRow));
    },
  };
}
