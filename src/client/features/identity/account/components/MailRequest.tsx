import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { EmailField } from '../../../../ui/EmailField';
import { Notice } from '../../../../ui/Notice';
import { type MailKind, mailRequested, selectAwaitedMail } from '../awaitedMailSlice';

interface MailRequestProps {
  readonly kind: MailKind;
  readonly label: string;
}

/** An address, and the mail that is sent to it. */
export function MailRequest({ kind, label }: MailRequestProps) {
  const dispatch = useDispatch();
  const { form } = useSelector(selectAwaitedMail);
  const [email, setEmail] = useState('');
  const isPending = form.status === 'pending';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) dispatch(mailRequested({ kind, email: email.trim() }));
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ mt: 3, display: 'grid', gap: 2.25 }}>
      <Notice kind="error">{form.message}</Notice>
      <EmailField
        id="mail-address"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={form.errors.Email}
      />
      <Button type="submit" variant="contained" size="large" aria-disabled={isPending}>
        {isPending ? 'Invio in corso…' : label}
      </Button>
    </Box>
  );
}
