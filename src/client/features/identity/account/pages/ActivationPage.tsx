import { useDispatch, useSelector } from 'react-redux';
import { all, call, put, type SagaGenerator } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../../../routing/page';
import { paths } from '../../../../routing/paths';
import { FormCard } from '../../../../ui/FormCard';
import { CheckIcon, MailIcon } from '../../../../ui/Icons';
import { retryRequested } from '../../../platform/navigation/navigationSlice';
import { PrivateHead } from '../../components/PrivateHead';
import { selectIsAuthenticated, selectNotedReturnUrl } from '../../session/sessionSelectors';
import { MailLinkCard } from '../components/MailLinkCard';
import { MailRequest, MailSent } from '../components/MailRequest';
import { NextStep } from '../components/NextStep';
import { knownEmailSlice } from '../knownEmail';
import { mailLink, openLink } from '../mailLink';
import { mailRequest, selectSentMail, sentMailSlice, watchMailRequest } from '../mailRequest';

export const slices = [knownEmailSlice, mailLink.slice, mailRequest.slice, sentMailSlice];

export function* load({ rest = '' }: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  if (reason === 'entered') yield* put(mailRequest.actions.opened());
  yield* call(openLink, 'activation' as const, rest, reason);
}

export function* watch(): SagaGenerator<void> {
  yield* all([call(mailLink.watch), call(watchMailRequest)]);
}

function Activated({ isNew }: { readonly isNew: boolean }) {
  const returnUrl = useSelector(selectNotedReturnUrl);
  const isLoggedIn = useSelector(selectIsAuthenticated);
  return (
    <FormCard
      Icon={CheckIcon}
      title={isNew ? 'Account attivato' : 'Account già attivo'}
      lead={
        <div role="status">
          {isNew
            ? 'Benvenuto! Il tuo account è pronto.'
            : 'Questo link ha già fatto il suo lavoro: il tuo account è attivo.'}{' '}
          {!isLoggedIn && returnUrl && 'Dopo l’accesso torni dove eri rimasto.'}
        </div>
      }
    >
      <NextStep to={isLoggedIn ? returnUrl || paths.courses() : paths.login(returnUrl || undefined)}>
        {isLoggedIn ? 'Continua' : 'Accedi'}
      </NextStep>
    </FormCard>
  );
}

/** The link is no longer valid: offers another one by mail. */
function Expired({ message }: { readonly message: string }) {
  const { email, count } = useSelector(selectSentMail);
  if (count > 0) {
    return (
      <FormCard
        isAnswer
        Icon={MailIcon}
        title="Controlla la posta"
        lead={
          <div role="status">
            Se <strong>{email}</strong> ha un account da attivare, abbiamo mandato un nuovo link.
          </div>
        }
      >
        <MailSent />
      </FormCard>
    );
  }
  return (
    <FormCard
      Icon={MailIcon}
      title="Questo link non vale più"
      lead={
        <div role="alert">{message} Scrivi l’e-mail con cui ti sei iscritto: te ne mandiamo un altro.</div>
      }
    >
      <MailRequest kind="activation" label="Manda un nuovo link" />
    </FormCard>
  );
}

export function Page() {
  const dispatch = useDispatch();
  return (
    <>
      <PrivateHead page="activation" />
      <MailLinkCard
        pendingTitle="Attivazione in corso"
        failedTitle="Attivazione dell’account"
        onRetry={() => dispatch(retryRequested())}
      >
        {({ outcome, message }) =>
          outcome === 'refused' ? <Expired message={message} /> : <Activated isNew={outcome === 'done'} />
        }
      </MailLinkCard>
    </>
  );
}
