import Box from '@mui/material/Box';
import Pagination from '@mui/material/Pagination';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import { COUPON_EXCESS_NAMES } from '../../../../contract/admin/adminNames';
import type { Coupon, CouponUse } from '../../../../contract/promotions/coupons';
import { formatCount, formatEuro, formatNumber } from '../../../ui/format';
import { formatLocal } from '../../../ui/localDate';
import { Part } from '../../../ui/Part';
import { type RecordColumn, RecordTable } from '../../../ui/RecordTable';
import { LoadError } from '../../platform/navigation';
import { AdminLink } from '../AdminLink';
import { adminHref } from '../adminPaths';
import { Loading } from '../resource/Loading';
import { couponUses, USES_SHOWN, usesKey, usesRequested } from './couponUses';

/** A paid use beyond the coupon's terms says so, counted or not. */
function countOf({ releasedAt, excess, isReserved }: CouponUse): string {
  if (isReserved) return 'Riservato: pagamento in corso';
  if (excess) return `${releasedAt ? 'No' : 'Sì'}, pagato ${COUPON_EXCESS_NAMES[excess]}`;
  return releasedAt ? `No, dal ${formatLocal(releasedAt)}` : 'Sì';
}

const columns: readonly [RecordColumn<CouponUse>, ...RecordColumn<CouponUse>[]] = [
  {
    label: 'Chi',
    value: ({ IdUserEnc, buyer, email }) => (
      <Box sx={{ minWidth: { md: 220 } }}>
        {IdUserEnc ? (
          <AdminLink to={adminHref('/admin/utenti/dettaglio/*', IdUserEnc)}>{buyer}</AdminLink>
        ) : (
          buyer
        )}
        {buyer !== email && <small>{email}</small>}
      </Box>
    ),
  },
  { label: 'Quando', value: ({ redeemedAt }) => formatLocal(redeemedAt) },
  {
    label: 'Acquisto',
    value: ({ IdPurchaseEnc, title }) =>
      IdPurchaseEnc ? (
        <AdminLink to={adminHref('/admin/corsi/comprati/:id', IdPurchaseEnc)}>{title}</AdminLink>
      ) : (
        '–'
      ),
  },
  { label: 'Conta', value: countOf },
  {
    label: 'Totale',
    isFigure: true,
    value: ({ total }) => (total === undefined ? '–' : formatEuro(total)),
  },
];

const STEPS: Readonly<Record<string, string>> = { previous: 'Pagina precedente', next: 'Pagina successiva' };

/** The uses of a coupon and their buyers, a page at a time. Uses of checkouts that failed were given back: they do not count. */
export function CouponUses({
  item: { IdCouponEnc, usedCount, useLimit, reservedCount = 0 },
}: {
  readonly item: Coupon;
}) {
  const dispatch = useDispatch();
  const { status, data, message } = useSelector(couponUses.selectByKey(usesKey(IdCouponEnc, 1)));
  const { items = [], total = 0, page = 1 } = data ?? {};
  const counted = formatCount(usedCount, 'uso', 'usi');
  const limited = useLimit ? `${counted} su ${formatNumber(useLimit)}` : `${counted}, senza limite`;
  const note = reservedCount > 0 ? `${limited}, e ${formatNumber(reservedCount)} in pagamento` : limited;
  return (
    <Box sx={{ maxWidth: 960 }}>
      <Part title="Chi lo ha usato" note={note}>
        {message && <LoadError message={message} retry={couponUses.actions.retryRequested()} />}
        {!data && !message && <Loading />}
        {data && items.length === 0 && <Typography color="textSecondary">Nessun uso.</Typography>}
        {items.length > 0 && (
          <Box aria-busy={status === 'loading'}>
            <RecordTable
              caption="Usi di questo coupon, dal più recente"
              rows={items}
              keyOf={({ id }) => id}
              columns={columns}
            />
          </Box>
        )}
        {total > USES_SHOWN && (
          <Pagination
            aria-label="Pagine degli usi"
            sx={{ mt: 2 }}
            page={page}
            count={Math.ceil(total / USES_SHOWN)}
            getItemAriaLabel={(type, number) => STEPS[type] ?? `Pagina ${number}`}
            onChange={(_event, next) => dispatch(usesRequested(usesKey(IdCouponEnc, next)))}
          />
        )}
      </Part>
    </Box>
  );
}
