import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Invoice } from '../../../../contract/checkout/invoice';
import { invoiceFacts } from '../../../../contract/checkout/invoiceFacts';
import type { ReceiptShown } from '../../../../contract/checkout/purchases';
import { formatEuro } from '../../../ui/format';
import { formatDate } from '../../../ui/italianTime';
import { ReceiptButton } from '../receipts';

function Row({
  name,
  children,
  isTotal = false,
}: {
  name: ReactNode;
  children: ReactNode;
  isTotal?: boolean;
}) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        columnGap: 3,
        py: 1.25,
        fontVariantNumeric: 'tabular-nums',
        ...(isTotal && { borderTop: 1, borderColor: 'divider', fontWeight: 700, fontSize: '1.125rem' }),
      }}
    >
      <Box component="dt" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap' }}>
        {children}
      </Box>
    </Box>
  );
}

/** The invoice that was asked for, as it was frozen with the purchase. */
function InvoiceFacts({ invoice }: { readonly invoice: Invoice }) {
  return (
    <>
      <Typography variant="h4" component="h3" sx={{ mt: 2 }}>
        Dati per la fattura
      </Typography>
      <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 0.5, typography: 'body2' }}>
        {invoiceFacts(invoice)
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <Box key={label} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {value}
              </Box>
            </Box>
          ))}
      </Box>
    </>
  );
}

/** List prices, discount and total, and the invoice. */
export function ReceiptSummary({ purchase }: { readonly purchase: ReceiptShown }) {
  const { title, listPrice, discount, total, CouponCode, paidAt, createdAt, lines } = purchase;
  return (
    <Box
      component="section"
      aria-label="Riepilogo dell’acquisto"
      sx={{
        mt: 5,
        px: { xs: 2.5, sm: 3.5 },
        py: 2.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
      }}
    >
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {formatDate(paidAt ?? createdAt)}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        Ordine {purchase.IdEnc}
      </Typography>
      <Box component="dl" sx={{ m: 0, mt: 1.5 }}>
        {lines?.map((line) => (
          <Row key={line.IdCourseEnc ?? line.IdBundleEnc} name={line.title}>
            {formatEuro(line.listPrice)}
          </Row>
        ))}
        <Row name="Prezzo">{formatEuro(listPrice)}</Row>
        {discount > 0 && (
          <Row name={CouponCode ? `Sconto (coupon ${CouponCode})` : 'Sconto'}>{formatEuro(-discount)}</Row>
        )}
        <Row name="Pagato" isTotal>
          {formatEuro(total)}
        </Row>
      </Box>
      {purchase.invoice && <InvoiceFacts invoice={purchase.invoice} />}
      <ReceiptButton purchase={purchase} isLarge />
    </Box>
  );
}
