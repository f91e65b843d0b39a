import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths';
import { CourseGrid, CourseGridSkeleton } from '../../../ui/CourseGrid';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { Pagination } from '../../../ui/Pagination';
import { retryRequested } from '../../navigation/navigationSlice';
import type { CourseListState } from '../courseListSlice';
import { type ListQuery, listPath, PAGE_SIZE } from '../listQuery';

/** As many as a wide screen shows at once. */
const EAGER = 4;
const SKELETONS = 8;

interface ListResultsProps {
  readonly query: ListQuery;
  readonly list: CourseListState;
}

function NothingFound({ query, list }: ListResultsProps) {
  return (
    <>
      <EmptyState
        title={query.text ? `Nessun corso per “${query.text}”` : 'Nessun corso in questa categoria'}
        text={
          query.text
            ? 'Controlla come è scritto, prova con meno parole o con un termine più generale: “candele”, “rischio”, “bitcoin”.'
            : 'Stiamo preparando nuovi corsi. Nel frattempo il resto del catalogo è aperto.'
        }
      >
        <Button component={Link} to={paths.courses()} variant="outlined">
          Vedi tutti i corsi
        </Button>
      </EmptyState>
      {list.suggestions.length > 0 && (
        <Box component="section" sx={{ mt: 5 }}>
          <Typography variant="h2" sx={{ mb: 2.5 }}>
            Potrebbero interessarti
          </Typography>
          <CourseGrid courses={list.suggestions} />
        </Box>
      )}
    </>
  );
}

/** A page past the last one, of an old link or a list that has become shorter. */
function PageTooFar({ query }: { readonly query: ListQuery }) {
  return (
    <EmptyState title="Questa pagina dei risultati non c’è più">
      <Button component={Link} to={listPath({ ...query, page: 1 })} variant="outlined">
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
