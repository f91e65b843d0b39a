import { useDispatch, useSelector } from 'react-redux';
import { MailAgain } from '../../../../ui/MailAgain';
import { mailRequested, selectAwaitedMail } from '../../account/awaitedMailSlice';

/** Whose account is not active yet can have the mail sent once more. */
export function Inactive({ email }: { readonly email: string }) {
  const dispatch = useDispatch();
  const { form, wait, count } = useSelector(selectAwaitedMail);
  return (
    <MailAgain
      form={form}
      label="Invia di nuovo l’e-mail di attivazione"
      wait={wait}
      isRepeated={count > 0}
      onAgain={() => dispatch(mailRequested({ kind: 'activation', email }))}
    />
  );
}
