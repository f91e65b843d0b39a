import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { EmailField } from '../../../../ui/EmailField';
import { MailAgain } from '../../../../ui/MailAgain';
import { SubmissionForm } from '../../../../ui/SubmissionForm';
import { selectKnownEmail } from '../knownEmail';
import { type MailDraft, mailRequest, selectSentMail } from '../mailRequest';

const { requested } = mailRequest.actions;

interface MailRequestProps {
  readonly kind: MailDraft['kind'];
  readonly label: string;
}

/** Asks for the address that the mail is sent to. */
export function MailRequest({ kind, label }: MailRequestProps) {
  const dispatch = useDispatch();
  const { status, errors } = useSelector(mailRequest.select);
  const [email, setEmail] = useState(useSelector(selectKnownEmail));
  const isPending = status === 'pending';
  const submit = () => dispatch(requested({ kind, email: email.trim() }));
  return (
    <SubmissionForm form={mailRequest} onSubmit={submit} sx={{ mt: 3 }}>
      <EmailField
        id="mail-address"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={errors.Email}
      />
      <Button type="submit" variant="contained" size="large" aria-disabled={isPending}>
        {isPending ? 'Invio in corso…' : label}
      </Button>
    </SubmissionForm>
  );
}

/** While a mail is on its way: a button that requests it again and, in the demo shop, a link that opens it. */
export function MailSent() {
  const dispatch = useDispatch();
  const form = useSelector(mailRequest.select);
  const { kind, email, mailboxUrl, wait, count } = useSelector(selectSentMail);
  return (
    <Box sx={{ mt: 3 }}>
      <MailAgain
        form={form}
        mailboxUrl={mailboxUrl}
        wait={wait}
        isRepeated={count > 1}
        onAgain={() => dispatch(requested({ kind, email }))}
      />
    </Box>
  );
}

interface ActivationMailAgainProps {
  readonly email: string;
  readonly label?: string;
}

/** Offers the activation mail again to a person whose account is not active yet. */
export function ActivationMailAgain({
  email,
  label = 'Invia di nuovo l’e-mail di attivazione',
}: ActivationMailAgainProps) {
  const dispatch = useDispatch();
  const form = useSelector(mailRequest.select);
  const { wait, count } = useSelector(selectSentMail);
  return (
    <MailAgain
      form={form}
      label={label}
      wait={wait}
      isRepeated={count > 0}
      onAgain={() => dispatch(requested({ kind: 'activation', email }))}
    />
  );
}
