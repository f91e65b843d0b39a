import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { RetryButton } from '../../../../ui/RetryButton';
import { PlayerFrame, VideoPlayer } from '../../../platform/player';
import { courseDetail } from '../course';
import {
  preview,
  previewClosed,
  previewRequested,
  selectPreviewPlayer,
  videoBroken,
  videoEnded,
  videoResumed,
} from '../preview';
import { PreviewEnd } from './PreviewEnd';

const BROKEN = 'Il video non si carica. Controlla la connessione e riprova.';

function Broken({ message }: { readonly message: string }) {
  const dispatch = useDispatch();
  const { key: sectionId } = useSelector(preview.selectAny);
  return (
    <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 2 }}>
      <Typography>{message}</Typography>
      <RetryButton variant="contained" onRetry={() => dispatch(previewRequested(sectionId))} />
    </Box>
  );
}

/** A free section, played over the course's page. */
export function Page() {
  const { data: item, message } = useSelector(preview.selectAny);
  const { isBroken, hasEnded } = useSelector(selectPreviewPlayer);
  const { data: course } = useSelector(courseDetail.selectAny);
  const dispatch = useDispatch();
  const titleId = useId();
  if (!item) return null;
  const close = () => dispatch(previewClosed());
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby={titleId}
      maxWidth={false}
      slotProps={{ paper: { sx: { width: 'min(920px, 100%)', m: 1.5, overscrollBehavior: 'contain' } } }}
    >
      <div>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, p: 2 }}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="eyebrow" color="primary">
              Anteprima gratuita
            </Typography>
            <Typography id={titleId} variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
              {item.title}
            </Typography>
          </Box>
          <Button onClick={close} sx={{ flexShrink: 0 }}>
            Chiudi
          </Button>
        </Box>
        {!isBroken ? (
          <PlayerFrame>
            <VideoPlayer
              title={item.title}
              album={course?.title ?? ''}
              poster={course?.cover?.src}
              captions={item.captionsUrl}
              video={{
                src: item.videoUrl,
                autoPlay: true,
                onError: () => dispatch(videoBroken()),
                onEnded: () => dispatch(videoEnded()),
                onPlay: () => dispatch(videoResumed()),
              }}
            >
              {hasEnded && course && <PreviewEnd course={course} sectionId={item.IdEnc} />}
            </VideoPlayer>
          </PlayerFrame>
        ) : (
          <Broken message={message || BROKEN} />
        )}
      </div>
    </Dialog>
  );
}
