import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { BUYER_NAME_CONSENT, consentText } from '../../../../contract/identity/consents';
import type { OwnedCourse } from '../../../../contract/learning/learning';
import { paths } from '../../../routing/paths';
import { titleOf } from '../../../routing/routeTable';
import { useServices } from '../../../services/servicesContext';
import { formatCount } from '../../../ui/format';
import { Notice } from '../../../ui/Notice';
import { PageHeading } from '../../../ui/PageHeading';
import { PageTitle } from '../../../ui/PageTitle';
import { linkedAccounts } from '../../identity';
import { selectIsTeacher, selectUser } from '../../identity/session/sessionSelectors';
import { PurchaseChoice } from '../../notifications';
import { LoadError } from '../../platform/navigation';
import { ConsentSwitch } from '../communications/ConsentSwitch';
import { buyerNameChoice, communications } from '../communications/communications';
import { MailConsents } from '../communications/MailConsents';
import { ProfileNav } from '../components/ProfileNav';
import { ProfileSection, ReadSection } from '../components/ProfileSection';
import { panel } from '../components/panel';
import { LinkedAccounts } from '../logins/LinkedAccounts';
import { LoginList } from '../logins/LoginList';
import { logins } from '../logins/logins';
import { OwnData } from '../ownData/OwnData';
import { AfterProof, ProofNotice } from '../proof/ProofNotice';
import { selectAwaitsProof } from '../proof/proof';
import { OwnedCourses } from '../purchases/OwnedCourses';
import { PurchaseTable } from '../purchases/PurchaseTable';
import { purchases } from '../purchases/purchases';
import { AccountSettings } from '../settings/AccountSettings';
import { PersonalSummary } from '../settings/PersonalSummary';
import { openQuestions } from '../teaching/openQuestions';
import { TaughtReviews } from '../teaching/TaughtReviews';
import { Teaching } from '../teaching/Teaching';
import { taughtReviews } from '../teaching/taughtReviews';

const SUCCESS = {
  given: 'Fatto: gli avvisi dei tuoi prossimi acquisti diranno il tuo nome.',
  withdrawn: 'Fatto: gli avvisi dei tuoi prossimi acquisti diranno «Qualcuno».',
};

/** Whether others read the person's name when they buy. */
function BuyerName() {
  const dispatch = useDispatch();
  const { data } = useSelector(communications.selectAny);
  const { status, draft, message } = useSelector(buyerNameChoice.select);
  if (!data) return null;
  return (
    <Box sx={{ mt: 2.5, p: { xs: 2, sm: 3 }, ...panel }}>
      <ConsentSwitch
        id="nome-negli-avvisi"
        title="Il mio nome negli avvisi di acquisto"
        words={consentText(BUYER_NAME_CONSENT)}
        decision={data.buyerName}
        pending={status === 'pending' ? draft === true : undefined}
        onChoice={(isShown) => dispatch(buyerNameChoice.actions.requested(isShown))}
      />
      <Box sx={{ mt: status === 'done' || message ? 2 : 0 }}>
        <Notice kind="success">{status === 'done' ? SUCCESS[draft ? 'given' : 'withdrawn'] : ''}</Notice>
        <Notice kind="error">{message}</Notice>
      </Box>
    </Box>
  );
}

export { load, slices, watch } from '../profileSaga';

const NOTHING_YET = 'Qui trovi i tuoi corsi, gli acquisti e i tuoi dati.';

/** Keeps its line while the courses are not known yet. */
function summaryOf(courses: readonly OwnedCourse[] | undefined): string {
  if (!courses) return '\u00a0';
  if (courses.length === 0) return NOTHING_YET;
  const finished = courses.filter(({ progress }) => progress >= 100).length;
  const owned = `Hai ${formatCount(courses.length, 'corso', 'corsi')}`;
  return finished === 0 ? `${owned}.` : `${owned}, ${formatCount(finished, 'completato', 'completati')}.`;
}

function Loading() {
  return (
    <Box aria-busy="true" sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { md: '1fr 1fr 1fr' } }}>
      {['first', 'second', 'third'].map((place) => (
        <Skeleton key={place} variant="rounded" height={340} />
      ))}
    </Box>
  );
}

/**
 * Returns whether all data of the page was loaded or failed: shown earlier, a section would move those below it. True
 * from then on, so that a retry removes no open form.
 */
function useHasSettled(): boolean {
  const { loginProviders } = useServices().environment;
  const statuses = [useSelector(purchases.selectAny).status, useSelector(communications.selectAny).status];
  const loggedIn = useSelector(logins.selectAny).status;
  const linked = useSelector(linkedAccounts.selectAny).status;
  const awaitsProof = useSelector(selectAwaitsProof);
  if (!awaitsProof) statuses.push(loggedIn);
  if (!awaitsProof && loginProviders.length > 0) statuses.push(linked);
  const teaching = useSelector(openQuestions.selectAny).status;
  const isTeacher = useSelector(selectIsTeacher);
  const reviewed = useSelector(taughtReviews.selectAny).status;
  if (isTeacher) statuses.push(teaching, reviewed);
  const isSettled = statuses.every((status) => status !== 'idle' && status !== 'loading');
  const [hasSettled, setHasSettled] = useState(isSettled);
  if (isSettled && !hasSettled) setHasSettled(true);
  return hasSettled;
}

function CoursesAndPurchases() {
  const { status, data, message } = useSelector(purchases.selectAny);
  if (status === 'failed') return <LoadError message={message} retry={purchases.actions.retryRequested()} />;
  if (!data) return <Loading />;
  return (
    <>
      <ProfileSection id="i-miei-corsi" title="I miei corsi">
        <OwnedCourses courses={data.courses} owned={data.paths} />
        <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Button component={Link} to={paths.redeem()} variant="outlined">
            Riscatta un codice
          </Button>
          <Button component={Link} to={paths.wishlist()} variant="outlined">
            Corsi salvati
          </Button>
        </Box>
      </ProfileSection>
      <ProfileSection id="i-miei-acquisti" title="I miei acquisti">
        <PurchaseTable purchases={data.items} />
      </ProfileSection>
    </>
  );
}

function Sections() {
  const isTeacher = useSelector(selectIsTeacher);
  if (!useHasSettled()) return <Loading />;
  return (
    <>
      <ProofNotice />
      {isTeacher && (
        <>
          <ProfileSection id="domande" title="Le domande dei tuoi studenti">
            <Teaching />
          </ProfileSection>
          <ProfileSection id="recensioni" title="Le recensioni dei tuoi corsi">
            <TaughtReviews />
          </ProfileSection>
        </>
      )}
      <CoursesAndPurchases />
      <ProfileSection id="i-miei-dati" title="I miei dati">
        <PersonalSummary />
        <AfterProof text="Potrai modificare i tuoi dati e la password">
          <AccountSettings />
        </AfterProof>
      </ProfileSection>
      <ProfileSection id="i-miei-accessi" title="I miei accessi">
        <AfterProof text="Vedrai i dispositivi su cui sei entrato">
          <LoginList heading="i-miei-accessi" />
          <LinkedAccounts />
        </AfterProof>
      </ProfileSection>
      <ProfileSection id="comunicazioni" title="Comunicazioni">
        <MailConsents />
        <AfterProof text="Potrai scegliere se mostrare il tuo nome negli avvisi di acquisto">
          <BuyerName />
        </AfterProof>
      </ProfileSection>
      <ProfileSection id="privacy" title="Privacy e account">
        <PurchaseChoice />
        <AfterProof text="Potrai scaricare i tuoi dati o eliminare l’account">
          <OwnData />
        </AfterProof>
      </ProfileSection>
    </>
  );
}

export function Page() {
  const user = useSelector(selectUser);
  const { data } = useSelector(purchases.selectAny);
  const [current, setCurrent] = useState<string>();
  return (
    <Container sx={{ pb: { xs: 5, md: 8 }, minHeight: '70vh' }}>
      <PageTitle>{titleOf('profile')}</PageTitle>
      <meta name="robots" content="noindex" />
      <PageHeading
        eyebrow="Il mio profilo"
        title={user?.firstName ? `Ciao, ${user.firstName}` : 'Il mio profilo'}
        lead={summaryOf(data?.courses)}
      />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 3, lg: 5 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '12.5rem minmax(0, 1fr)' },
        }}
      >
        <ProfileNav current={current} onChoose={setCurrent} />
        <Box sx={{ minWidth: 0 }}>
          <ReadSection value={setCurrent}>
            <Sections />
          </ReadSection>
        </Box>
      </Box>
    </Container>
  );
}
