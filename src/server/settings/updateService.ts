import type { z } from 'zod';
import {
  KNOWN_PARAMETERS,
  type KnownParameter,
  parameterError,
  type parameters as rows,
  type StoredParameter,
} from '../../contract/settings/parameters';
import { storedValue } from '../../contract/settings/parameterValues';
import type { Transaction } from '../platform/database/executor';
import type { Deps } from '../platform/deps';
import { publicCache } from '../platform/http/publicCache';
import { refuse } from '../platform/http/refusals';
import { type Author, authorOf, writeAudit } from '../platform/resource/audit';
import { adoptPicturesOf } from '../platform/resource/pictures';
import { checkErrors, refusal } from '../platform/resource/refusals';
import type { AdminContext } from '../platform/resource/resource';
import { lockParameters, saveParameter } from './queries';
import { toParameterResponse } from './service';

type Changes = z.output<typeof rows.update.input>['items'];

const KNOWN = new Map(KNOWN_PARAMETERS.map((parameter) => [parameter.key, parameter]));
const CHANGED = 'Nel frattempo un altro amministratore ha salvato delle modifiche.';

/** By key: what else may be wrong with a value, in Italian. */
export type ParameterChecks = Readonly<Record<string, (value: string) => Promise<string | undefined>>>;

/** Saves all parameters or, when one is wrong or was saved by another admin, none. */
export async function saveParameters(
  deps: Deps,
  changes: Changes,
  context: AdminContext,
  checks: ParameterChecks,
) {
  await checkValues(changes, checks);
  const { database } = deps;
  const answer = await database.orm.transaction(async (tx) => {
    const keys = changes.map(({ key }) => key);
    const stored = await lockParameters(tx, keys);
    if (changes.some(({ key, version }) => (stored.get(key)?.version ?? 0) !== version)) {
      const items = [...stored.values()].map((row) => toParameterResponse(row, true));
      return { ...refuse(CHANGED, { code: 'conflict' }), items };
    }
    const items: StoredParameter[] = [];
    for (const change of changes) {
      const row = stored.get(change.key);
      const before = row && toParameterResponse(row, true);
      items.push(
        before?.value === change.value ? before : await save(tx, authorOf(deps, context), change, before),
      );
    }
    return { isOk: true, items };
  });
  // Some that visitors may not read decide what they are offered.
  if (answer.isOk) publicCache(database).invalidate(['site']);
  return answer;
}

/** @throws a refusal with the errors by key */
async function checkValues(changes: Changes, checks: ParameterChecks): Promise<void> {
  const errors: Record<string, string> = {};
  for (const [at, { key, value }] of changes.entries()) {
    const known = KNOWN.get(key);
    const isRepeated = changes.findIndex((change) => change.key === key) < at;
    const isKnown = known !== undefined && !isRepeated;
    const error = isKnown
      ? parameterError(known, value) || (await checks[key]?.(value.trim()))
      : 'Questo parametro non esiste.';
    if (error) errors[key] = error;
  }
  checkErrors(errors);
}

async function save(
  tx: Transaction,
  author: Author,
  { key, value, version }: Changes[number],
  before: StoredParameter | undefined,
): Promise<StoredParameter> {
  const known = KNOWN.get(key) as KnownParameter;
  const { isPublic, meaning: description } = known;
  const row = { key, value: storedValue(known, value), isPublic, description };
  const saved = await saveParameter(tx, row, version);
  if (!saved) throw refusal(CHANGED, undefined, 'conflict');
  const after = toParameterResponse(saved, true);
  await adoptPicturesOf(tx, { [key]: value }, { before, after });
  await writeAudit(tx, author, {
    action: before ? 'update' : 'create',
    resource: 'parameters',
    resourceId: key,
    before,
    after,
  });
  return after;
}
