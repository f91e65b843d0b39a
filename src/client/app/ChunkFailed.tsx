import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { useDispatch } from 'react-redux';
import { retryRequested } from '../features/platform/navigation/navigationSlice';

const KINDS: Readonly<Record<string, string>> = {
  timeout: 'tempo scaduto',
  missing: 'file non trovato',
  error: 'errore di rete',
};

/** Specification §8, "Failed page-chunk load": names the chunk and the kind of failure. */
export function ChunkFailed({ chunk, kind, onRetry }: { chunk: string; kind: string; onRetry?: () => void }) {
  const dispatch = useDispatch();
  return (
    <Container role="alert" sx={{ py: 8, minHeight: '60vh', textAlign: 'center' }}>
      <Typography variant="h1" gutterBottom>
        La pagina non si è caricata
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        Non è stato possibile caricare la parte «{chunk}» ({KINDS[kind] ?? kind}).
      </Typography>
      <Button
        variant="contained"
        onClick={() => {
          onRetry?.();
          dispatch(retryRequested());
        }}
      >
        Riprova
      </Button>
    </Container>
  );
}
