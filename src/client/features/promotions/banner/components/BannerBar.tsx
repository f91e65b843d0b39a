import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { CloseIcon } from '../../../../ui/Icons';
import type { Promotion } from '../promotion';
import { barColors } from './barColors';
import { PromotionText } from './PromotionText';

const Bar = styled('aside')(({ theme }) => barColors(theme));
const Row = styled(Container)(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 28,
  rowGap: 8,
  paddingBlock: 10,
  paddingRight: 60,
  [theme.breakpoints.up('lg')]: { justifyContent: 'center' },
  // On a phone the countdown takes the first line; the text and the button share the second.
  [theme.breakpoints.down('sm')]: { columnGap: 12, '& > p + p, & > p + div': { flex: '1 1 55%' } },
}));
const Discover = styled(Button)({
  minHeight: 40,
  paddingInline: 16,
  borderColor: 'currentColor',
  fontSize: '0.8125rem',
}) as typeof Button;
const Close = styled(IconButton)({
  position: 'absolute',
  top: 8,
  right: 12,
  width: 44,
  height: 44,
  borderRadius: 8,
  '&:hover': { background: 'rgba(255, 255, 255, 0.12)' },
  '&.Mui-focusVisible': { outlineColor: 'currentColor', outlineOffset: -4 },
});

interface BannerBarProps {
  readonly promotion: Promotion;
  /** When the server rendered the page. */
  readonly renderedAt: number;
  readonly onClose?: () => void;
}

/** The countdown banner's bar. */
export function BannerBar({ promotion, renderedAt, onClose }: BannerBarProps) {
  return (
    <Bar aria-label="Offerta speciale">
      <Row>
        <PromotionText promotion={promotion} renderedAt={renderedAt} />
        <Discover href={promotion.link} variant="outlined" color="inherit" aria-label="Scopri l’offerta">
          Scopri
        </Discover>
        <Close color="inherit" aria-label="Chiudi l’offerta" onClick={onClose}>
          <CloseIcon />
        </Close>
      </Row>
    </Bar>
  );
}
