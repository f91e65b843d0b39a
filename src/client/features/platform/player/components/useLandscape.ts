import { useEffect } from 'react';
import { usePlayer } from './playerContext';

const PHONE = '(pointer: coarse) and (max-device-width: 960px)';

/** A phone that is turned while a video plays shows it in full screen, and leaves it when turned back. */
export function useLandscape(): void {
  const { frame, video } = usePlayer();
  useEffect(() => {
    const orientation = globalThis.screen?.orientation;
    if (!orientation?.addEventListener) return undefined;
    const turn = () => {
      if (!window.matchMedia(PHONE).matches) return;
      const isLandscape = orientation.type.startsWith('landscape');
      const refused = () => undefined;
      if (isLandscape && video.current?.paused === false && !document.fullscreenElement) {
        frame.current?.requestFullscreen?.().catch(refused);
      } else if (!isLandscape && document.fullscreenElement === frame.current) {
        document.exitFullscreen().catch(refused);
      }
    };
    orientation.addEventListener('change', turn);
    return () => orientation.removeEventListener('change', turn);
  }, [frame, video]);
}
