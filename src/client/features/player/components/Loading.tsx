import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useMediaSelector } from 'media-chrome/react/media-store';

/** Says that the video waits for data, once that takes longer than a blink. */
export function Loading() {
  const isLoading = useMediaSelector(
    (state) => (state.mediaLoading ?? false) && !(state.mediaPaused ?? true),
  );
  return (
    <Box
      role="status"
      sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', pointerEvents: 'none' }}
    >
      {isLoading && (
        <Box
          sx={{
            display: 'grid',
            justifyItems: 'center',
            gap: 1,
            p: 2,
            borderRadius: 1.5,
            bgcolor: 'rgba(6, 20, 24, 0.7)',
            animation: 'player-loading 600ms',
            '@keyframes player-loading': { '0%, 90%': { opacity: 0 }, '100%': { opacity: 1 } },
          }}
        >
          <CircularProgress color="inherit" aria-hidden="true" />
          Il video si sta caricando…
        </Box>
      )}
    </Box>
  );
}
