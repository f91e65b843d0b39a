import type { PayloadAction } from '@reduxjs/toolkit';
import type { Task } from 'redux-saga';
import {
  call,
  cancel,
  delay,
  fork,
  put,
  type SagaGenerator,
  select,
  take,
  takeLatest,
} from 'typed-redux-saga';
import { toFailure } from '../../../api/failure';
import { guarded } from '../../../sagas/guarded';
import { adminApis } from '../adminApi';
import { type PickerName, pickerOf, pickers } from '../pickers';
import { choiceNamed, choicesFailed, choicesReceived, choicesRequested, choiceUnnamed } from './adminSlice';
import type { Resource } from './resource';

/** Milliseconds without a further letter after which a search runs. */
const TYPING_PAUSE = 300;

const GONE = 'Non esiste più';

function* offerChoices({ payload }: ReturnType<typeof choicesRequested>): SagaGenerator<void> {
  const { field, picker, text } = payload;
  yield* delay(TYPING_PAUSE);
  try {
    const apis = yield* call(adminApis);
    const choices = yield* call(pickers[picker].search, apis, text);
    yield* put(choicesReceived({ field, choices }));
  } catch (error) {
    yield* put(choicesFailed({ field, failure: toFailure(error) }));
  }
}

/** Offers what is found by the letters that are typed into pickers; a further letter replaces its own picker's search. */
export function* watchChoices(): SagaGenerator<void> {
  const searches = new Map<string, Task>();
  for (;;) {
    const action = yield* take(choicesRequested);
    const { field } = action.payload;
    const before = searches.get(field);
    if (before) yield* cancel(before);
    searches.set(field, yield* fork(guarded(offerChoices), action));
  }
}

/** Loads the label of a chosen id. @returns whether it came */
export function* nameChoice(picker: PickerName, id: string): SagaGenerator<boolean> {
  try {
    const apis = yield* call(adminApis);
    const choice = yield* call(pickers[picker].find, apis, id);
    yield* put(choiceNamed(choice ?? { id, label: GONE }));
    return true;
  } catch (error) {
    yield* put(choiceUnnamed({ id, failure: toFailure(error) }));
    return false;
  }
}

function* nameOnce(named: Set<string>, picker: PickerName, id: string): SagaGenerator<void> {
  if (yield* call(nameChoice, picker, id)) named.add(id);
}

/** Names what a record's fields have chosen. @param named the ids that have their names already */
function* nameChosen<Item>(
  { fields = [], record }: Resource<Item>,
  named: Set<string>,
  _received: PayloadAction<unknown>,
): SagaGenerator<void> {
  const { data } = yield* select(record.selectAny);
  for (const { name, input } of fields) {
    const picker = pickerOf(input);
    const ids = [(data as Record<string, unknown> | null)?.[name]].flat();
    for (const id of ids) {
      if (picker && typeof id === 'string' && id !== '' && !named.has(id))
        yield* fork(nameOnce, named, picker, id);
    }
  }
}

/** Names the chosen courses, learning paths and so on of each version of the page's record. */
export function* watchNames<Item>(resource: Resource<Item>): SagaGenerator<void> {
  yield* takeLatest(
    resource.record.actions.received.type,
    guarded(nameChosen<Item>),
    resource,
    new Set<string>(),
  );
}
