import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { MOST_CSV_ROWS } from '../../../../contract/platform/adminConstants';
import { PartSlot } from '../../../routing/PartSlot';
import { isUnavailable } from '../../../state/loadable';
import { wholeMessage } from '../../../state/submission';
import { EmptyState } from '../../../ui/EmptyState';
import { formatNumber } from '../../../ui/format';
import { paper } from '../../../ui/frames';
import { Notice } from '../../../ui/Notice';
import { LoadError } from '../../platform/navigation';
import { navigationRequested, selectSearch } from '../../platform/navigation/navigationSlice';
import { adminHref, NEW } from '../adminPaths';
import { ActionDialog } from './ActionDialog';
import { AdminHeading } from './AdminHeading';
import { selectTyped, typedTaken } from './adminSlice';
import { BulkDialog } from './BulkDialog';
import { DetailsDialog } from './DetailsDialog';
import { ListFilters } from './ListFilters';
import { lazyGrid } from './lazyGrid';
import { type ListQuery, readListQuery, withTyped, writeListQuery } from './listAddress';
import { RemoveRecordDialog } from './RemoveDialog';
import type { Resource } from './resource';

interface ExportButtonProps<Item> {
  readonly resource: Resource<Item>;
  /** Rows that the filters find. */
  readonly total: number;
}

/** Downloads what the filters find, all its pages; says so when that is more than a file holds. */
export function ExportButton<Item>({ resource: { exporting }, total }: ExportButtonProps<Item>) {
  const dispatch = useDispatch();
  const search = useSelector(selectSearch);
  const form = useSelector(exporting.select);
  const isPending = form.status === 'pending';
  const rows = total > MOST_CSV_ROWS ? `: le prime ${formatNumber(MOST_CSV_ROWS)} righe` : '';
  return (
    <>
      <Button
        variant="outlined"
        aria-disabled={isPending}
        onClick={() => !isPending && dispatch(exporting.actions.requested(search))}
      >
        {isPending ? 'Un momento…' : `Esporta CSV${rows}`}
      </Button>
      <Notice kind="error">{wholeMessage(form)}</Notice>
    </>
  );
}

const ROWS = Array.from({ length: 9 }, (_, row) => `row ${row}`);

/** Stands where a grid's first page is about to come. A grid without rows would be built twice. */
function GridSkeleton() {
  return (
    <Box aria-busy="true" sx={{ px: 2, ...paper }}>
      {ROWS.map((row) => (
        <Box key={row} sx={{ height: 52, display: 'flex', alignItems: 'center' }}>
          <Skeleton sx={{ flex: 1 }} />
        </Box>
      ))}
    </Box>
  );
}

interface ListViewProps<Item> {
  readonly resource: Resource<Item>;
  /** Beside the button for a new one. */
  readonly tools?: ReactNode;
}

/** The list of a resource. Its address owns page, order, search and filters. */
export function ListView<Item>({ resource, tools }: ListViewProps<Item>) {
  const {
    labels,
    list,
    filters = [],
    filterNames,
    editPath,
    newPath,
    canCreate,
    listPath,
    isUnsearched,
    csv,
  } = resource;
  const dispatch = useDispatch();
  const search = useSelector(selectSearch);
  const loaded = useSelector(list.selectAny);
  const query = readListQuery(search, filterNames);
  const typed = useSelector(selectTyped);
  const show = (next: ListQuery) => {
    const to = writeListQuery(next);
    if (to !== writeListQuery(query))
      dispatch(navigationRequested({ to: adminHref(listPath) + to, keepsPlace: true }));
  };
  const ask = (next: ListQuery) => show(withTyped(next, typed));
  const clear = () => {
    dispatch(typedTaken());
    show({ ...query, page: 1, Query: '', filters: {} });
  };
  const hasFailed = isUnavailable(loaded.status);
  const isEmpty = loaded.status === 'ready' && loaded.data?.items.length === 0;
  const isFiltered = query.Query !== '' || Object.keys(query.filters).length > 0;
  const create = canCreate && editPath && (
    <Button component={Link} to={adminHref(newPath ?? editPath, NEW)} variant="contained">
      {labels.new}
    </Button>
  );
  return (
    <>
      <AdminHeading title={labels.many} lead={labels.lead}>
        {tools}
        {csv && !isEmpty && <ExportButton resource={resource} total={loaded.data?.total ?? 0} />}
        {create}
      </AdminHeading>
      {!isUnsearched && (isFiltered || !isEmpty) && (
        <ListFilters filters={filters} query={query} onQuery={ask} onClear={clear} />
      )}
      {(hasFailed || loaded.message) && (
        <LoadError message={loaded.message} retry={list.actions.retryRequested()} />
      )}
      {isEmpty && isFiltered && <EmptyState title="Nessun risultato con questi filtri." />}
      {isEmpty && !isFiltered && <EmptyState title="Qui non c’è ancora niente.">{create}</EmptyState>}
      {!hasFailed && !loaded.data && <GridSkeleton />}
      {!hasFailed && !isEmpty && loaded.data && (
        <PartSlot
          part={lazyGrid}
          fallback={<GridSkeleton />}
          render={({ ResourceGrid }) => (
            <ResourceGrid resource={resource} query={query} list={loaded} onQuery={ask} />
          )}
        />
      )}
      <RemoveRecordDialog resource={resource} />
      <ActionDialog resource={resource} />
      <BulkDialog resource={resource} />
      <DetailsDialog resource={resource} />
    </>
  );
}
