import { useDispatch, useSelector } from 'react-redux';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import {
  selectLinkedAccounts,
  unlinkDeclined,
  unlinkRequested,
} from '../../identity/providerLogin/linkedAccountsSlice';

/** Asks before a way to log in is taken away. */
export function UnlinkDialog() {
  const dispatch = useDispatch();
  const { items, asked, unlinking, unlinkingMessage } = useSelector(selectLinkedAccounts);
  const account = items.find(({ Provider }) => Provider === asked);
  return (
    <ConfirmDialog
      isOpen={account !== undefined}
      title={`Scollegare ${account?.name}?`}
      action="Scollega"
      isPending={unlinking === 'pending'}
      message={unlinkingMessage}
      onConfirm={() => account && dispatch(unlinkRequested(account.Provider))}
      onDecline={() => dispatch(unlinkDeclined())}
    >
      Gli accessi già aperti restano aperti. Se <strong>{account?.name}</strong> ha il tuo stesso indirizzo
      e-mail, scegliendolo di nuovo per accedere lo colleghi un’altra volta.
    </ConfirmDialog>
  );
}
