import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';

/** The element that describes the player's keys to screen readers. */
export const KEYS_ID = 'tasti-del-lettore';

const KEYS = [
  ['Spazio', 'avvia o ferma'],
  ['← →', 'indietro o avanti'],
  ['M', 'audio'],
  ['F', 'schermo intero'],
  ['N', 'lezione successiva'],
  ['P', 'lezione precedente'],
] as const;

const Key = styled('kbd')(({ theme }) => ({
  padding: theme.spacing(0, 0.75),
  border: '1px solid',
  borderColor: theme.vars.palette.divider,
  borderRadius: 4,
  fontFamily: 'inherit',
  fontSize: '0.8rem',
  color: theme.vars.palette.text.primary,
}));

/** The player's keys; hidden on small screens. */
export function PlayerKeys() {
  return (
    <Box
      id={KEYS_ID}
      sx={{
        display: { xs: 'none', lg: 'flex' },
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.5,
        mt: 2,
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      <span>Nel lettore:</span>
      {KEYS.map(([key, does]) => (
        <span key={key}>
          <Key>{key}</Key> {does}
        </span>
      ))}
    </Box>
  );
}
