import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { z } from 'zod';
import { fieldErrors, inItalian } from '../../../../contract/platform/fieldErrors';
import { browserFiles } from '../../../services/browserFiles';
import { service } from '../../../services/services';
import { createLoadable, found, Missing } from '../../../state/loadable';
import {
  accepted,
  createSubmission,
  type FieldErrors,
  refuse,
  refuseFaults,
  wholeMessage,
} from '../../../state/submission';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { adminApis } from '../adminApi';
import { createBulking } from './bulk';
import type { Definition, ItemAnswer, ListAnswer, ListInput } from './definition';
import { type Draft, type Field, inputOf } from './draft';
import { listInput, readListQuery } from './listAddress';

/** The input of a save. */
export interface Saving {
  /** '' for a new record. */
  readonly id: string;
  /** Of the record that was loaded. */
  readonly version: number;
  readonly draft: Draft;
  /** The record that the form began with. */
  readonly loaded: object;
}

/** A record to delete, and its name for the question. */
export interface Removal {
  readonly id: string;
  readonly name: string;
  /** The typed confirmation, where the question asks for one. */
  readonly confirmation?: string;
}

/** A row, and what is to be done with it. */
export interface Acting<Item> {
  readonly action: string;
  readonly item: Item;
}

type FileCall = (query: ListInput) => Promise<ItemAnswer<Blob>>;

const UNKNOWN = 'Questo elemento non esiste più: forse un altro amministratore lo ha eliminato.';

const UNSEEN = 'Il modulo non è completo, ma manca il campo per correggerlo: segnalalo a chi cura il sito.';

/** An error inside a list is the whole field's, unless the field has an input of its own that shows it at its place. */
const atFields = (errors: FieldErrors, fields: readonly Field[]): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, text]) => {
      const [name = ''] = path.split('.');
      return [fields.some((field) => field.name === name && field.custom) ? path : name, text];
    }),
  );

/** Returns what is sent. @throws Refused with the faults of the fields */
function checked<Item, Shape extends z.ZodType>(
  { shape, fields = [], check }: Definition<Item, Shape>,
  saving: Saving,
): z.output<Shape> {
  const result = shape?.safeParse(inputOf(fields, saving.draft, saving.loaded), { error: inItalian });
  if (!result?.success) {
    const errors = result ? atFields(fieldErrors(result.error), fields) : {};
    const isSeen = Object.keys(errors).some((name) =>
      fields.some(
        (field) =>
          (field.name === name || name.startsWith(`${field.name}.`)) &&
          (!field.isShown || field.isShown(saving.draft, saving.loaded)),
      ),
    );
    return refuse(isSeen ? { errors } : { message: UNSEEN });
  }
  refuseFaults(check?.(result.data) ?? {});
  return result.data;
}

/** Makes the state of a resource from the shop's own makers: its list, the record in its form, a save, a deletion. */
export function resourceState<Item, Shape extends z.ZodType>(definition: Definition<Item, Shape>) {
  const { calls, filters = [], actions = [] } = definition;
  const name: string = definition.name;
  const filterNames = filters.map((filter) => filter.name);
  const { toQuery = (query: ListInput) => query } = definition;
  const queryOf = (search: string) => toQuery(listInput(readListQuery(search, filterNames)));

  const list = createLoadable({
    name: `admin/${name}/list`,
    isList: true,
    isSameView: () => true,
    resetOn: isSessionEnd,
    *fetch(search) {
      const apis = yield* call(adminApis);
      const answer: ListAnswer<Item> = yield* call(calls(apis).list, queryOf(search));
      if (answer.isOk === false) throw new Missing(answer.message);
      return answer;
    },
  });

  const record = createLoadable({
    name: `admin/${name}/record`,
    resetOn: isSessionEnd,
    *fetch(id) {
      const { read } = calls(yield* call(adminApis));
      return read ? found(yield* call(read, id), UNKNOWN) : null;
    },
  });

  const saving = createSubmission({
    name: `admin/${name}/saving`,
    resetOn: isSessionEnd,
    *send(saving: Saving) {
      const form = checked(definition, saving);
      const { create, update } = calls(yield* call(adminApis));
      const answer = saving.id
        ? update && (yield* call(update, saving.id, form, saving.version))
        : create && (yield* call(create, form));
      if (!answer) return refuse({});
      // The next save is made over what the other admin has stored.
      if (answer.code === 'conflict' && answer.item) yield* put(record.actions.received(answer.item));
      const { item } = accepted(answer);
      if (saving.id && item) yield* put(record.actions.received(item));
      return item ? definition.idOf(item) : saving.id;
    },
  });

  const removing = createSubmission({
    name: `admin/${name}/removing`,
    resetOn: isSessionEnd,
    *send({ id, confirmation }: Removal) {
      const { remove } = calls(yield* call(adminApis));
      accepted(remove ? yield* call(remove, id, confirmation) : { isOk: false });
      return id;
    },
  });

  const acting = createSubmission({
    name: `admin/${name}/acting`,
    resetOn: isSessionEnd,
    *send({ action, item }: Acting<Item>) {
      const apis = yield* call(adminApis);
      const chosen = actions.find((one) => one.name === action);
      if (!chosen) return refuse({});
      accepted(yield* call(chosen.call, apis, item));
      return typeof chosen.done === 'string' ? chosen.done : chosen.done(item);
    },
    rowOf: ({ item }) => definition.idOf(item),
    *tell(ended, isShown): SagaGenerator<void> {
      const toaster = yield* service('toaster');
      const { status, result, draft } = ended;
      if (status === 'done') {
        yield* call(toaster.show, result ?? '', 'success' as const);
        return;
      }
      // The dialog of an action that asks says itself why it was refused.
      const asks = actions.some(({ name, ask }) => name === draft?.action && ask);
      if (!draft || (asks && isShown)) return;
      const text = `${definition.nameOf(draft.item)}: ${wholeMessage(ended)}`;
      yield* call(toaster.show, text, 'error' as const);
    },
  });

  /** Saves what the list of an address finds as a file. */
  const exporting = createSubmission({
    name: `admin/${name}/exporting`,
    resetOn: isSessionEnd,
    *send(search: string) {
      const { csv, labels } = definition;
      if (!csv) return refuse({});
      const { admin } = yield* call(adminApis);
      const answer = yield* call(admin.listCsv[csv] as FileCall, queryOf(search));
      if (!answer.isOk || !answer.item) return refuse(answer);
      yield* call(browserFiles.save, answer.item, `${labels.many.toLowerCase().replaceAll(' ', '-')}.csv`);
    },
  });

  const bulking = createBulking(definition);

  return { list, record, saving, removing, acting, exporting, bulking, filterNames };
}

export type ResourceState<Item> = ReturnType<typeof resourceState<Item, z.ZodType>>;
