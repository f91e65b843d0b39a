import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { MediaActionTypes, useMediaStore } from 'media-chrome/react/media-store';
import { type ComponentProps, type ReactNode, useEffect, useId } from 'react';
import { useSelector } from 'react-redux';
import type { Chapter } from '../../../../../contract/catalogue/chapters';
import { useIsReplayed } from '../../../../state/replayed';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden';
import { KEY_HELP } from '../keys';
import { selectPreferences } from '../playerSlice';
import { Captions } from './Captions';
import { Controls } from './Controls';
import { Cover } from './Cover';
import { KeysDialog } from './KeysDialog';
import { Loading } from './Loading';
import { usePlayer } from './playerContext';
import { TapSurface } from './TapSurface';
import { useCaptions } from './useCaptions';
import { useCommands, usePageKeys } from './useCommands';
import { type HlsSource, useHls } from './useHls';
import { useMediaSession } from './useMediaSession';

const PHONE = '(pointer: coarse) and (max-device-width: 960px)';

/** A phone that is turned while a video plays shows it in full screen, and leaves it when turned back. */
function useLandscape(): void {
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

/** The viewer's name or address, faint and moving; hides nothing and takes no clicks. */
function Watermark({ text }: { readonly text: string }) {
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

const Video = styled('video')({
  display: 'block',
  width: '100%',
  height: '100%',
  backgroundColor: '#000',
  // Brought into view, it begins under the header.
  scrollMarginTop: 128,
});

interface VideoPlayerProps {
  /** Properties of the video element: address, preloading, event handlers. */
  readonly video: Omit<ComponentProps<'video'>, 'ref' | 'controls' | 'title'>;
  readonly title: string;
  /** The course. */
  readonly album: string;
  readonly poster?: string | undefined;
  /** Address of WebVTT captions in Italian. */
  readonly captions?: string | undefined;
  /** The same video in several qualities: plays in place of the address. */
  readonly hls?: HlsSource | undefined;
  readonly chapters?: readonly Chapter[] | undefined;
  /** Address of the WebVTT of pictures over the bar. */
  readonly thumbnails?: string | undefined;
  /** Lies faintly over the picture. */
  readonly watermark?: string | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly onPrevious?: (() => void) | undefined;
  /** Lies over the picture, under the bar. */
  readonly children?: ReactNode;
}

const NONE: readonly Chapter[] = [];
const isElsewhere = (address: string) => new URL(address, location.href).origin !== location.origin;

const picture = {
  position: 'relative',
  aspectRatio: '16 / 9',
  maxHeight: '76vh',
  width: '100%',
  containerType: 'inline-size',
  '@media (orientation: landscape) and (max-height: 500px)': { maxHeight: 'calc(100dvh - 96px)' },
  '[data-fullscreen=true] &': { flex: 1, minHeight: 0, maxHeight: 'none', aspectRatio: 'auto' },
} as const;

/** A video with the shop's controls. A replay fetches nothing: it shows what lies over the picture. */
export function VideoPlayer(props: VideoPlayerProps) {
  if (!useIsReplayed()) return <LiveVideo {...props} />;
  return (
    <Box sx={picture}>
      <Cover role="status">
        <Typography>Il video non fa parte della registrazione.</Typography>
      </Cover>
      {props.children}
    </Box>
  );
}

/** One element for every address that follows: it keeps full screen and focus. */
function LiveVideo(props: VideoPlayerProps) {
  const {
    video,
    title,
    album,
    poster,
    captions,
    chapters = NONE,
    hls,
    thumbnails,
    watermark,
    onNext,
    onPrevious,
    children,
  } = props;
  const { video: element } = usePlayer();
  const store = useMediaStore();
  const { speed, captions: isOn } = useSelector(selectPreferences);
  const keysId = useId();
  const neighbours = { hasCaptions: captions !== undefined, onNext, onPrevious };
  const heights = useHls(element, hls);
  const run = useCommands(neighbours);
  const caption = useCaptions(element, captions, isOn);
  usePageKeys(run);
  useMediaSession({ title, album, poster }, run, neighbours);
  useLandscape();
  useEffect(() => {
    const type = MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST;
    store.dispatch({ type, detail: element.current });
    return () => store.dispatch({ type, detail: undefined });
  }, [store, element]);
  useEffect(() => {
    if (!element.current) return;
    // Another address starts with the default.
    element.current.defaultPlaybackRate = speed;
    element.current.playbackRate = speed;
  }, [element, speed]);
  return (
    <>
      <Box data-picture sx={picture}>
        <Video
          ref={element}
          tabIndex={-1}
          playsInline
          // Its address holds for this browser alone.
          disableRemotePlayback
          aria-label={title}
          aria-describedby={keysId}
          poster={poster}
          crossOrigin={captions && isElsewhere(captions) ? 'anonymous' : undefined}
          {...video}
          src={hls ? undefined : video.src}
        >
          {captions && <track key={captions} kind="captions" src={captions} srcLang="it" label="Italiano" />}
          {thumbnails && (
            <track key={thumbnails} kind="metadata" src={thumbnails} label="thumbnails" default />
          )}
        </Video>
        <TapSurface run={run} />
        {watermark && <Watermark text={watermark} />}
        <Captions text={caption} />
        <Loading />
        {children}
      </Box>
      <Controls run={run} hasCaptions={captions !== undefined} chapters={chapters} heights={heights} />
      <VisuallyHidden id={keysId}>
        {KEY_HELP.map(([key, does]) => `${key} ${does}`).join('; ')}
      </VisuallyHidden>
      <KeysDialog />
    </>
  );
}
