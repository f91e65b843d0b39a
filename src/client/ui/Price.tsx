import { styled } from '@mui/material/styles';
import { formatEuro, percentOff } from './format';
import { VisuallyHidden } from './VisuallyHidden';

/** Capped by the width: a price is one word, and stays within its panel where the text is twice as large. */
const SIZES = {
  small: 'min(1.0625rem, 8vw)',
  medium: 'min(1.375rem, 7.5vw)',
  large: 'min(2rem, 14vw)',
} as const;

const Row = styled('p')({
  margin: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 10,
  rowGap: 2,
  lineHeight: 1.25,
  fontVariantNumeric: 'tabular-nums',
});
const Today = styled('strong')({ fontWeight: 750, letterSpacing: '-0.01em' });
const Struck = styled('s')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontSize: '0.9rem',
}));
const Off = styled('span')(({ theme }) => ({
  color: theme.vars.palette.secondary.main,
  fontSize: '0.9rem',
  fontWeight: 650,
}));

interface PriceProps {
  /** Euro. */
  readonly price: number;
  /** Euro; struck through where it lies above the price. */
  readonly listPrice?: number | undefined;
  readonly size?: keyof typeof SIZES;
}

/** Shows today's price beside the list price and the saving in per cent. */
export function Price({ price, listPrice, size = 'small' }: PriceProps) {
  const isReduced = listPrice !== undefined && listPrice > price;
  const off = percentOff(price, listPrice);
  return (
    <Row data-for-visitors>
      <Today style={{ fontSize: SIZES[size] }}>
        {isReduced && <VisuallyHidden>Prezzo scontato: </VisuallyHidden>}
        {price === 0 ? 'Gratis' : formatEuro(price)}
      </Today>
      {isReduced && (
        <>
          <Struck>
            <VisuallyHidden>Prezzo intero: </VisuallyHidden>
            {formatEuro(listPrice)}
          </Struck>
          {off > 0 && <Off>-{off}%</Off>}
        </>
      )}
    </Row>
  );
}
