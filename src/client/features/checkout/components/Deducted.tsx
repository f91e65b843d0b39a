import Typography from '@mui/material/Typography';
import { formatEuro } from '../../../ui/format';

/** Says why a path costs its buyer less. @param euro what is deducted for the courses that they have */
export function Deducted({ euro }: { readonly euro: number }) {
  return (
    <Typography variant="body2" color="textSecondary">
      {formatEuro(euro)} in meno: una parte del percorso è già tua.
    </Typography>
  );
}
