import Button from '@mui/material/Button';
import {
  ColumnsPanelTrigger,
  type GridDensity,
  gridDensitySelector,
  Toolbar,
  useGridApiContext,
  useGridSelector,
} from '@mui/x-data-grid';

const DENSITIES: readonly (readonly [GridDensity, string])[] = [
  ['compact', 'Righe compatte'],
  ['standard', 'Righe normali'],
  ['comfortable', 'Righe ampie'],
];

/** Over the grid: its columns, and the height of its rows. */
export function GridToolbar() {
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
