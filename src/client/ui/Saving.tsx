import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import { savingOf } from './bundleSaving';
import { formatEuro } from './format';

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: theme.spacing(1),
  rowGap: theme.spacing(0.5),
  margin: theme.spacing(0.5, 0, 0),
  color: theme.vars.palette.text.secondary,
}));

interface SavingProps {
  /** Euro. */
  readonly price: number;
  /** Euro: its courses bought singly. */
  readonly singlyPrice: number;
}

/** Shows the saving of a learning path against its single courses; renders nothing without one. */
export function Saving({ price, singlyPrice }: SavingProps) {
  const saving = savingOf({ price, singlyPrice });
  if (saving === 0) return null;
  return (
    <Line>
      <Chip
        variant="soft"
        size="small"
        color="success"
        component="strong"
        label={`Risparmi ${formatEuro(saving)}`}
      />
      <span>sui corsi acquistati uno per uno</span>
    </Line>
  );
}
