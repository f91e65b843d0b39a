import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { all, call, type SagaGenerator } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../../routing/page';
import { useServices } from '../../../services/servicesContext';
import { ErrorState } from '../../../ui/ErrorState';
import { formatCount } from '../../../ui/format';
import { PageHeading } from '../../../ui/PageHeading';
import { linkedAccounts, loadLinkedAccounts, unlinking } from '../../identity';
import { selectUser } from '../../identity/session/sessionSelectors';
import { retryRequested } from '../../navigation/navigationSlice';
import { PurchaseChoice } from '../../notifications';
import notificationsSlice from '../../notifications/notificationsSlice';
import { readPurchaseChoice, watchPurchaseChoice } from '../../notifications/purchaseChoiceSaga';
import { Communications } from '../communications/Communications';
import { selectCommunications } from '../communications/communicationsSlice';
import { ProfileNav } from '../components/ProfileNav';
import { LinkedAccounts } from '../logins/LinkedAccounts';
import { Logins } from '../logins/Logins';
import { selectLogins } from '../logins/loginsSlice';
import { OwnData } from '../ownData/OwnData';
import { tellNewPicture } from '../picture/pictureSaga';
import { OwnedCourses } from '../purchases/OwnedCourses';
import { Purchases } from '../purchases/Purchases';
import { bringProfile } from '../purchases/profileSaga';
import profileSlice, { type ProfileState, selectProfile } from '../purchases/profileSlice';
import { AccountSettings, settingsSlices } from '../settings/AccountSettings';
import { loadSettings, watchSettings } from '../settings/accountSettingsSaga';
import { PersonalData } from '../settings/PersonalData';

export const slices = [
  profileSlice,
  linkedAccounts.slice,
  unlinking.slice,
  notificationsSlice,
  ...settingsSlices,
];

export function* watch(): SagaGenerator<void> {
  yield* all([call(watchSettings), call(unlinking.watch), call(watchPurchaseChoice)]);
}

export function* load(_params: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  yield* all([
    call(bringProfile),
    call(loadSettings, reason),
    call(loadLinkedAccounts),
    call(readPurchaseChoice),
  ]);
  // Once all is in its place: what is said then is not lost among what comes.
  yield* call(tellNewPicture);
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ mt: { xs: 4, md: 5.5 }, '&:first-of-type': { mt: 0 } }}
    >
      <Typography
        id={id}
        variant="h2"
        tabIndex={-1}
        sx={{ mb: 2, scrollMarginTop: { xs: 128, md: 96 }, '&:focus': { outline: 'none' } }}
      >
        {title}
      </Typography>
      {children}
    </Box>
  );
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

function Belongings() {
  const { status, courses, purchases, message } = useSelector(selectProfile);
  const dispatch = useDispatch();
  if (status === 'failed') {
    return <ErrorState message={message} onRetry={() => dispatch(retryRequested())} />;
  }
  if (status !== 'ready') return <Loading />;
  return (
    <>
      <Section id="i-miei-corsi" title="I miei corsi">
        <OwnedCourses courses={courses} />
      </Section>
      <Section id="i-miei-acquisti" title="I miei acquisti">
        <Purchases purchases={purchases} />
      </Section>
    </>
  );
}

const NOTHING_YET = 'Qui trovi i tuoi corsi, gli acquisti e i tuoi dati.';

/** What one has, in a line; it keeps its place while that is not known yet. */
function summaryOf({ status, courses }: ProfileState): string {
  if (status !== 'ready') return '\u00a0';
  if (courses.length === 0) return NOTHING_YET;
  const finished = courses.filter(({ progress }) => progress >= 100).length;
  const owned = `Hai ${formatCount(courses.length, 'corso', 'corsi')}`;
  return finished === 0 ? `${owned}.` : `${owned}, ${formatCount(finished, 'completato', 'completati')}.`;
}

const isThere = ({ status }: { readonly status: string }) => status === 'ready' || status === 'failed';

/**
 * Whether everything that takes room has come, or failed to: what is above pushes nothing about any more. True from
 * then on: a part that is asked for once more takes no form away.
 */
function useHasArrived(): boolean {
  const { loginProviders } = useServices().environment;
  const parts = [
    useSelector(selectProfile),
    useSelector(selectLogins),
    useSelector(selectCommunications),
    useSelector(linkedAccounts.selectAny),
  ];
  const isComplete = parts.slice(0, loginProviders.length === 0 ? -1 : undefined).every(isThere);
  const [hasArrived, setHasArrived] = useState(isComplete);
  if (isComplete && !hasArrived) setHasArrived(true);
  return hasArrived;
}

function Sections() {
  if (!useHasArrived()) return <Loading />;
  return (
    <>
      <Belongings />
      <Section id="i-miei-dati" title="I miei dati">
        <PersonalData />
        <AccountSettings />
      </Section>
      <Section id="i-miei-accessi" title="I miei accessi">
        <Logins />
        <LinkedAccounts />
      </Section>
      <Section id="comunicazioni" title="Comunicazioni">
        <Communications />
      </Section>
      <Section id="privacy" title="Privacy e account">
        <PurchaseChoice />
        <OwnData />
      </Section>
    </>
  );
}

export function Page() {
  const user = useSelector(selectUser);
  const profile = useSelector(selectProfile);
  return (
    <Container sx={{ pb: { xs: 5, md: 8 }, minHeight: '70vh' }}>
      <title>Il mio profilo · Corsi Trading Online</title>
      <meta name="robots" content="noindex" />
      <PageHeading
        eyebrow="Il mio profilo"
        title={user?.firstName ? `Ciao, ${user.firstName}` : 'Il mio profilo'}
        lead={summaryOf(profile)}
      />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 3, lg: 5 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '200px minmax(0, 1fr)' },
        }}
      >
        <ProfileNav />
        <Box sx={{ minWidth: 0 }}>
          <Sections />
        </Box>
      </Box>
    </Container>
  );
}
