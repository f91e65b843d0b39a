import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { all, call, type SagaGenerator } from 'typed-redux-saga';
import { ErrorState } from '../../../ui/ErrorState';
import { PageHeading } from '../../../ui/PageHeading';
import { retryRequested } from '../../navigation/navigationSlice';
import { selectUser } from '../../session/sessionSelectors';
import { bringSettings, watchSettings } from '../accountSettingsSaga';
import { AccountSettings, settingsSlices } from '../components/AccountSettings';
import { Logins } from '../components/Logins';
import { OwnedCourses } from '../components/OwnedCourses';
import { PersonalData } from '../components/PersonalData';
import { Purchases } from '../components/Purchases';
import { bringProfile } from '../profileSaga';
import profileSlice, { selectProfile } from '../profileSlice';

export const slices = [profileSlice, ...settingsSlices];
export const watch = watchSettings;

export function* load(): SagaGenerator<void> {
  yield* all([call(bringProfile), call(bringSettings)]);
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: { xs: 3, md: 4.5 } }}>
      <Typography id={id} variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Loading() {
  return (
    <Box
      aria-busy="true"
      sx={{ mt: 4, display: 'grid', gap: 2.5, gridTemplateColumns: { md: '1fr 1fr 1fr' } }}
    >
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
    return (
      <Box sx={{ mt: 4 }}>
        <ErrorState message={message} onRetry={() => dispatch(retryRequested())} />
      </Box>
    );
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

export function Page() {
  const user = useSelector(selectUser);
  return (
    <Container sx={{ pb: { xs: 5, md: 8 }, minHeight: '70vh' }}>
      <title>Il mio profilo · Corsi Trading Online</title>
      <meta name="robots" content="noindex" />
      <PageHeading
        eyebrow="Il mio profilo"
        title={user?.firstName ? `Ciao, ${user.firstName}` : 'Il mio profilo'}
      />
      <Belongings />
      <Section id="i-miei-dati" title="I miei dati">
        <PersonalData />
        <AccountSettings />
      </Section>
      <Section id="i-miei-accessi" title="I miei accessi">
        <Logins />
      </Section>
    </Container>
  );
}
