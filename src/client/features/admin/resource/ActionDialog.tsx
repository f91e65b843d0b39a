import { useDispatch, useSelector } from 'react-redux';
import { wholeMessage } from '../../../state/submission';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import type { Resource } from './resource';

/** Asks before something is done with a record. Open while an action that asks has a draft. */
export function ActionDialog<Item>({ resource }: { readonly resource: Resource<Item> }) {
  const { acting, actions = [] } = resource;
  const dispatch = useDispatch();
  const form = useSelector(acting.select);
  const { draft, status } = form;
  const action = actions.find(({ name }) => name === draft?.action);
  const asked = draft && action?.ask?.(draft.item);
  return (
    <ConfirmDialog
      isOpen={Boolean(asked) && status !== 'done'}
      title={asked?.title ?? ''}
      action={draft && action ? action.label(draft.item) : ''}
      isPending={status === 'pending'}
      message={wholeMessage(form)}
      onConfirm={() => draft && dispatch(acting.actions.requested(draft))}
      onDecline={() => dispatch(acting.actions.closed())}
    >
      {asked?.text ?? ''}
    </ConfirmDialog>
  );
}
