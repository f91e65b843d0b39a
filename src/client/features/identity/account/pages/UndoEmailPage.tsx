import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import { put, type SagaGenerator } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../../../routing/page';
import { paths } from '../../../../routing/paths';
import { titleOf } from '../../../../routing/routeTable';
import { useServices } from '../../../../services/servicesContext';
import { FormCard } from '../../../../ui/FormCard';
import { PrivateHead } from '../../components/PrivateHead';
import { MailLinkCard } from '../components/MailLinkCard';
import { NextStep } from '../components/NextStep';
import { type LinkResult, mailLink } from '../mailLink';

export const slices = [mailLink.slice];

/** Waits for the button: programs that open every link of a mail must not undo anything. */
export function* load(_params: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  if (reason !== 'identityChanged') yield* put(mailLink.actions.opened());
}

export const watch = mailLink.watch;

const TITLE = titleOf('undoEmailChange');

function Result({ outcome, message }: LinkResult) {
  if (outcome === 'refused') {
    return (
      <FormCard isAnswer title="Il cambio non si può annullare" lead={<div role="alert">{message}</div>}>
        <NextStep to={paths.contacts()}>Scrivici</NextStep>
      </FormCard>
    );
  }
  return (
    <FormCard
      isAnswer
      title={outcome === 'done' ? 'Cambio annullato' : 'Cambio già annullato'}
      lead={<div role="status">{message}</div>}
    >
      <NextStep to={paths.forgottenPassword()}>Scegli una nuova password</NextStep>
    </FormCard>
  );
}

export function Page({ params: { rest = '' } }: { readonly params: PageParams }) {
  const dispatch = useDispatch();
  const { vault } = useServices();
  const { status } = useSelector(mailLink.select);
  const undo = () => dispatch(mailLink.actions.requested({ kind: 'undo', token: vault.put(rest) }));
  return (
    <>
      <PrivateHead page="undoEmailChange" />
      {status === 'idle' ? (
        <FormCard
          title={TITLE}
          lead="L’account torna all’indirizzo a cui ti abbiamo scritto. Chiudiamo tutti gli accessi e la password attuale non vale più: ne scegli subito una nuova."
        >
          <Button type="button" variant="contained" size="large" fullWidth sx={{ mt: 3 }} onClick={undo}>
            Annulla il cambio
          </Button>
        </FormCard>
      ) : (
        <MailLinkCard pendingTitle="Stiamo annullando il cambio" failedTitle={TITLE} onRetry={undo}>
          {(result) => <Result {...result} />}
        </MailLinkCard>
      )}
    </>
  );
}
