import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PlainButton } from './Button';
import { AlertIcon } from './Icons';

interface ErrorStateProps {
  readonly message: string;
  readonly onRetry?: () => void;
}

/** Replaces content that failed to load, with a button to retry. */
export function ErrorState({ message, onRetry }: ErrorStateProps) {
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 2,
        px: 3,
        py: 5,
        textAlign: 'center',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box component="span" sx={{ fontSize: '1.75rem', color: 'error.main', lineHeight: 0 }}>
        <AlertIcon />
      </Box>
      <Typography sx={{ maxWidth: '46ch' }}>{message}</Typography>
      {onRetry && (
        <PlainButton variant="outlined" onClick={onRetry}>
          Riprova
        </PlainButton>
      )}
    </Box>
  );
}
