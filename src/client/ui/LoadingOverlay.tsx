import { keyframes, styled } from '@mui/material/styles';

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });
const appear = keyframes({ from: { opacity: 0 } });

const Cover = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: 0,
  zIndex: theme.zIndex.modal,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(2),
  padding: theme.spacing(3),
  textAlign: 'center',
  color: theme.vars.palette.text.primary,
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: -1,
    backgroundColor: theme.vars.palette.background.default,
    opacity: 0.88,
  },
  // Avoid flicker on fast operations.
  animation: `${appear} 160ms 200ms ease-out backwards`,
}));
const Ring = styled('span')(({ theme }) => ({
  width: 44,
  height: 44,
  borderRadius: '50%',
  border: '4px solid',
  borderColor: theme.vars.palette.divider,
  borderTopColor: theme.vars.palette.primary.main,
  animation: `${turn} 900ms linear infinite`,
  '@media (prefers-reduced-motion: reduce)': { animationDuration: '4s' },
}));

/** Covers the whole screen while something is under way that must not be disturbed. */
export function LoadingOverlay({ text = 'Caricamento in corso…' }: { readonly text?: string }) {
  return (
    <Cover role="status" aria-live="polite">
      <Ring />
      <span>{text}</span>
    </Cover>
  );
}
