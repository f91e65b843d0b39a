import MuiLink from '@mui/material/Link';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../../../routing/page';
import { paths } from '../../../../routing/paths';
import { titleOf } from '../../../../routing/routeTable';
import { FormCard } from '../../../../ui/FormCard';
import { PageTitle } from '../../../../ui/PageTitle';
import { noteReturn } from '../../session/returnNote';
import { selectReturnUrl } from '../../session/sessionSelectors';
import { MailRequest, MailSent } from '../components/MailRequest';
import { knownEmailSlice } from '../knownEmail';
import { mailRequest, selectSentMail, sentMailSlice, watchMailRequest } from '../mailRequest';

export const slices = [knownEmailSlice, mailRequest.slice, sentMailSlice];

export function* load(_params: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  if (reason !== 'entered') return;
  yield* put(mailRequest.actions.opened());
  yield* call(noteReturn, yield* select(selectReturnUrl));
}

export const watch = watchMailRequest;

export function Page() {
  const returnUrl = useSelector(selectReturnUrl);
  const { email, count } = useSelector(selectSentMail);
  const isSent = count > 0;
  return (
    <FormCard
      isAnswer={isSent}
      title={isSent ? 'Controlla la posta' : 'Password dimenticata?'}
      lead={
        isSent ? (
          <div role="status">
            Se <strong>{email}</strong> ha un account, abbiamo mandato un’e-mail con il link per scegliere una
            nuova password. Il link vale un’ora.
          </div>
        ) : (
          'Scrivi l’e-mail del tuo account: ti mandiamo un link per scegliere una nuova password.'
        )
      }
      foot={
        <MuiLink component={Link} to={paths.login(returnUrl)} sx={{ fontWeight: 650 }}>
          Torna all’accesso
        </MuiLink>
      }
    >
      <PageTitle>{titleOf('forgottenPassword')}</PageTitle>
      <meta name="robots" content="noindex" />
      {isSent ? <MailSent /> : <MailRequest kind="reset" label="Manda il link" />}
    </FormCard>
  );
}
