import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Purchase, PurchaseStatus } from '../../../../contract/users';
import { formatEuro } from '../../../ui/format';
import { paper } from '../../../ui/frames';
import { formatLocal } from '../../../ui/localDate';

const STATUS: Readonly<Record<PurchaseStatus, string>> = {
  pending: 'In attesa',
  paid: 'Pagato',
  failed: 'Non riuscito',
  expired: 'Scaduto',
  refunded_in_part: 'Rimborsato in parte',
  refunded: 'Rimborsato',
  refund_due: 'Rimborso in corso',
  disputed: 'Contestato',
  deactivated: 'Disattivato',
};

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
      },
      '&, & tbody, & tr, & th, & td': { display: 'block' },
      '& tbody tr': {
        marginTop: theme.spacing(1.5),
        padding: theme.spacing(1.5, 2),
        ...paper,
      },
      '& th, & td': { padding: theme.spacing(0.5, 0) },
      '& td': { display: 'flex', justifyContent: 'space-between', gap: theme.spacing(2) },
      '& td::before': { content: 'attr(data-label)', color: palette.text.secondary },
      '& .money': { textAlign: 'left' },
    },
  };
});

interface Column {
  readonly label: string;
  readonly className?: 'money';
  readonly value: (purchase: Purchase) => ReactNode;
}

const COLUMNS: readonly Column[] = [
  { label: 'Data', value: ({ paidAt, createdAt }) => formatLocal(paidAt ?? createdAt) },
  { label: 'Stato', value: ({ status }) => STATUS[status] },
  { label: 'Prezzo', className: 'money', value: ({ listPrice }) => formatEuro(listPrice) },
  {
    label: 'Sconto',
    className: 'money',
    value: ({ discount }) => (discount > 0 ? formatEuro(-discount) : '–'),
  },
  { label: 'Totale', className: 'money', value: ({ total }) => <strong>{formatEuro(total)}</strong> },
];

/** All purchases, newest first. */
export function PurchaseTable({ purchases }: { readonly purchases: readonly Purchase[] }) {
  if (purchases.length === 0) {
    return <Typography color="textSecondary">Non hai ancora fatto acquisti.</Typography>;
  }
  return (
    <Box
      sx={{
        border: { md: 1 },
        borderColor: { md: 'divider' },
        borderRadius: 1,
        bgcolor: { md: 'background.paper' },
        overflow: 'hidden',
      }}
    >
      <Table>
        <thead>
          <tr>
            <th scope="col">Acquisto</th>
            {COLUMNS.map(({ label, className }) => (
              <th key={label} scope="col" className={className}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {purchases.map((purchase) => (
            <tr key={purchase.IdEnc}>
              <th scope="row">
                {purchase.title}
                {purchase.CouponCode && <small>Coupon {purchase.CouponCode}</small>}
              </th>
              {COLUMNS.map(({ label, className, value }) => (
                <td key={label} data-label={label} className={className}>
                  {value(purchase)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}
