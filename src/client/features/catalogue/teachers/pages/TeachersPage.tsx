import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { useSelector } from 'react-redux';
import { call, type SagaGenerator } from 'typed-redux-saga';
import type { Speaker } from '../../../../../contract/catalogue/teachers';
import { titleOf } from '../../../../routing/routeTable';
import type { Loadable } from '../../../../state/loadable';
import { EmptyState } from '../../../../ui/EmptyState';
import { PageHeading } from '../../../../ui/PageHeading';
import { PageTitle } from '../../../../ui/PageTitle';
import { LoadError } from '../../../platform/navigation';
import { TeacherIndex } from '../components/TeacherIndex';
import { TeacherProfile } from '../components/TeacherProfile';
import { teachers } from '../teachers';

export const slices = [teachers.slice];

export function* load(): SagaGenerator<void> {
  yield* call(teachers.load);
}

function Teachers({ of: { status, data, message } }: { of: Loadable<readonly Speaker[]> }) {
  if (status === 'failed') return <LoadError message={message} />;
  if (!data) {
    return (
      <Box aria-hidden="true" sx={{ display: 'grid', gap: 5 }}>
        <Skeleton variant="rounded" height={150} />
        <Skeleton variant="rounded" height={320} />
        <Skeleton variant="rounded" height={320} />
      </Box>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title="Presto conoscerai i nostri relatori"
        text="Stiamo preparando le loro pagine. Intanto trovi i corsi nel catalogo."
      />
    );
  }
  return (
    <>
      <Box sx={{ mb: { xs: 4, md: 6 } }}>
        <TeacherIndex teachers={data} />
      </Box>
      {data.map((teacher) => (
        <TeacherProfile key={teacher.id} teacher={teacher} />
      ))}
    </>
  );
}

/** The speakers (/relatori). */
export function Page() {
  const loaded = useSelector(teachers.selectAny);
  return (
    <Container sx={{ pb: { xs: 4, md: 6 } }}>
      <PageTitle>{titleOf('teachers')}</PageTitle>
      <meta
        name="description"
        content="Chi tiene i corsi di trading e investimenti: esperienza, metodo e corsi di ogni relatore."
      />
      <PageHeading
        title="I relatori"
        lead="Chi insegna qui lavora sui mercati e mostra come decide, errori compresi. Conosci ogni relatore prima di scegliere un corso."
      />
      <Teachers of={loaded} />
    </Container>
  );
}
