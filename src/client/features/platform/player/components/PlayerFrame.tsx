import Box from '@mui/material/Box';
import { createMediaStore } from 'media-chrome/dist/media-store/media-store.js';
import {
  MediaActionTypes,
  MediaProvider,
  useMediaSelector,
  useMediaStore,
} from 'media-chrome/react/media-store';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { PlayerContext } from './playerContext';

const IDLE_AFTER = 3000;
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Whether nobody has moved or pressed anything for three seconds; false while it does not matter. */
export function useIdle(frame: RefObject<HTMLElement | null>, matters: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!matters || !element) return undefined;
    let timer = setTimeout(() => setIdle(true), IDLE_AFTER);
    const wake = () => {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), IDLE_AFTER);
    };
    for (const sign of SIGNS) document.addEventListener(sign, wake);
    return () => {
      clearTimeout(timer);
      setIdle(false);
      for (const sign of SIGNS) document.removeEventListener(sign, wake);
    };
  }, [frame, matters]);
  return isIdle;
}

const flashing = {
  position: 'absolute',
  top: '12%',
  left: '50%',
  transform: 'translateX(-50%)',
  px: 2,
  py: 0.75,
  borderRadius: 5,
  bgcolor: 'rgba(6, 20, 24, 0.85)',
  color: 'common.white',
  fontWeight: 650,
  pointerEvents: 'none',
  opacity: 0,
  animation: 'player-flash 1.1s',
  '@keyframes player-flash': { '0%, 70%': { opacity: 1 }, '100%': { opacity: 0 } },
} as const;

function Frame({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [said, setSaid] = useState({ text: '', count: 0 });
  const store = useMediaStore();
  const isFullscreen = useMediaSelector((state) => state.mediaIsFullscreen ?? false);
  const isPaused = useMediaSelector((state) => state.mediaPaused ?? true);
  const isIdle = useIdle(frame, isFullscreen && !isPaused);
  useEffect(() => {
    const type = MediaActionTypes.FULLSCREEN_ELEMENT_CHANGE_REQUEST;
    store.dispatch({ type, detail: frame.current });
    return () => store.dispatch({ type, detail: undefined });
  }, [store]);
  const shared = useMemo(
    () => ({
      frame,
      video,
      flash: (text: string) => setSaid(({ count }) => ({ text, count: count + 1 })),
    }),
    [],
  );
  return (
    <PlayerContext value={shared}>
      <Box
        ref={frame}
        data-fullscreen={isFullscreen}
        data-idle={isIdle}
        sx={{
          position: 'relative',
          display: 'flex',
          flexDirection: 'column',
          overflow: 'hidden',
          bgcolor: 'common.black',
          color: 'common.white',
          borderRadius: { xs: 0, narrow: 1.5 },
          '&& :focus-visible, && .Mui-focusVisible': { outline: '3px solid #fff', outlineOffset: -3 },
          '&[data-fullscreen=true]': { borderRadius: 0, height: '100%' },
          '&[data-idle=true]': { cursor: 'none' },
        }}
      >
        {children}
        <Box role="status">
          {said.text && (
            <Box key={said.count} sx={flashing}>
              {said.text}
            </Box>
          )}
        </Box>
      </Box>
    </PlayerContext>
  );
}

/** Around the player and what lies over its picture; goes full screen as a whole. */
export function PlayerFrame({ children }: { readonly children: ReactNode }) {
  const store = useMemo(
    () => createMediaStore({ documentElement: globalThis.document, options: { noSubtitlesLangPref: true } }),
    [],
  );
  return (
    <MediaProvider mediaStore={store}>
      <Frame>{children}</Frame>
    </MediaProvider>
  );
}
