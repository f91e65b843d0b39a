import { useDispatch, useSelector } from 'react-redux';
import { isAsking, wholeMessage } from '../../../state/submission';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import type { Resource } from './resource';

interface RemoveDialogProps {
  readonly removing: Resource<unknown>['removing'];
  /** The consequences, as text. */
  readonly children: string;
}

/** Asks before something is deleted, and names it. Open while a removal has a draft. */
export function RemoveDialog({ removing, children }: RemoveDialogProps) {
  const dispatch = useDispatch();
  const removal = useSelector(removing.select);
  const { draft } = removal;
  return (
    <ConfirmDialog
      isOpen={isAsking(removal)}
      title={`Eliminare «${draft?.name ?? ''}»?`}
      action="Elimina"
      isPending={removal.status === 'pending'}
      message={wholeMessage(removal)}
      onConfirm={() => draft && dispatch(removing.actions.requested(draft))}
      onDecline={() => dispatch(removing.actions.closed())}
    >
      {children}
    </ConfirmDialog>
  );
}

/** The same for a record of a resource. */
export function RemoveRecordDialog<Item>({
  resource: { removing, labels },
}: {
  readonly resource: Resource<Item>;
}) {
  const removed = labels.one.startsWith('La ') ? 'eliminata' : 'eliminato';
  return (
    <RemoveDialog removing={removing}>
      {labels.removal ?? `${labels.one} viene ${removed} per sempre. Non si può annullare.`}
    </RemoveDialog>
  );
}
