import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { useDispatch, useSelector } from 'react-redux';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { PageHeading } from '../../../ui/PageHeading';
import { retryRequested } from '../../navigation/navigationSlice';
import { TeacherIndex } from '../components/TeacherIndex';
import { TeacherProfile } from '../components/TeacherProfile';
import { loadTeachers } from '../teachersSaga';
import teachersSlice, { selectTeachers, type TeachersState } from '../teachersSlice';

export const slices = [teachersSlice];
export const load = loadTeachers;

function Teachers({ status, items, message }: TeachersState) {
  const dispatch = useDispatch();
  if (status === 'failed') return <ErrorState message={message} onRetry={() => dispatch(retryRequested())} />;
  if (status !== 'ready') {
    return (
      <Box aria-hidden="true" sx={{ display: 'grid', gap: 5 }}>
        <Skeleton variant="rounded" height={150} />
        <Skeleton variant="rounded" height={320} />
        <Skeleton variant="rounded" height={320} />
      </Box>
    );
  }
  if (items.length === 0) {
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
        <TeacherIndex teachers={items} />
      </Box>
      {items.map((teacher) => (
        <TeacherProfile key={teacher.id} teacher={teacher} />
      ))}
    </>
  );
}

/** The speakers (specification §2, /relatori). */
export function Page() {
  const teachers = useSelector((state: { teachers?: TeachersState }) => selectTeachers(state));
  return (
    <Container sx={{ pb: { xs: 4, md: 6 } }}>
      <title>Relatori · Corsi Trading Online</title>
      <meta
        name="description"
        content="Chi tiene i corsi di trading e investimenti: esperienza, metodo e corsi di ogni relatore."
      />
      <PageHeading
        title="I relatori"
        lead="Chi insegna qui lavora sui mercati e mostra come decide, errori compresi. Conosci ogni relatore prima di scegliere un corso."
      />
      <Teachers {...teachers} />
    </Container>
  );
}
