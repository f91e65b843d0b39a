import Typography from '@mui/material/Typography';
import type { Dashboard } from '../../../../contract/admin/dashboard';
import { formatEuro, formatNumber, formatPercent } from '../../../ui/format';
import { Part } from '../../../ui/Part';
import { RecordTable } from '../../../ui/RecordTable';
import { AdminLink } from '../AdminLink';
import { adminHref } from '../adminPaths';

/** The best sellers of the month. */
export function TopCourses({ rows }: { readonly rows: Dashboard['topCourses'] }) {
  return (
    <Part title="I corsi migliori">
      {rows.length === 0 ? (
        <Typography color="textSecondary">Nessuna vendita in questo mese.</Typography>
      ) : (
        <RecordTable
          caption="I corsi migliori del mese, per ricavi"
          rows={rows}
          keyOf={({ IdCourseEnc, IdBundleEnc, title }) => IdCourseEnc ?? IdBundleEnc ?? title}
          columns={[
            { label: 'Corso o percorso', value: ({ title }) => title },
            { label: 'Acquisti', isFigure: true, value: ({ purchases }) => formatNumber(purchases) },
            { label: 'Ricavi', isFigure: true, value: ({ revenue }) => formatEuro(revenue) },
          ]}
        />
      )}
    </Part>
  );
}

/** How many of the checkouts that began with a coupon were paid. */
export function CouponConversion({ rows }: { readonly rows: Dashboard['coupons'] }) {
  return (
    <Part title="I coupon">
      {rows.length === 0 ? (
        <Typography color="textSecondary">Nessun coupon usato in questo mese.</Typography>
      ) : (
        <RecordTable
          caption="I coupon usati nel mese"
          rows={rows}
          keyOf={({ IdCouponEnc }) => IdCouponEnc}
          columns={[
            {
              label: 'Coupon',
              value: ({ IdCouponEnc, CouponCode }) => (
                <AdminLink to={adminHref('/admin/coupons/:id', IdCouponEnc)}>{CouponCode}</AdminLink>
              ),
            },
            { label: 'Acquisti iniziati', isFigure: true, value: ({ checkouts }) => formatNumber(checkouts) },
            { label: 'Pagati', isFigure: true, value: ({ paid }) => formatNumber(paid) },
            {
              label: 'Conversione',
              isFigure: true,
              value: ({ checkouts, paid }) => formatPercent(checkouts > 0 ? (paid / checkouts) * 100 : 0),
            },
            { label: 'Ricavi', isFigure: true, value: ({ revenue }) => formatEuro(revenue) },
          ]}
        />
      )}
    </Part>
  );
}
