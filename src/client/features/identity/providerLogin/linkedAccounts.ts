import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import type { LinkedAccount } from '../../../../contract/identity/users';
import { service } from '../../../services/services';
import { createLoadable, listed } from '../../../state/loadable';
import { accepted, createSubmission } from '../../../state/submission';
import { isSessionEnd } from '../session/sessionSlice';

/** The provider accounts that the person may log in with. */
export const linkedAccounts = createLoadable({
  name: 'linkedAccounts',
  isList: true,
  *fetch(): SagaGenerator<readonly LinkedAccount[]> {
    const { users } = yield* service('api');
    return listed(yield* call(users.getLinkedAccounts));
  },
  resetOn: isSessionEnd,
});

const NONE: readonly LinkedAccount[] = [];
export const selectLinkedItems = (state: Parameters<typeof linkedAccounts.selectAny>[0]) =>
  linkedAccounts.selectAny(state).data ?? NONE;

/** Loads nothing in a shop without login providers. */
export function* loadLinkedAccounts(): SagaGenerator<void> {
  const { loginProviders } = yield* service('environment');
  if (loginProviders.length > 0) yield* call(linkedAccounts.load);
}

/** Removes the account of a provider. One that is gone already leaves the list all the same. */
function* unlink(provider: string): SagaGenerator<void> {
  const { users } = yield* service('api');
  const toaster = yield* service('toaster');
  const answer = yield* call(users.removeLinkedAccount, { Provider: provider });
  if (answer.code !== 'not_found') accepted(answer);
  const items = yield* select(selectLinkedItems);
  yield* put(linkedAccounts.actions.received(items.filter(({ Provider }) => Provider !== provider)));
  yield* call(toaster.show, 'Account scollegato.', 'success' as const);
}

/** The dialog that asks first, opened with the provider. */
export const unlinking = createSubmission({ name: 'unlinking', send: unlink, resetOn: isSessionEnd });
