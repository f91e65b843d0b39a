import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { z } from 'zod';
import { ADMIN_RESOURCES } from '../../../../contract/admin/adminResources';
import { failureText, toFailure } from '../../../api/failure';
import { service } from '../../../services/services';
import { createSubmission, type Refusal, refuse, wholeMessage } from '../../../state/submission';
import { formatCount } from '../../../ui/format';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { navigationRequested } from '../../platform/navigation/navigationSlice';
import { adminApis } from '../adminApi';
import { adminHref } from '../adminPaths';
import type { BulkAction, BulkSwitch, Definition } from './definition';

/** The rows, and what is to be done with them. */
interface Bulk<Item> {
  readonly action: string;
  readonly items: readonly Item[];
}

export interface BulkResult {
  readonly done: number;
  /** Why the others stay as they are. */
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
}

/** The action that deletes the rows. */
export const REMOVE = 'remove';

const REFUSED = 'Non è stato possibile.';

/** Saves the record as the list shows it, with the field switched; another admin's save in between is refused. */
function switching<Item, Shape extends z.ZodType>(
  { calls, idOf, shape }: Definition<Item, Shape>,
  { field, ...labels }: BulkSwitch,
  way: 'on' | 'off',
): BulkAction<Item> {
  const value = way === 'on';
  return {
    name: way,
    label: labels[way],
    call: async (apis, item) => {
      const record = item as Readonly<Record<string, unknown>>;
      const { update } = calls(apis);
      if (record[field] === value) return { isOk: true };
      const form = shape?.safeParse({ ...record, [field]: value });
      if (!update || !form?.success)
        return { isOk: false, message: 'I dati non sono completi: apri il modulo.' };
      return update(idOf(item), form.data, Number(record.version));
    },
  };
}

/** All that a list offers for several rows at once. */
export function bulkActionsOf<Item, Shape extends z.ZodType>(
  definition: Definition<Item, Shape>,
): readonly BulkAction<Item>[] {
  const { bulk = [], bulkSwitch, canRemove, calls, idOf } = definition;
  const removal: BulkAction<Item> = {
    name: REMOVE,
    label: 'Elimina',
    isDestructive: true,
    call: async (apis, item) => calls(apis).remove?.(idOf(item)) ?? { isOk: false },
  };
  return [
    ...(bulkSwitch
      ? [switching(definition, bulkSwitch, 'on'), switching(definition, bulkSwitch, 'off')]
      : []),
    ...bulk,
    ...(canRemove ? [removal] : []),
  ];
}

const reasonOf = ({ message, errors = {} }: Refusal) => Object.values(errors)[0] ?? message ?? REFUSED;

const elements = (count: number) => formatCount(count, 'elemento', 'elementi');

/** Says how many rows were refused: `1 elemento di 5 non è cambiato`. */
export const refusedTitle = (refused: number, all: number) =>
  `${elements(refused)} di ${all} non ${refused === 1 ? 'è cambiato' : 'sono cambiati'}`;

/** A toast has room for so many reasons. */
const MOST_REASONS = 3;

function refusedText(refused: BulkResult['refused'], all: number): string {
  const reasons = refused.slice(0, MOST_REASONS).map(({ name, reason }) => `${name}: ${reason}`);
  const rest = refused.length - reasons.length;
  const others = rest === 1 ? 'E un altro.' : `E altri ${rest}.`;
  return [`${refusedTitle(refused.length, all)}.`, ...reasons, ...(rest ? [others] : [])].join(' ');
}

/** Does an action row by row; its progress counts rows. After a lost connection the rest is left alone. */
export function createBulking<Item, Shape extends z.ZodType>(definition: Definition<Item, Shape>) {
  const actions = bulkActionsOf(definition);
  const name: string = definition.name;
  return createSubmission({
    name: `admin/${name}/bulk`,
    resetOn: isSessionEnd,
    *send({ action, items }: Bulk<Item>, progressed) {
      const chosen = actions.find(({ name }) => name === action);
      if (!chosen) return refuse({});
      const apis = yield* call(adminApis);
      const browser = yield* service('browser');
      const release = yield* call(browser.holdPage);
      const refused: { name: string; reason: string }[] = [];
      try {
        for (const [place, item] of items.entries()) {
          const refuseFrom = (rest: readonly Item[], reason: string) =>
            refused.push(...rest.map((one) => ({ name: definition.nameOf(one), reason })));
          try {
            const outcome = yield* call(chosen.call, apis, item);
            if (!outcome.isOk) refuseFrom([item], reasonOf(outcome));
          } catch (error) {
            if (place === 0) throw error;
            refuseFrom(items.slice(place), failureText(toFailure(error)));
            break;
          }
          yield* put(progressed(place + 1));
        }
      } finally {
        release();
      }
      return { done: items.length - refused.length, refused } satisfies BulkResult as BulkResult;
    },
    rowOf: () => 'all',
    *tell(ended, isShown): SagaGenerator<void> {
      const toaster = yield* service('toaster');
      const { done = 0, refused = [] } = ended.result ?? {};
      if (done > 0) yield* call(toaster.show, `Fatto: ${elements(done)}.`, 'success' as const);
      // The dialog over the list names those that were refused.
      if (isShown || (ended.status === 'done' && refused.length === 0)) return;
      const text =
        ended.status === 'done' ? refusedText(refused, ended.draft?.items.length ?? 0) : wholeMessage(ended);
      const back = navigationRequested({ to: adminHref(ADMIN_RESOURCES[definition.name].listPath) });
      yield* call(toaster.show, text, 'error' as const, { label: 'Vai all’elenco', action: back });
    },
  });
}
