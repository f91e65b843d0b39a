import { useDispatch, useSelector } from 'react-redux';
import { isAsking, wholeMessage } from '../../../state/submission';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { cancelTransfer } from './cancelTransfer';

/** Asks before an order is cancelled; open while there is one to ask about. */
export function CancelDialog() {
  const dispatch = useDispatch();
  const form = useSelector(cancelTransfer.select);
  const { draft } = form;
  return (
    <ConfirmDialog
      isOpen={isAsking(form)}
      title={`Annullare l’ordine di «${draft?.title ?? ''}»?`}
      action="Annulla l’ordine"
      isPending={form.status === 'pending'}
      message={wholeMessage(form)}
      onConfirm={() => draft && dispatch(cancelTransfer.actions.requested(draft))}
      onDecline={() => dispatch(cancelTransfer.actions.closed())}
    >
      Fallo solo se non hai ancora mandato il bonifico: un bonifico che arriva dopo ti viene restituito.
      Prezzo e coupon non restano riservati.
    </ConfirmDialog>
  );
}
