import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Container from '@mui/material/Container';
import { styled } from '@mui/material/styles';
import { CloseIcon } from '../../../ui/Icons';
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
  // On a phone the text and the button share a line.
  [theme.breakpoints.down('sm')]: { columnGap: 12, '& > p + p, & > p + div': { flex: '1 1 0' } },
}));
const Close = styled(ButtonBase)({
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
        <Button
          href={promotion.link}
          variant="outlined"
          size="small"
          aria-label="Scopri l’offerta"
          sx={{ minHeight: 40, px: 2, color: 'inherit', borderColor: 'currentColor' }}
        >
          Scopri
        </Button>
        <Close aria-label="Chiudi l’offerta" onClick={onClose}>
          <CloseIcon />
        </Close>
      </Row>
    </Bar>
  );
}
