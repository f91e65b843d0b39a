import Box from '@mui/material/Box';
import { useDispatch, useSelector } from 'react-redux';
import { MailAgain } from '../../../../ui/MailAgain';
import { mailRequested, selectAwaitedMail } from '../awaitedMailSlice';

/** What one does while a mail is on its way: open it in the demo shop, or ask for it once more. */
export function MailSent() {
  const dispatch = useDispatch();
  const { form, kind, email, mailboxUrl, wait, count } = useSelector(selectAwaitedMail);
  return (
    <Box sx={{ mt: 3 }}>
      <MailAgain
        form={form}
        mailboxUrl={mailboxUrl}
        wait={wait}
        isRepeated={count > 1}
        onAgain={() => dispatch(mailRequested({ kind, email }))}
      />
    </Box>
  );
}
