import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useEffect, useState } from 'react';
import { usePlayer } from './playerContext';

const SIGNS = ['loadstart', 'waiting', 'canplay', 'play', 'playing', 'pause', 'emptied', 'error'] as const;

/** Whether the video should run and has no data for it. */
function useIsLoading(): boolean {
  const { video } = usePlayer();
  const [isLoading, setLoading] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    // A video that starts by itself counts as paused until it has its first data.
    let isStarting = element.autoplay;
    const look = ({ type }: Event | { type: '' }) => {
      if (type === 'loadstart') isStarting = element.autoplay;
      if (type === 'pause' || type === 'error') isStarting = false;
      const runs = !element.paused || isStarting;
      setLoading(runs && element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA);
    };
    look({ type: '' });
    for (const sign of SIGNS) element.addEventListener(sign, look);
    return () => {
      for (const sign of SIGNS) element.removeEventListener(sign, look);
    };
  }, [video]);
  return isLoading;
}

/** Says that the video waits for data, once that takes longer than a blink. */
export function Loading() {
  const isLoading = useIsLoading();
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
