import Box from '@mui/material/Box';
import { useSelector } from 'react-redux';
import { type CaptionLook, type CaptionSize, selectPreferences } from '../playerSlice';

const SIZES: Readonly<Record<CaptionSize, string>> = {
  small: 'clamp(0.8rem, 2.4cqw, 1.6rem)',
  medium: 'clamp(0.95rem, 3.2cqw, 2.1rem)',
  large: 'clamp(1.15rem, 4.4cqw, 3rem)',
};
const LOOKS: Readonly<Record<CaptionLook, object>> = {
  dark: { color: '#fff', bgcolor: 'rgba(0, 0, 0, 0.82)' },
  light: { color: '#000', bgcolor: 'rgba(255, 255, 255, 0.92)' },
  outline: { color: '#fff', textShadow: '0 0 3px #000, 0 0 3px #000, 0 1px 4px #000, 0 0 6px #000' },
};

/** The caption of this moment over the picture: in the student's style, never under the bar. */
export function Captions({ text }: { readonly text: string }) {
  const { captionSize, captionLook } = useSelector(selectPreferences);
  if (!text) return null;
  return (
    <Box
      data-testid="captions"
      lang="it"
      sx={{
        position: 'absolute',
        inset: 'auto 4% 4%',
        textAlign: 'center',
        pointerEvents: 'none',
        whiteSpace: 'pre-line',
        lineHeight: 1.4,
        fontSize: SIZES[captionSize],
        '[data-fullscreen=true][data-idle=false] &': { bottom: 112 },
      }}
    >
      <Box
        component="span"
        sx={{
          px: '0.4em',
          py: '0.1em',
          borderRadius: 0.5,
          boxDecorationBreak: 'clone',
          WebkitBoxDecorationBreak: 'clone',
          ...LOOKS[captionLook],
        }}
      >
        {text}
      </Box>
    </Box>
  );
}
