import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { AlertIcon } from './Icons';
import { RetryButton } from './RetryButton';

interface ErrorStateProps {
  readonly message: string;
  readonly onRetry?: () => void;
}

/** Replaces content that failed to load, with a button to retry. */
export function ErrorState({ message, onRetry }: ErrorStateProps) {
  return (
    <Paper
      variant="outlined"
      role="alert"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 2,
        px: 3,
        py: 5,
        textAlign: 'center',
      }}
    >
      <Box component="span" sx={{ fontSize: '1.75rem', color: 'error.main', lineHeight: 0 }}>
        <AlertIcon />
      </Box>
      <Typography sx={{ maxWidth: '46ch' }}>{message}</Typography>
      {onRetry && <RetryButton onRetry={onRetry} />}
    </Paper>
  );
}
