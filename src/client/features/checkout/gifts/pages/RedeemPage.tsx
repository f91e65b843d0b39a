import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { put, type SagaGenerator } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../../../routing/page';
import { paths } from '../../../../routing/paths';
import { titleOf } from '../../../../routing/routeTable';
import { FormCard } from '../../../../ui/FormCard';
import { PageTitle } from '../../../../ui/PageTitle';
import { RedeemForm } from '../components/RedeemForm';
import { type Opened, redeeming } from '../redeeming';

export const slices = [redeeming.slice];

export function* load(_params: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  if (reason === 'entered') yield* put(redeeming.actions.opened());
}

export const watch = redeeming.watch;

function Done({ opened: { title, isBundle, href } }: { readonly opened: Opened }) {
  const dispatch = useDispatch();
  return (
    <>
      <Button component={Link} to={href} variant="contained" size="large" fullWidth sx={{ mt: 3 }}>
        {isBundle ? 'Vai ai miei corsi' : `Inizia «${title}»`}
      </Button>
      <Button variant="text" fullWidth sx={{ mt: 1 }} onClick={() => dispatch(redeeming.actions.opened())}>
        Riscatta un altro codice
      </Button>
    </>
  );
}

/** Turns a code into the course or learning path that it gives. The link of a gift brings its code along. */
export function Page({ params: { rest = '' } }: { readonly params: PageParams }) {
  const { status, result } = useSelector(redeeming.select);
  const opened = status === 'done' ? result : null;
  const what = opened?.isBundle ? 'I corsi del percorso' : 'Il corso';
  return (
    <FormCard
      isAnswer={opened !== null}
      title={opened ? 'Codice riscattato' : 'Riscatta un codice'}
      lead={
        opened ? (
          <div role="status">
            {what} «{opened.title}» {opened.isBundle ? 'sono' : 'è'} tra i tuoi corsi.
          </div>
        ) : (
          'Hai ricevuto un regalo o un codice? Scrivilo qui: non c’è nulla da pagare.'
        )
      }
      foot={
        <MuiLink component={Link} to={paths.profile()} sx={{ fontWeight: 650 }}>
          Torna al profilo
        </MuiLink>
      }
    >
      <PageTitle>{titleOf('redeem')}</PageTitle>
      <meta name="robots" content="noindex" />
      {opened ? <Done opened={opened} /> : <RedeemForm code={rest} />}
    </FormCard>
  );
}
