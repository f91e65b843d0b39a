import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import { type PointerEvent, useState } from 'react';
import type { Chapter } from '../../../../../contract/catalogue/chapters';
import { clockTime, spokenTime } from '../time';

/** The picture of the second that is pointed at, where the video has thumbnails. */
function Thumbnail() {
  const image = useMediaSelector((state) => state.mediaPreviewImage);
  const coords = useMediaSelector((state) => state.mediaPreviewCoords);
  if (!image || !coords) return null;
  const [x = 0, y = 0, width = 0, height = 0] = coords.map(Number);
  return (
    <Box
      data-testid="thumbnail"
      sx={{ width, height, my: 0.5, mx: -0.5, borderRadius: 0.5, bgcolor: '#000' }}
      style={{ backgroundImage: `url("${image.split('#')[0]}")`, backgroundPosition: `-${x}px -${y}px` }}
    />
  );
}

const STEP = 5;
const LARGE_STEP = 10;

/** Where the video is, how far it is loaded, and the way to any second. */
export function TimeSlider({ chapters }: { readonly chapters: readonly Chapter[] }) {
  const media = useMediaDispatch();
  const now = useMediaSelector((state) => state.mediaCurrentTime ?? 0);
  const duration = useMediaSelector((state) => state.mediaDuration ?? 0);
  const loaded = useMediaSelector((state) => {
    const ranges: readonly (readonly number[])[] = state.mediaBuffered ?? [];
    const at = state.mediaCurrentTime ?? 0;
    return ranges.find(([start = 0, end = 0]) => start <= at && at <= end)?.[1] ?? 0;
  });
  const [dragged, setDragged] = useState<number>();
  const [hovered, setHovered] = useState<number>();
  const isKnown = Number.isFinite(duration) && duration > 0;
  const hover = ({ clientX, currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
    if (pointerType !== 'mouse' || !isKnown) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (clientX - left) / width));
    setHovered(part);
    media({ type: MediaActionTypes.MEDIA_PREVIEW_REQUEST, detail: part * duration });
  };
  const hasThumbnail = useMediaSelector((state) => state.mediaPreviewImage !== undefined);
  // Half the width of what lies over the bar: it stays inside of the player.
  const edge = hasThumbnail && dragged === undefined ? 80 : 24;
  const pointed = dragged === undefined ? hovered : dragged / duration;
  const chapter =
    pointed === undefined ? undefined : chapters.findLast(({ seconds }) => seconds <= pointed * duration);
  return (
    <Box
      onPointerMove={hover}
      onPointerLeave={() => setHovered(undefined)}
      sx={{ position: 'relative', mx: 1.5 }}
    >
      <Box
        aria-hidden="true"
        sx={{
          position: 'absolute',
          top: '50%',
          height: 4,
          mt: '-2px',
          borderRadius: 2,
          bgcolor: 'rgba(255, 255, 255, 0.35)',
          width: isKnown ? `${Math.min(100, (100 * loaded) / duration)}%` : 0,
        }}
      />
      <Slider
        aria-label="Posizione nel video"
        size="small"
        min={0}
        marks={isKnown ? chapters.map(({ seconds }) => ({ value: seconds })) : false}
        max={isKnown ? duration : 1}
        step={STEP}
        shiftStep={LARGE_STEP}
        disabled={!isKnown}
        value={isKnown ? Math.min(dragged ?? now, duration) : 0}
        getAriaValueText={(seconds) => `${spokenTime(seconds)} di ${spokenTime(duration)}`}
        onChange={(_event, seconds) => setDragged(Number(seconds))}
        onChangeCommitted={(_event, seconds) => {
          setDragged(undefined);
          media({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: Number(seconds) });
        }}
        sx={{
          display: 'block',
          color: 'common.white',
          '& .MuiSlider-mark': { width: 3, height: 8, bgcolor: 'common.white', opacity: 0.9 },
          '& .MuiSlider-rail': { opacity: 0.3 },
          '& .MuiSlider-track': { border: 0, bgcolor: '#7fd0df' },
          '& .MuiSlider-thumb, & .MuiSlider-track': { transition: 'none' },
          '&.Mui-disabled': { color: 'rgba(255, 255, 255, 0.4)' },
        }}
      />
      {pointed !== undefined && (
        <Box
          aria-hidden="true"
          sx={{
            position: 'absolute',
            bottom: '100%',
            left: `clamp(${edge}px, ${100 * pointed}%, 100% - ${edge}px)`,
            transform: 'translateX(-50%)',
            px: 1,
            borderRadius: 1,
            bgcolor: '#06141a',
            typography: 'body2',
            textAlign: 'center',
            zIndex: 1,
            fontVariantNumeric: 'tabular-nums',
            pointerEvents: 'none',
          }}
        >
          {dragged === undefined && <Thumbnail />}
          {chapter && (
            <Box sx={{ maxWidth: 220, overflow: 'hidden', textOverflow: 'ellipsis' }}>{chapter.title}</Box>
          )}
          {clockTime(pointed * duration)}
        </Box>
      )}
    </Box>
  );
}
