import Box from '@mui/material/Box';

/** Tells a new buyer of the mail with the link that proves the address. */
export function ProofMailed() {
  return (
    <Box sx={{ mt: 1, textWrap: 'balance' }}>
      Un’altra e-mail ti chiede di confermare il tuo indirizzo: puoi farlo con calma.
    </Box>
  );
}
