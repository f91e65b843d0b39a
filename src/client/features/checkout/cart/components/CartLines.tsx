import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { QuotedLine } from '../../../../../contract/checkout/cart';
import { paths } from '../../../../routing/paths';
import { Picture } from '../../../../ui/Picture';
import { Price } from '../../../../ui/Price';
import type { RemovableListProps } from '../../../../ui/useFocusAfterRemoval';
import { selectAppliedCoupon } from '../../checkoutSelectors';
import { Deducted } from '../../components/Deducted';
import type { QuotedLines } from '../cartQuote';
import { cartThings } from '../cartThings';

/** Why a line is not bought with the others, and where to go from there. */
function Problem({ problem }: { readonly problem: NonNullable<QuotedLine['problem']> }) {
  const { code, message, IdPurchaseEnc } = problem;
  return (
    <Typography variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
      {message} Non è compreso nel totale.{' '}
      {code === 'transfer_under_way' && IdPurchaseEnc && (
        <MuiLink component={Link} to={paths.bankTransfer(IdPurchaseEnc)}>
          Vedi i dati del bonifico
        </MuiLink>
      )}
    </Typography>
  );
}

interface LineProps {
  readonly line: QuotedLine;
  /** The applied coupon, once the prices are those with it. */
  readonly couponCode: string | undefined;
}

function Line({ line, couponCode }: LineProps) {
  const dispatch = useDispatch();
  const { kind, IdItemEnc: id, title, slug, cover, listPrice, total, isLowered, deducted, problem } = line;
  const isPending = useSelector(cartThings.selectIsPending(id));
  const remove = () => {
    if (!isPending) dispatch(cartThings.actions.requested({ thing: { kind, id, title }, isAdded: false }));
  };
  return (
    <Paper component="li" variant="outlined" sx={{ display: 'flex', gap: 2, p: { xs: 1.5, sm: 2 } }}>
      <Box
        sx={{
          width: { xs: 72, sm: 112 },
          flex: 'none',
          alignSelf: 'start',
          borderRadius: 1,
          overflow: 'hidden',
        }}
      >
        <Picture picture={cover} alt="" sizes="112px" />
      </Box>
      <Box sx={{ flexGrow: 1, minWidth: 0, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
        <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {slug ? (
            <MuiLink component={Link} to={kind === 'course' ? paths.course(slug) : paths.bundle(slug)}>
              {title}
            </MuiLink>
          ) : (
            title
          )}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {kind === 'course' ? 'Corso' : 'Percorso formativo'}
        </Typography>
        {problem ? (
          <Problem problem={problem} />
        ) : (
          <>
            <Price price={total} listPrice={total < listPrice ? listPrice : undefined} />
            {deducted !== undefined && <Deducted euro={deducted} />}
            {couponCode && (
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {isLowered ? `Con il coupon ${couponCode}.` : `Il coupon ${couponCode} qui non vale.`}
              </Typography>
            )}
          </>
        )}
        <Button
          size="small"
          aria-label={`Rimuovi dal carrello: ${title}`}
          aria-disabled={isPending}
          onClick={remove}
          sx={{ ml: -1, px: 1, minWidth: 0 }}
        >
          Rimuovi
        </Button>
      </Box>
    </Paper>
  );
}

interface CartLinesProps {
  readonly lines: QuotedLines;
  readonly list: RemovableListProps;
}

/** What the cart holds. */
export function CartLines({ lines, list }: CartLinesProps) {
  const coupon = useSelector(selectAppliedCoupon);
  const couponCode = lines.some(({ isLowered }) => isLowered) ? coupon?.CouponCode : undefined;
  return (
    <Box
      component="ul"
      {...list}
      aria-label="Nel carrello"
      sx={{ display: 'grid', gap: 1.5, m: 0, mt: 3, p: 0, listStyle: 'none' }}
    >
      {lines.map((line) => (
        <Line key={line.IdItemEnc} line={line} couponCode={couponCode} />
      ))}
    </Box>
  );
}
