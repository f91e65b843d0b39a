import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { paper } from './frames';
import { VisuallyHidden } from './VisuallyHidden';

/** A table; on phones each row is a card with labelled cells. */
const Table = styled('table')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: theme.spacing(1.5, 1.5), textAlign: 'left', verticalAlign: 'top' },
    '& thead th': { ...theme.typography.body2, fontWeight: 650, color: palette.text.secondary },
    '& tbody tr': { borderTop: `1px solid ${palette.divider}` },
    '& tbody th': { fontWeight: 600, overflowWrap: 'anywhere' },
    '& .money': { textAlign: 'right', whiteSpace: 'nowrap' },
    '& small': { display: 'block', color: palette.text.secondary, fontSize: '0.85rem', fontWeight: 400 },
    [theme.breakpoints.down('md')]: {
      '& thead': {
        position: 'absolute',
        width: 1,
        height: 1,
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
      },
      '&, & tbody, & tr, & th, & td': { display: 'block' },
      '& tbody tr': {
        marginTop: theme.spacing(1.5),
        padding: theme.spacing(1.5, 2),
        ...paper,
      },
      '& th, & td': { padding: theme.spacing(0.5, 0) },
      '& td': { display: 'flex', justifyContent: 'space-between', gap: theme.spacing(2) },
      '& td::before': { content: 'attr(data-label)', color: palette.text.secondary, flexShrink: 0 },
      '& .money': { textAlign: 'left' },
    },
  };
});

export interface RecordColumn<Row> {
  readonly label: string;
  /** Money and numbers align right. */
  readonly isFigure?: true;
  readonly value: (row: Row) => ReactNode;
}

interface RecordTableProps<Row> {
  /** For screen readers, where the heading above does not say it. */
  readonly caption?: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The first one heads its row. */
  readonly columns: readonly [RecordColumn<Row>, ...RecordColumn<Row>[]];
}

/** Records as a table, on phones as cards. */
export function RecordTable<Row>({ caption, rows, keyOf, columns }: RecordTableProps<Row>) {
  const [head, ...rest] = columns;
  return (
    <Box
      sx={{
        border: { md: 1 },
        borderColor: { md: 'divider' },
        borderRadius: 1,
        bgcolor: { md: 'background.paper' },
        // With large text the columns can be wider than the page.
        overflow: { xs: 'hidden', md: 'auto' },
      }}
    >
      <Table>
        {caption && (
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
        )}
        <thead>
          <tr>
            {columns.map(({ label, isFigure }) => (
              <th key={label} scope="col" className={isFigure && 'money'}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{head.value(row)}</th>
              {rest.map(({ label, isFigure, value }) => (
                <td key={label} data-label={label} className={isFigure && 'money'}>
                  {value(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}
