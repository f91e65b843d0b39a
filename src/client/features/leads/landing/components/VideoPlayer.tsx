import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import type { ShownVideo } from '../../../../../contract/leads/landingVideos';
import { retryRequested } from '../../../platform/navigation/navigationSlice';
import { selectIsBroken, videoBroken } from '../playerSlice';

const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: '#06141a',
}));
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
      {onRetry && (
        <Button variant="outlined" onClick={onRetry} sx={{ color: '#fff', borderColor: '#fff' }}>
          Riprova
        </Button>
      )}
    </Box>
  );
}

/** The browser's own player, in a frame of fixed shape. */
export function VideoPlayer({ video }: { readonly video: ShownVideo }) {
  const dispatch = useDispatch();
  const isBroken = useSelector(selectIsBroken);
  if (video.videoUrl === '') {
    return (
      <Frame>
        <Message text="Il video sarà disponibile a breve." />
      </Frame>
    );
  }
  return (
    <Frame>
      {isBroken ? (
        <Message
          text="Il video non si è caricato. Controlla la connessione e riprova."
          onRetry={() => dispatch(retryRequested())}
        />
      ) : (
        <Video
          src={video.videoUrl}
          poster={video.poster || undefined}
          aria-label={video.title}
          controls
          playsInline
          preload="metadata"
          onError={() => dispatch(videoBroken())}
        />
      )}
    </Frame>
  );
}
