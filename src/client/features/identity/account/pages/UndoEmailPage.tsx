import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../../../routing/page';
import { paths } from '../../../../routing/paths';
import { ErrorState } from '../../../../ui/ErrorState';
import { FormCard } from '../../../../ui/FormCard';
import { LinkLoading } from '../components/LinkLoading';
import { watchUndo } from '../mailLinkSaga';
import mailLinkSlice, { linkShown, selectMailLink, undoRequested } from '../mailLinkSlice';

export const slices = [mailLinkSlice];

export function* load(_params: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  if (reason !== 'identityChanged') yield* put(linkShown());
}

export function* watch({ rest = '' }: PageParams): SagaGenerator<void> {
  yield* call(watchUndo, rest);
}

const WIDE = { variant: 'contained', size: 'large', fullWidth: true, sx: { mt: 3 } } as const;

function Content() {
  const dispatch = useDispatch();
  const { status, message } = useSelector(selectMailLink);
  switch (status) {
    case 'idle':
      return (
        <FormCard
          title="Annulla il cambio di indirizzo"
          lead="L’account torna all’indirizzo a cui ti abbiamo scritto. Chiudiamo tutti gli accessi e la password attuale non vale più: ne scegli subito una nuova."
        >
          <Button type="button" {...WIDE} onClick={() => dispatch(undoRequested())}>
            Annulla il cambio
          </Button>
        </FormCard>
      );
    case 'done':
    case 'already':
      return (
        <FormCard
          isAnswer
          title={status === 'done' ? 'Cambio annullato' : 'Cambio già annullato'}
          lead={<div role="status">{message}</div>}
        >
          <Button component={Link} to={paths.forgottenPassword()} {...WIDE}>
            Scegli una nuova password
          </Button>
        </FormCard>
      );
    case 'refused':
      return (
        <FormCard isAnswer title="Il cambio non si può annullare" lead={<div role="alert">{message}</div>}>
          <Button component={Link} to={paths.contacts()} {...WIDE}>
            Scrivici
          </Button>
        </FormCard>
      );
    case 'failed':
      return (
        <FormCard title="Annulla il cambio di indirizzo">
          <ErrorState message={message} onRetry={() => dispatch(undoRequested())} />
        </FormCard>
      );
    default:
      return <LinkLoading title="Stiamo annullando il cambio" />;
  }
}

export function Page() {
  return (
    <>
      <title>Annulla il cambio di indirizzo · Corsi Trading Online</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <Content />
    </>
  );
}
