import Box from '@mui/material/Box';

/** The viewer's name or address, faint and moving; hides nothing and takes no clicks. */
export function Watermark({ text }: { readonly text: string }) {
  return (
    <Box
      aria-hidden="true"
      data-testid="watermark"
      sx={{
        position: 'absolute',
        top: '8%',
        left: '4%',
        maxWidth: '46%',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        pointerEvents: 'none',
        userSelect: 'none',
        fontSize: 'clamp(0.7rem, 1.6cqw, 1.1rem)',
        color: 'common.white',
        opacity: 0.3,
        textShadow: '0 0 3px #000',
        animation: 'player-watermark 90s step-end infinite',
        '@keyframes player-watermark': {
          '0%': { top: '8%', left: '4%' },
          '33%': { top: '46%', left: '50%' },
          '66%': { top: '78%', left: '12%' },
        },
      }}
    >
      {text}
    </Box>
  );
}
