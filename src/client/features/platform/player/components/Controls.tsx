import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import { useDispatch, useSelector } from 'react-redux';
import type { Chapter } from '../../../../../contract/catalogue/chapters';
import { SPEEDS } from '../../../../../contract/learning/playback';
import { PlayIcon } from '../../../../ui/Icons';
import { type Command, JUMP } from '../keys';
import { qualityChosen, selectPreferences, speedChosen } from '../playerSlice';
import { clockTime, speedLabel } from '../time';
import { CaptionStyle } from './CaptionStyle';
import { Choices } from './Choices';
import { ControlButton } from './ControlButton';
import {
  Back10Icon,
  CaptionsIcon,
  Forward10Icon,
  FullscreenIcon,
  KeyboardIcon,
  LeaveFullscreenIcon,
  PauseIcon,
  PipIcon,
} from './playerIcons';
import { TimeSlider } from './TimeSlider';
import { Volume } from './Volume';

const labelOf = (height: number) => (height === 0 ? 'Automatica' : `${height}p`);

/** The choice of a video's quality; 0 leaves it to the line. */
function Quality({ heights }: { readonly heights: readonly number[] }) {
  const dispatch = useDispatch();
  const { quality } = useSelector(selectPreferences);
  // One that was chosen for another video may be missing here: then the next one under it plays.
  const chosen =
    heights.find((height) => quality !== 0 && height <= quality) ?? (quality && heights.at(-1)) ?? 0;
  const choices = [0, ...heights].map((height) => ({
    label: labelOf(height),
    isChosen: height === chosen,
    choose: () => dispatch(qualityChosen(height)),
  }));
  return (
    <Choices label={`Qualità: ${labelOf(chosen)}`} choices={choices}>
      <Box component="span" sx={{ fontSize: '0.8rem', fontWeight: 650 }}>
        {chosen === 0 ? 'Auto' : labelOf(chosen)}
      </Box>
    </Choices>
  );
}

interface ControlsProps {
  readonly run: (command: Command) => void;
  readonly hasCaptions: boolean;
  readonly chapters: readonly Chapter[];
  /** The qualities to choose from. */
  readonly heights: readonly number[];
}

function Clock() {
  // By the second: the video reports four times as often.
  const now = useMediaSelector((state) => Math.floor(state.mediaCurrentTime ?? 0));
  const duration = useMediaSelector((state) => state.mediaDuration ?? 0);
  return (
    <Typography
      component="span"
      variant="body2"
      sx={{ px: 0.5, mr: 'auto', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {clockTime(now)} / {clockTime(duration)}
    </Typography>
  );
}

function Speed() {
  const dispatch = useDispatch();
  const { speed } = useSelector(selectPreferences);
  const choices = SPEEDS.map((value) => ({
    label: value === 1 ? `${speedLabel(1)} (normale)` : speedLabel(value),
    isChosen: value === speed,
    choose: () => dispatch(speedChosen(value)),
  }));
  return (
    <Choices label={`Velocità: ${speedLabel(speed)}`} choices={choices}>
      <Box component="span" sx={{ fontSize: '0.95rem', fontWeight: 650 }}>
        {speedLabel(speed)}
      </Box>
    </Choices>
  );
}

function PictureInPicture() {
  const media = useMediaDispatch();
  const isUnavailable = useMediaSelector((state) => state.mediaPipUnavailable !== undefined);
  const isPip = useMediaSelector((state) => state.mediaIsPip ?? false);
  if (isUnavailable) return null;
  return (
    <ControlButton
      label={isPip ? 'Chiudi la finestra piccola' : 'Guarda in una finestra piccola'}
      sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      onClick={() =>
        media({
          type: isPip ? MediaActionTypes.MEDIA_EXIT_PIP_REQUEST : MediaActionTypes.MEDIA_ENTER_PIP_REQUEST,
        })
      }
    >
      <PipIcon />
    </ControlButton>
  );
}

/** The bar under the picture; over it in full screen, where it goes away while nobody moves. */
export function Controls({ run, hasCaptions, chapters, heights }: ControlsProps) {
  const { captions } = useSelector(selectPreferences);
  const isPaused = useMediaSelector((state) => state.mediaPaused ?? true);
  const isFullscreen = useMediaSelector((state) => state.mediaIsFullscreen ?? false);
  return (
    <Box
      role="group"
      aria-label="Comandi del video"
      sx={{
        flexShrink: 0,
        pt: 0.5,
        bgcolor: '#0b1b20',
        transition: 'opacity 200ms',
        '[data-fullscreen=true] &': {
          position: 'absolute',
          inset: 'auto 0 0',
          bgcolor: 'rgba(11, 27, 32, 0.88)',
        },
        '[data-idle=true] &:not(:has(:focus-visible))': { opacity: 0, pointerEvents: 'none' },
      }}
    >
      <TimeSlider chapters={chapters} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', px: { xs: 0, sm: 1 }, pb: 0.5 }}>
        <ControlButton
          label={isPaused ? 'Avvia' : 'Ferma'}
          shortcut="Spazio"
          onClick={() => run({ kind: 'toggle' })}
        >
          {isPaused ? <PlayIcon /> : <PauseIcon />}
        </ControlButton>
        <ControlButton
          label="Indietro di 10 secondi"
          shortcut="J"
          onClick={() => run({ kind: 'seek', by: -JUMP })}
        >
          <Back10Icon />
        </ControlButton>
        <ControlButton
          label="Avanti di 10 secondi"
          shortcut="L"
          onClick={() => run({ kind: 'seek', by: JUMP })}
        >
          <Forward10Icon />
        </ControlButton>
        <Volume run={run} />
        <Clock />
        <Speed />
        {heights.length > 1 && <Quality heights={heights} />}
        {hasCaptions && (
          <>
            <ControlButton
              label="Sottotitoli"
              shortcut="C"
              aria-pressed={captions}
              onClick={() => run({ kind: 'captions' })}
              sx={captions ? { boxShadow: 'inset 0 -3px #7fd0df' } : undefined}
            >
              <CaptionsIcon />
            </ControlButton>
            <CaptionStyle />
          </>
        )}
        <ControlButton
          label="Tasti rapidi"
          shortcut="?"
          onClick={() => run({ kind: 'help' })}
          sx={{ '@media (pointer: coarse), (max-width: 499.95px)': { display: 'none' } }}
        >
          <KeyboardIcon />
        </ControlButton>
        <PictureInPicture />
        <ControlButton
          label={isFullscreen ? 'Esci da schermo intero' : 'Schermo intero'}
          shortcut="F"
          onClick={() => run({ kind: 'fullscreen' })}
        >
          {isFullscreen ? <LeaveFullscreenIcon /> : <FullscreenIcon />}
        </ControlButton>
      </Box>
    </Box>
  );
}
