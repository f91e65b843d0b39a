import { useDispatch, useSelector } from 'react-redux';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { type Moderation, moderation } from './questionForms';

const TEXTS: Readonly<Record<Moderation['kind'], { title: string; action: string; result: string }>> = {
  remove: {
    title: 'Vuoi eliminare questa domanda?',
    action: 'Elimina',
    result: 'Se ha una risposta sparisce anche quella. Non si può annullare.',
  },
  hide: {
    title: 'Vuoi nascondere questa domanda?',
    action: 'Nascondi',
    result: 'La vedranno solo chi l’ha scritta e chi può rispondere.',
  },
  show: {
    title: 'Vuoi mostrare di nuovo questa domanda?',
    action: 'Mostra',
    result: 'La vedranno tutti gli studenti del corso.',
  },
};

/** Asks before a question is deleted, hidden or shown, and names it. */
export function ModerationDialog() {
  const dispatch = useDispatch();
  const { status, message, draft } = useSelector(moderation.select);
  const { title, action, result } = TEXTS[draft?.kind ?? 'remove'];
  return (
    <ConfirmDialog
      isOpen={draft !== null}
      title={title}
      action={action}
      isPending={status === 'pending'}
      message={message}
      onConfirm={() => draft && dispatch(moderation.actions.requested(draft))}
      onDecline={() => dispatch(moderation.actions.closed())}
    >
      {draft && `${draft.question.author}: «${draft.question.Text.slice(0, 120)}». ${result}`}
    </ConfirmDialog>
  );
}
