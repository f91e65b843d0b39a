import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { ROLE } from '../../../../contract/identity/roles';
import type { NamedClaim } from '../../../api/claims';
import { service } from '../../../services/services';
import { selectClaim, selectUser } from './sessionSelectors';
import { claimChanged } from './sessionSlice';

const NOW: Readonly<Record<number, string>> = {
  [ROLE.student]: 'Il tuo ruolo è cambiato: ora sei studente.',
  [ROLE.admin]: 'Ora sei amministratore: nel menu del tuo account trovi «Admin».',
  [ROLE.teacher]: 'Il tuo ruolo è cambiato: ora sei relatore.',
};
const NO_ADMIN = 'Non sei più amministratore: l’amministrazione non è più accessibile dal tuo account.';

/** Gives the session another role and says so. Menus, guarded routes and the current page follow `claimChanged`. */
export function* changeClaim(claim: number): SagaGenerator<void> {
  const former = yield* select(selectClaim);
  if (claim === former) return;
  yield* put(claimChanged(claim));
  const toaster = yield* service('toaster');
  const text = former === ROLE.admin ? NO_ADMIN : (NOW[claim] ?? 'Il tuo ruolo è cambiato.');
  yield* call(toaster.show, text);
}

/** Takes over the claim that an answer named, unless the call was another login's: it may arrive late. */
export function* takeOver({ token, claim }: NamedClaim): SagaGenerator<void> {
  const session = yield* service('session');
  const stored = yield* call(session.read);
  const user = yield* select(selectUser);
  if (!stored || stored.user.id !== user?.id || token !== (yield* call(session.token))) return;
  if (stored.claim !== claim) yield* call(session.save, { ...stored.user, token }, claim);
  yield* call(changeClaim, claim);
}
