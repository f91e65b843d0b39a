import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  ColumnsPanelTrigger,
  DataGrid,
  type GridColDef,
  type GridDensity,
  type GridRowId,
  type GridSlotProps,
  gridClasses,
  gridDensitySelector,
  Toolbar,
  useGridApiContext,
  useGridSelector,
} from '@mui/x-data-grid';
import { itIT } from '@mui/x-data-grid/locales';
import { useMemo, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { Loadable } from '../../../state/loadable';
import { navigationRequested, selectAddress } from '../../platform/navigation/navigationSlice';
import { adminHref } from '../adminPaths';
import { selectSaved, selectView, viewChanged } from './adminSlice';
import { BulkBar } from './BulkBar';
import { cellText, isFigure } from './cells';
import { type ListQuery, PAGE_SIZES, SHOWN } from './listAddress';
import { PublicLink } from './PublicLink';
import { ACTION, RowActionButton } from './RowActionButton';
import type { Column, ListAnswer, Resource } from './resource';

/** Chooses a row. The browser's own checkbox: a page has up to a hundred of them, and MUI's is drawn of five parts. */
function RowCheckbox(props: GridSlotProps['rowCheckbox']) {
  const { checked = false, disabled, tabIndex, className, onChange, slotProps } = props;
  const { onClick, onMouseDown, onKeyDown } = props;
  return (
    <input
      type="checkbox"
      {...{ checked, disabled, tabIndex, className, onClick, onMouseDown, onKeyDown }}
      {...slotProps?.htmlInput}
      onChange={onChange}
    />
  );
}

const DENSITIES: readonly (readonly [GridDensity, string])[] = [
  ['compact', 'Righe compatte'],
  ['standard', 'Righe normali'],
  ['comfortable', 'Righe ampie'],
];

/** Over the grid: its columns, and the height of its rows. */
function GridToolbar() {
  const grid = useGridApiContext();
  const density = useGridSelector(grid, gridDensitySelector);
  const place = DENSITIES.findIndex(([one]) => one === density);
  const [next] = DENSITIES[(place + 1) % DENSITIES.length] ?? ['standard'];
  return (
    <Toolbar aria-label="Come mostrare la tabella">
      <ColumnsPanelTrigger render={<Button size="small" variant="text" />}>Colonne</ColumnsPanelTrigger>
      <Button size="small" variant="text" onClick={() => grid.current.setDensity(next)}>
        {DENSITIES[place]?.[1] ?? 'Righe'}
      </Button>
    </Toolbar>
  );
}

const SAVED = 'admin-saved-row';
const ACTIONS = 'actions';
const TEXT = 'admin-cell-text';

const Grid = styled(DataGrid)(({ theme }) => ({
  backgroundColor: theme.vars.palette.background.paper,
  '--DataGrid-t-header-background-base': theme.vars.palette.background.paper,
  [`& .${gridClasses.columnHeaderTitle}`]: { fontWeight: 650 },
  [`& .${gridClasses.row}`]: { cursor: 'pointer' },
  [`& .${SAVED}`]: {
    backgroundColor: theme.vars.palette.action.selected,
    boxShadow: `inset 3px 0 ${theme.vars.palette.success.main}`,
  },
  '& a': { color: theme.vars.palette.primary.main, fontWeight: 600, textUnderlineOffset: '0.15em' },
  [`& .${gridClasses.cell}`]: { display: 'flex', alignItems: 'center' },
  [`& .${gridClasses['cell--textRight']}`]: { justifyContent: 'flex-end' },
  [`& .${gridClasses.cellCheckbox} input`]: {
    width: 18,
    height: 18,
    margin: 0,
    accentColor: theme.vars.palette.primary.main,
    cursor: 'pointer',
  },
  [`& .${ACTION}`]: {
    ...theme.typography.button,
    padding: '4px 5px',
    fontSize: theme.typography.pxToRem(13),
    border: 0,
    borderRadius: theme.shape.borderRadius,
    background: 'none',
    color: theme.vars.palette.primary.main,
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  },
  // With large text on a phone.
  '& .MuiTablePagination-toolbar': { flexWrap: 'wrap' },
  // A long text takes two lines, for which a row has room, and ends with its cell.
  [`& .${TEXT}`]: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    whiteSpace: 'normal',
    lineHeight: 1.4,
  },
  [`&.${gridClasses['root--densityCompact']} .${TEXT}`]: { WebkitLineClamp: 1 },
})) as typeof DataGrid;

interface ResourceGridProps<Item> {
  readonly resource: Resource<Item>;
  readonly query: ListQuery;
  readonly list: Loadable<ListAnswer<Item>>;
  /** Another page, order or filter is asked for. */
  readonly onQuery: (query: ListQuery) => void;
}

/** The grid wants rows with an index signature, which an interface never has. */
type Row<Item> = Item & Record<string, unknown>;

/** A link of the row goes its own way. */
const isOnLink = ({ target }: { readonly target: EventTarget }) =>
  target instanceof Element && target.closest('a') !== null;

/** A page of a list as a grid; the server pages, sorts, filters and searches. */
export function ResourceGrid<Item>({ resource, query, list, onQuery }: ResourceGridProps<Item>) {
  const { name, columns, idOf, nameOf, labels, editPath, removing, canRemove = false } = resource;
  const { actions = [], actionsColumn, acting, details, detailPath, bulkActions, publicHref } = resource;
  const mayRemove = (item: Item) => canRemove && !resource.isRemovedAlone?.(item);
  const [chosen, setChosen] = useState<readonly GridRowId[]>([]);
  const dispatch = useDispatch();
  const isNarrow = useMediaQuery('(max-width: 767.95px)');
  const view = useSelector((state: Parameters<typeof selectView>[0]) => selectView(state, name));
  const saved = useSelector((state: Parameters<typeof selectSaved>[0]) => selectSaved(state, name));
  const { rows: acted = [] } = useSelector(acting.select);
  const { pathname, search } = useSelector(selectAddress);
  const hrefOf = (item: Item) => {
    const path = editPath ?? detailPath;
    if (path) return adminHref(path, idOf(item));
    const query = new URLSearchParams(search);
    query.set(SHOWN, idOf(item));
    return details && `${pathname}?${query}`;
  };
  const open = (item: Item) => {
    const to = hrefOf(item);
    if (to) dispatch(navigationRequested({ to, keepsPlace: true }));
  };

  const columnOf = (column: Column<Item>, place: number): GridColDef<Row<Item>> => ({
    field: column.field,
    headerName: column.header,
    ...(column.width
      ? { width: column.width }
      : { flex: place === 0 ? 2 : 1, minWidth: isNarrow ? 95 : place === 0 ? 140 : 110 }),
    align: isFigure(column) ? 'right' : 'left',
    headerAlign: isFigure(column) ? 'right' : 'left',
    sortable: column.isSortable !== false,
    hideable: place > 0,
    renderCell: ({ row }) => {
      const text = cellText(column, row);
      const href = place === 0 && hrefOf(row);
      return href ? (
        <Link to={href} preventScrollReset className={TEXT}>
          {text || '—'}
        </Link>
      ) : (
        <span className={TEXT}>{text}</span>
      );
    },
  });
  // On phones the record's own page has the link.
  const hasPublicLink = Boolean(publicHref) && (!isNarrow || Boolean(actionsColumn));
  const buttons: GridColDef<Row<Item>> = {
    field: ACTIONS,
    headerName: 'Azioni',
    width: (actions.length > 0 ? (isNarrow ? 105 : 120) : 70) + (hasPublicLink ? 40 : 0),
    sortable: false,
    hideable: false,
    disableColumnMenu: true,
    ...(actionsColumn && { headerName: actionsColumn.header, width: actionsColumn.width }),
    renderCell: ({ row }) => {
      const item: Item = row;
      const label = nameOf(item);
      return (
        // biome-ignore lint/a11y/noStaticElementInteractions: a click on a button is none on the row
        <span onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
          {actions
            .filter(({ isOffered }) => isOffered?.(item) ?? true)
            .map((action) => (
              <RowActionButton
                key={action.name}
                action={action}
                item={item}
                name={label}
                isPending={acted.includes(idOf(item))}
                onPress={() => {
                  const { opened, requested } = acting.actions;
                  dispatch((action.ask ? opened : requested)({ action: action.name, item }));
                }}
              />
            ))}
          {hasPublicLink && <PublicLink resource={resource} item={item} isIcon />}
          {mayRemove(item) && (
            <IconButton
              aria-label={`Elimina ${label}`}
              onClick={() => dispatch(removing.actions.opened({ id: idOf(item), name: label }))}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          )}
        </span>
      );
    },
  };
  const hidden = isNarrow
    ? columns.filter(({ isMain }, place) => place > 0 && !isMain).map(({ field }) => field)
    : (view.hidden ?? columns.filter(({ isExtra }) => isExtra).map(({ field }) => field));
  const { items = [], total = 0, page = query.page } = list.data ?? {};

  const { Sort, Direction } = query;
  // To the grid, another array is another order: it would go back to the first page.
  const sortModel = useMemo(() => (Sort ? [{ field: Sort, sort: Direction }] : []), [Sort, Direction]);

  const selected = items.filter((item) => chosen.includes(idOf(item)));
  const frame = useRef<HTMLDivElement>(null);
  const clear = () => {
    // The bar goes with the choice; the keyboard goes where rows are chosen.
    frame.current?.querySelector<HTMLElement>('[role=grid] input')?.focus();
    setChosen([]);
  };

  return (
    <Box ref={frame} sx={{ display: 'flex', flexDirection: 'column', minHeight: 240 }}>
      <BulkBar resource={resource} selected={selected} onClear={clear} />
      <Grid
        aria-label={labels.many}
        localeText={itIT.components.MuiDataGrid.defaultProps.localeText}
        columns={[
          ...columns.map(columnOf),
          ...(canRemove || actions.length > 0 || publicHref ? [buttons] : []),
        ]}
        rows={items as readonly Row<Item>[]}
        getRowId={idOf}
        getRowClassName={({ id }) => (id === saved ? SAVED : '')}
        loading={list.status === 'loading' || list.status === 'idle'}
        slots={{ toolbar: GridToolbar, rowCheckbox: RowCheckbox }}
        showToolbar={!isNarrow}
        slotProps={{ loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } }}
        density={view.density}
        onDensityChange={(density) => dispatch(viewChanged({ resource: name, view: { ...view, density } }))}
        columnVisibilityModel={Object.fromEntries(hidden.map((field) => [field, false]))}
        onColumnVisibilityModelChange={(model) => {
          const taken = columns.map(({ field }) => field).filter((field) => model[field] === false);
          if (!isNarrow) dispatch(viewChanged({ resource: name, view: { ...view, hidden: taken } }));
        }}
        disableColumnFilter
        disableRowSelectionOnClick
        disableRowSelectionExcludeModel
        checkboxSelection={bulkActions.length > 0}
        rowSelectionModel={{ type: 'include', ids: new Set(selected.map(idOf)) }}
        onRowSelectionModelChange={({ ids }) => setChosen([...ids])}
        disableVirtualization
        disableColumnSelector={isNarrow}
        paginationMode="server"
        rowCount={total}
        pageSizeOptions={PAGE_SIZES}
        paginationModel={{ page: page - 1, pageSize: query.pageSize }}
        onPaginationModelChange={(model) =>
          onQuery({
            ...query,
            pageSize: model.pageSize,
            page: model.pageSize === query.pageSize ? model.page + 1 : 1,
          })
        }
        sortingMode="server"
        sortModel={sortModel}
        onSortModelChange={([sort]) =>
          onQuery({ ...query, page: 1, Sort: sort?.field ?? '', Direction: sort?.sort ?? 'asc' })
        }
        onRowClick={({ row }, event) => !isOnLink(event) && open(row)}
        onCellKeyDown={({ row, field }, event) => {
          if (event.key === 'Enter' && field !== ACTIONS && !isOnLink(event)) open(row);
          if (event.key === 'Delete' && mayRemove(row)) {
            dispatch(removing.actions.opened({ id: idOf(row), name: nameOf(row) }));
          }
        }}
      />
    </Box>
  );
}
