import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths';
import { BundleCard } from '../../../ui/BundleCard';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { PageHeading } from '../../../ui/PageHeading';
import { retryRequested } from '../../navigation/navigationSlice';
import { loadBundleList } from '../bundleListSaga';
import bundleListSlice, { type BundleListState, selectBundleList } from '../bundleListSlice';
import { HowItWorks } from '../components/HowItWorks';

export const slices = [bundleListSlice];
export const load = loadBundleList;

const PLACES = ['first', 'second', 'third'];

function Paths({ list: { status, items, message } }: { readonly list: BundleListState }) {
  const dispatch = useDispatch();
  if (status === 'failed') return <ErrorState message={message} onRetry={() => dispatch(retryRequested())} />;
  if (status !== 'ready') {
    return PLACES.map((place) => <Skeleton key={place} variant="rounded" height={300} aria-hidden="true" />);
  }
  if (items.length === 0) {
    return (
      <EmptyState
        title="I percorsi sono in preparazione"
        text="Stiamo mettendo in ordine i primi. Intanto trovi tutti i corsi nel catalogo."
      >
        <Button component={Link} to={paths.courses()} variant="contained">
          Guarda tutti i corsi
        </Button>
      </EmptyState>
    );
  }
  return items.map((bundle, at) => (
    <BundleCard key={bundle.IdBundleEnc} bundle={bundle} isWide isEager={at === 0} />
  ));
}

/** All learning paths (specification §2, /percorsi-formativi). */
export function Page() {
  const list = useSelector((state: { bundleList?: BundleListState }) => selectBundleList(state));
  return (
    <Container sx={{ pb: { xs: 6, md: 9 } }}>
      <title>Percorsi formativi di trading e investimenti · Corsi Trading Online</title>
      <meta
        name="description"
        content="Percorsi formativi: più corsi di trading e investimenti in un ordine pensato, a meno di quanto costano uno per uno e con accesso per sempre."
      />
      <PageHeading
        title="Percorsi formativi"
        lead="Più corsi in un ordine pensato, dal primo passo alla pratica. Si acquistano insieme, costano meno che uno per uno e restano tuoi per sempre."
      />
      <Box sx={{ display: 'grid', gap: { xs: 2.5, md: 3 } }}>
        <Paths list={list} />
      </Box>
      {list.items.length > 0 && <HowItWorks />}
    </Container>
  );
}
