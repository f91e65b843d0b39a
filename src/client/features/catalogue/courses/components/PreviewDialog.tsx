import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type MouseEvent, useCallback, useId, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
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

/** The browser's own dialog keeps the focus inside, closes on Esc and gives the focus back. */
const Dialog = styled('dialog')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    width: 'min(920px, calc(100vw - 24px))',
    maxHeight: 'calc(100dvh - 24px)',
    padding: 0,
    overflow: 'auto',
    overscrollBehavior: 'contain',
    border: '1px solid',
    borderColor: palette.divider,
    borderRadius: theme.shape.borderRadius,
    color: palette.text.primary,
    backgroundColor: palette.background.paper,
    '&::backdrop': { backgroundColor: 'rgba(6, 20, 24, 0.8)' },
  };
});

const BROKEN = 'Il video non si carica. Controlla la connessione e riprova.';

function Broken({ message }: { readonly message: string }) {
  const dispatch = useDispatch();
  const { key: sectionId } = useSelector(preview.selectAny);
  return (
    <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 2 }}>
      <Typography>{message}</Typography>
      <Button variant="contained" onClick={() => dispatch(previewRequested(sectionId))}>
        Riprova
      </Button>
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
  const dialog = useRef<HTMLDialogElement | null>(null);
  const open = useCallback((element: HTMLDialogElement | null) => {
    dialog.current = element;
    if (element && !element.open) element.showModal();
  }, []);
  if (!item) return null;
  const closeFromOutside = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) dialog.current?.close();
  };
  return (
    <Dialog
      ref={open}
      aria-labelledby={titleId}
      onClose={() => dispatch(previewClosed())}
      onClick={closeFromOutside}
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
          <Button onClick={() => dialog.current?.close()} sx={{ flexShrink: 0 }}>
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
