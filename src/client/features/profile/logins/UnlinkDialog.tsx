import { useDispatch, useSelector } from 'react-redux';
import { wholeMessage } from '../../../state/submission';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { selectLinkedItems, unlinking } from '../../identity';

/** Asks before a way to log in is taken away. */
export function UnlinkDialog() {
  const dispatch = useDispatch();
  const items = useSelector(selectLinkedItems);
  const form = useSelector(unlinking.select);
  const account = items.find(({ Provider }) => form.status !== 'done' && Provider === form.draft);
  const { requested, closed } = unlinking.actions;
  return (
    <ConfirmDialog
      isOpen={account !== undefined}
      title={`Scollegare ${account?.name}?`}
      action="Scollega"
      isPending={form.status === 'pending'}
      message={wholeMessage(form)}
      onConfirm={() => account && dispatch(requested(account.Provider))}
      onDecline={() => dispatch(closed())}
    >
      Gli accessi già aperti restano aperti. Se <strong>{account?.name}</strong> ha il tuo stesso indirizzo
      e-mail, scegliendolo di nuovo per accedere lo colleghi un’altra volta.
    </ConfirmDialog>
  );
}
