import { DataGrid, type GridColDef } from '@mui/x-data-grid';
import { createRoot } from 'react-dom/client';

/** The least that a page with a grid can be: `/rows.json` in a DataGrid. Bundled by plainGridServer.ts. */
async function show(): Promise<void> {
  const { columns, rows } = (await (await fetch('/rows.json')).json()) as {
    columns: GridColDef[];
    rows: { id: string }[];
  };
  const root = document.createElement('div');
  document.body.append(root);
  createRoot(root).render(<DataGrid columns={columns} rows={rows} disableVirtualization />);
}

void show();
