import { useDispatch, useSelector } from 'react-redux';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { endDeclined, endRequested, selectLogins } from './loginsSlice';

/** Asks before a login is ended. */
export function EndLoginDialog() {
  const dispatch = useDispatch();
  const { items, asked, ending, endingMessage } = useSelector(selectLogins);
  const login = items.find(({ IdEnc }) => IdEnc === asked);
  return (
    <ConfirmDialog
      isOpen={login !== undefined}
      title="Terminare questo accesso?"
      action="Termina l’accesso"
      isPending={ending === 'pending'}
      message={endingMessage}
      onConfirm={() => login && dispatch(endRequested(login.IdEnc))}
      onDecline={() => dispatch(endDeclined())}
    >
      Su <strong>{login?.device}</strong> bisognerà accedere di nuovo. Se non riconosci questo accesso, cambia
      anche la password.
    </ConfirmDialog>
  );
}
