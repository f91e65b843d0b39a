import { useDispatch } from 'react-redux';
import { call, type SagaGenerator } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../../../routing/page';
import { paths } from '../../../../routing/paths';
import { FormCard } from '../../../../ui/FormCard';
import { retryRequested } from '../../../platform/navigation/navigationSlice';
import { PrivateHead } from '../../components/PrivateHead';
import { MailLinkCard } from '../components/MailLinkCard';
import { NextStep } from '../components/NextStep';
import { type LinkResult, mailLink, openLink } from '../mailLink';

export const slices = [mailLink.slice];

export function* load({ rest = '' }: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  yield* call(openLink, 'email' as const, rest, reason);
}

export const watch = mailLink.watch;

const TITLES: Readonly<Record<LinkResult['outcome'], string>> = {
  done: 'Nuova e-mail confermata',
  repeated: 'E-mail già confermata',
  refused: 'Questo link non vale più',
};

function Result({ outcome, message }: LinkResult) {
  const lead =
    outcome === 'refused' ? (
      <div role="alert">
        {message} Il tuo indirizzo è rimasto quello di prima: puoi cambiarlo dal profilo.
      </div>
    ) : (
      <div role="status">D’ora in poi accedi con il nuovo indirizzo.</div>
    );
  return (
    <FormCard title={TITLES[outcome]} lead={lead}>
      <NextStep to={paths.profile()}>Vai al tuo profilo</NextStep>
    </FormCard>
  );
}

export function Page() {
  const dispatch = useDispatch();
  return (
    <>
      <PrivateHead page="confirmEmail" />
      <MailLinkCard
        pendingTitle="Conferma in corso"
        failedTitle="Conferma della nuova e-mail"
        onRetry={() => dispatch(retryRequested())}
      >
        {(result) => <Result {...result} />}
      </MailLinkCard>
    </>
  );
}
