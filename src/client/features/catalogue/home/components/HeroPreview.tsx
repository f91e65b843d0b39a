import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { HomeHighlights } from '../../../../../contract/catalogue/homeSections';
import { paths } from '../../../../routing/paths';
import { isUnavailable } from '../../../../state/loadable';
import { useIsReplayed } from '../../../../state/replayed';
import { PlayIcon } from '../../../../ui/Icons';
import { Picture } from '../../../../ui/Picture';
import { heroPreview, heroPreviewRequested, heroVideoBroken } from '../heroPreview';

const COVER_SIZES = '(min-width: 1280px) 400px, (min-width: 991px) 36vw, 94vw';
const GONE = 'Questa lezione non è più in anteprima.';

const Video = styled('video')({
  display: 'block',
  width: '100%',
  aspectRatio: '16 / 9',
  backgroundColor: '#000',
});

/** The button that was pressed is gone: the keyboard goes on at the video. */
const takeFocus = (video: HTMLVideoElement | null) => video?.focus({ preventScroll: true });

const isElsewhere = (address: string) => new URL(address, location.href).origin !== location.origin;

/** A free lesson that plays in its place once it is asked for: without sound, with captions. */
export function HeroPreview({ preview }: { readonly preview: NonNullable<HomeHighlights['preview']> }) {
  const { IdEnc, title, course } = preview;
  const { status, data, message } = useSelector(heroPreview.selectByKey(IdEnc));
  const isReplayed = useIsReplayed();
  const dispatch = useDispatch();
  return (
    <Card component="figure" sx={{ m: 0 }}>
      {data && !isReplayed ? (
        <Video
          ref={takeFocus}
          src={data.videoUrl}
          poster={course.cover?.src}
          aria-label={`Anteprima: ${title}`}
          tabIndex={0}
          controls
          muted
          autoPlay
          playsInline
          crossOrigin={data.captionsUrl && isElsewhere(data.captionsUrl) ? 'anonymous' : undefined}
          onError={() => dispatch(heroVideoBroken())}
        >
          {data.captionsUrl && (
            <track kind="captions" src={data.captionsUrl} srcLang="it" label="Italiano" default />
          )}
        </Video>
      ) : (
        <Box sx={{ position: 'relative' }}>
          <Picture picture={course.cover} alt="" sizes={COVER_SIZES} isEager />
          <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeContent: 'center' }}>
            <Button
              variant="contained"
              size="large"
              startIcon={<PlayIcon />}
              aria-busy={status === 'loading'}
              onClick={() => dispatch(heroPreviewRequested(IdEnc))}
            >
              Guarda l’anteprima
            </Button>
          </Box>
        </Box>
      )}
      <Box component="figcaption" sx={{ px: 2, py: 1.25, typography: 'body2', overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 650 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Lezione gratuita di{' '}
          <MuiLink component={Link} to={paths.course(course.slug)}>
            {course.title}
          </MuiLink>
        </Typography>
        {isUnavailable(status) && (
          <Typography variant="body2" color="error" role="alert">
            {message || GONE}
          </Typography>
        )}
      </Box>
    </Card>
  );
}
