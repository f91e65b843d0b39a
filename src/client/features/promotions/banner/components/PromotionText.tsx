import { styled } from '@mui/material/styles';
import { Countdown } from '../../../../ui/Countdown';
import { formatDiscount } from '../../../../ui/format';
import { RichText } from '../../../../ui/RichText';
import type { Promotion } from '../promotion';

const Lead = styled('p')({
  margin: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 12,
  rowGap: 6,
  fontSize: '0.75rem',
  fontWeight: 700,
  letterSpacing: '0.06em',
});
/** Text flows around the discount: with large text a column beside it would hold a few letters a line. */
const Deal = styled('p')({
  margin: 0,
  minWidth: 0,
  overflowWrap: 'anywhere',
  lineHeight: 1.3,
  fontWeight: 600,
  '& strong': { fontSize: '1.35rem', fontWeight: 800, whiteSpace: 'nowrap', marginRight: 6 },
});
/** On the bar's colour only the underline tells a link. */
const Custom = styled('div')({ minWidth: 0, '& a': { color: 'inherit' }, '& > div': { lineHeight: 1.4 } });

interface PromotionTextProps {
  readonly promotion: Promotion;
  /** When the server rendered the page. */
  readonly renderedAt: number;
}

/** "OFFERTA SPECIALE PER", the countdown, the discount and its course. */
export function PromotionText({
  promotion: { endsAt, discount, customText },
  renderedAt,
}: PromotionTextProps) {
  return (
    <>
      <Lead>
        OFFERTA SPECIALE PER <Countdown end={endsAt} renderedAt={renderedAt} />
      </Lead>
      {discount && (
        <Deal>
          <strong>{formatDiscount(discount.amount, discount.isPercentage)}</strong> {discount.title}
        </Deal>
      )}
      {customText && (
        <Custom>
          <RichText text={customText} />
        </Custom>
      )}
    </>
  );
}

/** Shown after the promotion's end. */
export function ExpiredText({ promotion: { discount } }: Pick<PromotionTextProps, 'promotion'>) {
  return (
    <Deal>
      <strong>Offerta scaduta</strong> {discount?.title}
    </Deal>
  );
}
