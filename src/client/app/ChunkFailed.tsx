import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useDispatch } from 'react-redux';
import { retryRequested } from '../features/platform/navigation/navigationSlice';
import { useServices } from '../services/servicesContext';
import { RetryButton } from '../ui/RetryButton';

const KINDS: Readonly<Record<string, string>> = {
  timeout: 'tempo scaduto',
  missing: 'file non trovato',
  error: 'errore di rete',
};

const ADVICE: Readonly<Record<string, string>> = {
  timeout: 'La connessione è lenta o assente. Controllala, poi premi Riprova.',
  missing: 'Probabilmente il sito è stato aggiornato da poco: ricarica la pagina.',
  error: 'Sembra che tu non sia in linea. Controlla la connessione, poi premi Riprova.',
};
const OTHER_ADVICE = 'Premi Riprova. Se non basta, ricarica la pagina.';

/** Tells a buyer what to do; the details name the chunk and the kind of failure. */
export function ChunkFailed({ chunk, kind, onRetry }: { chunk: string; kind: string; onRetry?: () => void }) {
  const dispatch = useDispatch();
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const { browser } = useServices();
  return (
    <Container role="alert" sx={{ py: 8, minHeight: '60vh', textAlign: 'center' }}>
      <Typography variant="h1" gutterBottom>
        La pagina non si è caricata
      </Typography>
      <Typography sx={{ mb: 1 }}>{ADVICE[kind] ?? OTHER_ADVICE}</Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        Il tuo carrello resta com’è, e nessun pagamento è partito da questa pagina.
      </Typography>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', justifyContent: 'center' }}>
        <RetryButton
          variant="contained"
          onRetry={() => {
            onRetry?.();
            dispatch(retryRequested());
          }}
        />
        {/* Not a link, which the shop would follow itself: the browser fetches the page, with the chunks that it names now. */}
        <Button onClick={browser.reload} variant="outlined">
          Ricarica la pagina
        </Button>
      </Stack>
      <Box sx={{ mt: 4, color: 'text.secondary', typography: 'body2' }}>
        <Button
          color="inherit"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          Dettagli per l’assistenza
        </Button>
        <p id={detailsId} hidden={!isOpen}>
          Non è stato possibile caricare la parte «{chunk}» ({KINDS[kind] ?? kind}).
        </p>
      </Box>
    </Container>
  );
}
