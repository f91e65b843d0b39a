import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { call, type SagaGenerator } from 'typed-redux-saga';
import type { Bundle } from '../../../../../contract/catalogue/bundles';
import { paths } from '../../../../routing/paths';
import { titleOf } from '../../../../routing/routeTable';
import type { Loadable } from '../../../../state/loadable';
import { BundleCard } from '../../../../ui/BundleCard';
import { EmptyState } from '../../../../ui/EmptyState';
import { PageHeading } from '../../../../ui/PageHeading';
import { PageTitle } from '../../../../ui/PageTitle';
import { LoadError } from '../../../platform/navigation';
import { bundleList } from '../bundleList';
import { HowItWorks } from '../components/HowItWorks';

export const slices = [bundleList.slice];

export function* load(): SagaGenerator<void> {
  yield* call(bundleList.load);
}

const PLACES = ['first', 'second', 'third'];

function Paths({ of: { status, data, message } }: { of: Loadable<readonly Bundle[]> }) {
  if (status === 'failed') return <LoadError message={message} />;
  if (!data) {
    return PLACES.map((place) => <Skeleton key={place} variant="rounded" height={300} aria-hidden="true" />);
  }
  if (data.length === 0) {
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
  return data.map((bundle, at) => (
    <BundleCard key={bundle.IdBundleEnc} bundle={bundle} isWide isEager={at === 0} />
  ));
}

/** All learning paths (/percorsi-formativi). */
export function Page() {
  const list = useSelector(bundleList.selectAny);
  return (
    <Container sx={{ pb: { xs: 6, md: 9 } }}>
      <PageTitle>{titleOf('bundles')}</PageTitle>
      <meta
        name="description"
        content="Percorsi formativi: più corsi di trading e investimenti in un ordine pensato, a meno di quanto costano uno per uno e con accesso per sempre."
      />
      <PageHeading
        title="Percorsi formativi"
        lead="Più corsi in un ordine pensato, dal primo passo alla pratica. Si acquistano insieme, costano meno che uno per uno e restano tuoi per sempre."
      />
      <Box sx={{ display: 'grid', gap: { xs: 2.5, md: 3 } }}>
        <Paths of={list} />
      </Box>
      {list.data && list.data.length > 0 && <HowItWorks />}
    </Container>
  );
}
