import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDispatch } from 'react-redux';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../../routing/paths';
import { CourseGrid, CourseGridSkeleton } from '../../../ui/CourseGrid';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { Pagination } from '../../../ui/Pagination';
import { retryRequested } from '../../navigation/navigationSlice';
import type { CourseListState } from '../courseListSlice';
import { type ListQuery, listPath, NO_FILTERS, PAGE_SIZE } from '../listQuery';

/** As many as a wide screen shows at once. */
const EAGER = 4;
const SKELETONS = 8;

interface ListResultsProps {
  readonly query: ListQuery;
  readonly list: CourseListState;
}

function NothingFound({ query, list }: ListResultsProps) {
  const isFiltered = listPath({ ...query, ...NO_FILTERS }) !== listPath(query);
  return (
    <>
      <EmptyState
        title={query.text ? `Nessun corso per “${query.text}”` : 'Nessun corso con questi filtri'}
        text={
          query.text
            ? 'Controlla come è scritto, prova con meno parole o con un termine più generale: “candele”, “rischio”, “bitcoin”.'
            : 'Prova ad allargare la scelta: il resto del catalogo è aperto.'
        }
      >
        {list.guess && list.guess !== query.text && (
          <Typography>
            Forse cercavi{' '}
            <Box
              component={RouterLink}
              sx={{ color: 'primary.main' }}
              // Without the filters: with them it may find as little as before.
              to={listPath({ ...query, ...NO_FILTERS, text: list.guess, page: 1 })}
            >
              {list.guess}
            </Box>
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
      {list.popular.length > 0 && (
        <Box component="section" sx={{ mt: 5 }}>
          <Typography variant="h2" sx={{ mb: 2.5 }}>
            I corsi più apprezzati
          </Typography>
          <CourseGrid courses={list.popular} />
        </Box>
      )}
    </>
  );
}

/** How the text was understood, where that is not what was typed. */
function Understood({ query, list: { corrected, isPartial } }: ListResultsProps) {
  if (!corrected && !isPartial) return null;
  return (
    <Typography sx={{ mb: 2.5 }}>
      {corrected && (
        <>
          Nessun corso per “{query.text}”: ecco i risultati per{' '}
          <Box
            component={RouterLink}
            sx={{ color: 'primary.main' }}
            to={listPath({ ...query, text: corrected, page: 1 })}
          >
            {corrected}
          </Box>
          .{' '}
        </>
      )}
      {isPartial && 'Nessun corso contiene tutte le parole: questi ne contengono alcune.'}
    </Typography>
  );
}

/** A page past the last one, of an old link or a list that has become shorter. */
function PageTooFar({ query }: { readonly query: ListQuery }) {
  return (
    <EmptyState title="Questa pagina dei risultati non c’è più">
      <Button component={RouterLink} to={listPath({ ...query, page: 1 })} variant="outlined">
        Torna alla prima pagina
      </Button>
    </EmptyState>
  );
}

/** What the list comes to: courses and pages, nothing, or why it did not come. */
export function ListResults({ query, list }: ListResultsProps) {
  const dispatch = useDispatch();
  const { status, items, total, message } = list;
  if (status === 'failed') return <ErrorState message={message} onRetry={() => dispatch(retryRequested())} />;
  if (status === 'ready' && items.length === 0) {
    return total > 0 ? <PageTooFar query={query} /> : <NothingFound query={query} list={list} />;
  }
  if (items.length === 0) return <CourseGridSkeleton count={SKELETONS} />;
  return (
    <Box
      aria-busy={status === 'loading'}
      sx={{ opacity: status === 'loading' ? 0.6 : 1, transition: 'opacity 160ms' }}
    >
      <Understood query={query} list={list} />
      <CourseGrid courses={items} headingLevel="h2" eager={EAGER} />
      <Box sx={{ mt: 4 }}>
        <Pagination
          page={query.page}
          pages={Math.ceil(total / PAGE_SIZE)}
          hrefOf={(page) => listPath({ ...query, page })}
        />
      </Box>
    </Box>
  );
}
