import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../../../routing/paths';
import type { Loadable } from '../../../../state/loadable';
import { CourseGrid, CourseGridSkeleton } from '../../../../ui/CourseGrid';
import { EmptyState } from '../../../../ui/EmptyState';
import { SearchIcon } from '../../../../ui/Icons';
import { LoadError } from '../../../platform/navigation';
import type { CourseList } from '../courseList';
import { type ListQuery, listPath, NO_FILTERS } from '../listQuery';
import { LazyPages } from './LazyPages';

/** Covers loaded at once: the first row of a wide screen. */
const EAGER = 4;
const SKELETONS = 8;

interface FoundProps {
  readonly query: ListQuery;
  readonly list: CourseList;
}

function NothingFound({ query, list: { guess, popular = [] } }: FoundProps) {
  const isFiltered = listPath({ ...query, ...NO_FILTERS }) !== listPath(query);
  return (
    <>
      <EmptyState
        Icon={SearchIcon}
        title={query.text ? `Nessun corso per “${query.text}”` : 'Nessun corso con questi filtri'}
        text={
          query.text
            ? 'Controlla come è scritto, prova con meno parole o con un termine più generale: “candele”, “rischio”, “bitcoin”.'
            : 'Prova ad allargare la scelta: il resto del catalogo è aperto.'
        }
      >
        {guess && guess !== query.text && (
          <Typography>
            Forse cercavi{' '}
            <Link
              component={RouterLink}
              // The filters may be why nothing was found.
              to={listPath({ ...query, ...NO_FILTERS, text: guess, page: 1 })}
            >
              {guess}
            </Link>
            ?
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {isFiltered && query.text && (
            <Button
              component={RouterLink}
              to={listPath({ ...query, ...NO_FILTERS, page: 1 })}
              variant="contained"
            >
              Togli i filtri
            </Button>
          )}
          <Button component={RouterLink} to={paths.courses()} variant="outlined">
            Vedi tutti i corsi
          </Button>
        </Box>
      </EmptyState>
      {popular.length > 0 && (
        <Box component="section" sx={{ mt: 5 }}>
          <Typography variant="h2" sx={{ mb: 2.5 }}>
            I corsi più apprezzati
          </Typography>
          <CourseGrid courses={popular} />
        </Box>
      )}
    </>
  );
}

/** Says how the search was changed to find anything. */
function SearchNotice({ query, list: { corrected, isPartial } }: FoundProps) {
  if (!corrected && !isPartial) return null;
  return (
    <Typography sx={{ mb: 2.5 }}>
      {corrected && (
        <>
          Nessun corso per “{query.text}”: ecco i risultati per{' '}
          <Link component={RouterLink} to={listPath({ ...query, text: corrected, page: 1 })}>
            {corrected}
          </Link>
          .{' '}
        </>
      )}
      {isPartial && 'Nessun corso contiene tutte le parole: questi ne contengono alcune.'}
    </Typography>
  );
}

/** Shown for a page past the last one: an old link, or a list that has become shorter. */
function PageTooFar({ query }: { readonly query: ListQuery }) {
  return (
    <EmptyState title="Questa pagina dei risultati non c’è più">
      <Button component={RouterLink} to={listPath({ ...query, page: 1 })} variant="outlined">
        Torna alla prima pagina
      </Button>
    </EmptyState>
  );
}

interface ListResultsProps {
  readonly query: ListQuery;
  readonly list: Loadable<CourseList>;
}

/** The courses and the links to the other pages, or why there are none. */
export function ListResults({ query, list: { status, data, message } }: ListResultsProps) {
  if (status === 'failed') return <LoadError message={message} />;
  const { items = [], total = 0 } = data ?? {};
  if (data && status === 'ready' && items.length === 0) {
    return total > 0 ? <PageTooFar query={query} /> : <NothingFound query={query} list={data} />;
  }
  if (!data || items.length === 0) return <CourseGridSkeleton count={SKELETONS} />;
  const isLoading = status === 'loading';
  return (
    <Box aria-busy={isLoading} sx={{ opacity: isLoading ? 0.6 : 1, transition: 'opacity 160ms' }}>
      <SearchNotice query={query} list={data} />
      <CourseGrid courses={items} headingLevel="h2" eager={EAGER} />
      <Box sx={{ mt: 4 }}>
        <LazyPages query={query} total={total} />
      </Box>
    </Box>
  );
}
