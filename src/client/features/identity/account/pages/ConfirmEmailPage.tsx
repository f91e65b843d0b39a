import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { call, type SagaGenerator } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../../../routing/page';
import { paths } from '../../../../routing/paths';
import { ErrorState } from '../../../../ui/ErrorState';
import { FormCard } from '../../../../ui/FormCard';
import { retryRequested } from '../../../navigation/navigationSlice';
import { LinkLoading } from '../components/LinkLoading';
import { openLink } from '../mailLinkSaga';
import mailLinkSlice, { selectMailLink } from '../mailLinkSlice';

export const slices = [mailLinkSlice];

export function* load({ rest = '' }: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  yield* call(openLink, 'email' as const, rest, reason);
}

function ToProfile() {
  return (
    <Button component={Link} to={paths.profile()} variant="contained" size="large" fullWidth sx={{ mt: 3 }}>
      Vai al tuo profilo
    </Button>
  );
}

function Content() {
  const dispatch = useDispatch();
  const { status, message } = useSelector(selectMailLink);
  switch (status) {
    case 'done':
    case 'already':
      return (
        <FormCard
          title={status === 'done' ? 'Nuova e-mail confermata' : 'E-mail già confermata'}
          lead={<div role="status">D’ora in poi accedi con il nuovo indirizzo.</div>}
        >
          <ToProfile />
        </FormCard>
      );
    case 'refused':
      return (
        <FormCard
          title="Questo link non vale più"
          lead={
            <div role="alert">
              {message} Il tuo indirizzo è rimasto quello di prima: puoi cambiarlo dal profilo.
            </div>
          }
        >
          <ToProfile />
        </FormCard>
      );
    case 'failed':
      return (
        <FormCard title="Conferma della nuova e-mail">
          <ErrorState message={message} onRetry={() => dispatch(retryRequested())} />
        </FormCard>
      );
    default:
      return <LinkLoading title="Conferma in corso" />;
  }
}

export function Page() {
  return (
    <>
      <title>Conferma e-mail · Corsi Trading Online</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <Content />
    </>
  );
}
