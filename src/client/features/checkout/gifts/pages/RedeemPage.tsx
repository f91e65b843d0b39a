import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { call, fork, put, type SagaGenerator, select } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../../../routing/page';
import { paths } from '../../../../routing/paths';
import { titleOf } from '../../../../routing/routeTable';
import { useServices } from '../../../../services/servicesContext';
import { FormCard } from '../../../../ui/FormCard';
import { FormField } from '../../../../ui/FormField';
import { CheckIcon, TicketIcon } from '../../../../ui/Icons';
import { PageTitle } from '../../../../ui/PageTitle';
import { SubmissionForm } from '../../../../ui/SubmissionForm';
import { selectIsAuthenticated } from '../../../identity/session/sessionSelectors';
import { loginNeeded } from '../../../identity/session/sessionSlice';
import { navigationRequested } from '../../../platform/navigation/navigationSlice';
import { GiftLanding } from '../components/GiftLanding';
import { type Received, receivedGift } from '../receivedGift';
import { type Opened, redeeming } from '../redeeming';

export const slices = [redeeming.slice, receivedGift.slice];

export function* load({ rest }: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  if (reason === 'entered') yield* put(redeeming.actions.opened());
  if (rest) yield* call(receivedGift.load, rest);
  // A visitor without a link has nothing to read here.
  else if (!(yield* select(selectIsAuthenticated))) yield* put(loginNeeded());
}

export function* watch(): SagaGenerator<void> {
  yield* fork(redeeming.watch);
  yield* fork(receivedGift.watch);
}

const LEAD = 'Hai ricevuto un regalo o un codice? Scrivilo qui: non c’è nulla da pagare.';

const titleFor = ({ gift }: Received): string => {
  if (!gift) return 'Riscatta un codice';
  return gift.receiver ? `${gift.receiver}, hai ricevuto un regalo` : 'Hai ricevuto un regalo';
};

function Done({ opened: { title, isBundle, href } }: { readonly opened: Opened }) {
  const dispatch = useDispatch();
  return (
    <>
      <Button component={Link} to={href} variant="contained" size="large" fullWidth sx={{ mt: 3 }}>
        {isBundle ? 'Vai ai miei corsi' : `Inizia «${title}»`}
      </Button>
      <Button
        variant="text"
        fullWidth
        sx={{ mt: 1 }}
        // Without the code of a link, which is used by now.
        onClick={() => dispatch(navigationRequested({ to: paths.redeem() }))}
      >
        Riscatta un altro codice
      </Button>
    </>
  );
}

const INPUT = { autoCapitalize: 'characters', spellCheck: false, maxLength: 100 } as const;

/** Takes a code. @param code that of the link, which is only to be confirmed */
function RedeemForm({ code }: { readonly code: string }) {
  const { vault } = useServices();
  const dispatch = useDispatch();
  const { status, errors } = useSelector(redeeming.select);
  const [typed, setTyped] = useState(code);
  const isPending = status === 'pending';
  return (
    <SubmissionForm
      form={redeeming}
      onSubmit={() => dispatch(redeeming.actions.requested({ code: vault.put(typed) }))}
      sx={{ mt: 3 }}
    >
      <FormField
        id="redeem-code"
        name="CpnCode"
        label="Codice"
        autoComplete="off"
        {...INPUT}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={errors.CpnCode}
        hint="Maiuscole, minuscole e spazi non contano."
      />
      <Button type="submit" variant="contained" size="large" aria-disabled={isPending}>
        {isPending ? 'Un momento…' : 'Riscatta'}
      </Button>
    </SubmissionForm>
  );
}

/** Says what the link of a gift gives, and turns a code into the course or learning path that it gives. */
export function Page({ params: { rest = '' } }: { readonly params: PageParams }) {
  const { status, result } = useSelector(redeeming.select);
  const { data: received } = useSelector(receivedGift.selectByKey(rest));
  const isAuthenticated = useSelector(selectIsAuthenticated);
  const opened = status === 'done' ? result : null;
  const what = opened?.isBundle ? 'I corsi del percorso' : 'Il corso';
  return (
    <FormCard
      Icon={opened ? CheckIcon : TicketIcon}
      isAnswer={opened !== null}
      title={opened ? 'Codice riscattato' : titleFor(received ?? {})}
      lead={
        opened ? (
          <div role="status">
            {what} «{opened.title}» {opened.isBundle ? 'sono' : 'è'} tra i tuoi corsi.
          </div>
        ) : (
          isAuthenticated && !received?.gift && LEAD
        )
      }
      foot={
        <>
          {!opened && !received?.gift && (
            <Box component="p" sx={{ m: 0, mb: 1, color: 'text.secondary' }}>
              Il codice è nell’e-mail del regalo o dell’offerta. Non funziona?{' '}
              <MuiLink component={Link} to={paths.contacts()}>
                Scrivici
              </MuiLink>
              .
            </Box>
          )}
          <MuiLink
            component={Link}
            to={isAuthenticated ? paths.profile() : paths.courses()}
            sx={{ fontWeight: 650 }}
          >
            {isAuthenticated ? 'Torna al profilo' : 'Guarda tutti i corsi'}
          </MuiLink>
        </>
      }
    >
      <PageTitle>{titleOf('redeem')}</PageTitle>
      <meta name="robots" content="noindex" />
      {!opened && rest && <GiftLanding code={rest} />}
      {!opened && isAuthenticated && <RedeemForm code={rest} />}
      {opened && <Done opened={opened} />}
    </FormCard>
  );
}
