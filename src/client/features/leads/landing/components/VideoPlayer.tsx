import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import type { ShownVideo } from '../../../../../contract/leads/landingVideos';
import { PartSlot } from '../../../../routing/PartSlot';
import { RetryButton } from '../../../../ui/RetryButton';
import { retryRequested } from '../../../platform/navigation/navigationSlice';
import { selectHasPlayer, selectIsBroken, videoBroken } from '../playerSlice';
import { shopPlayer } from '../shopPlayer';

const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: '#06141a',
}));
/** Keeps the place of the bar that the shop's player has under the picture. */
const BarPlace = styled('div')({
  '@media (scripting: enabled)': { paddingBottom: 94, backgroundColor: '#0b1b20' },
});
const Video = styled('video')({
  display: 'block',
  width: '100%',
  height: '100%',
  '&:focus-visible': { outline: '3px solid #fff', outlineOffset: -3 },
});

/** A message over the frame. */
function Message({ text, onRetry }: { readonly text: string; readonly onRetry?: () => void }) {
  return (
    <Box
      role={onRetry ? 'alert' : undefined}
      sx={{
        position: 'absolute',
        inset: 0,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 2,
        p: 3,
        textAlign: 'center',
        color: '#fff',
      }}
    >
      <Typography>{text}</Typography>
      {onRetry && <RetryButton onRetry={onRetry} sx={{ color: '#fff', borderColor: '#fff' }} />}
    </Box>
  );
}

/** The shop's player; the browser's own until its code is here, and without scripts. */
export function VideoPlayer({ video }: { readonly video: ShownVideo }) {
  const dispatch = useDispatch();
  const isBroken = useSelector(selectIsBroken);
  const hasPlayer = useSelector(selectHasPlayer);
  const { title, videoUrl: src } = video;
  const poster = video.poster || undefined;
  if (src === '') {
    return (
      <Frame>
        <Message text="Il video sarà disponibile a breve." />
      </Frame>
    );
  }
  if (isBroken) {
    return (
      <Frame>
        <Message
          text="Il video non si è caricato. Controlla la connessione e riprova."
          onRetry={() => dispatch(retryRequested())}
        />
      </Frame>
    );
  }
  const onError = () => dispatch(videoBroken());
  const own = (
    <BarPlace>
      <Frame>
        <Video
          src={src}
          poster={poster}
          aria-label={title}
          controls
          playsInline
          preload="metadata"
          onError={onError}
        />
      </Frame>
    </BarPlace>
  );
  if (!hasPlayer) return own;
  return (
    <PartSlot
      part={shopPlayer}
      fallback={own}
      render={({ default: ShopPlayer }) => (
        <ShopPlayer title={title} src={src} poster={poster} onError={onError} />
      )}
    />
  );
}
