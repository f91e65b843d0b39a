import Slider from '@mui/material/Slider';
import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import type { Command } from '../keys';
import { ControlButton } from './ControlButton';
import { MutedIcon, SoundIcon } from './playerIcons';

/** Phones leave the volume to their own keys. */
export function Volume({ run }: { readonly run: (command: Command) => void }) {
  const media = useMediaDispatch();
  const isMuted = useMediaSelector((state) => state.mediaVolumeLevel === 'off');
  const volume = useMediaSelector((state) => state.mediaVolume ?? 1);
  return (
    <>
      <ControlButton
        label={isMuted ? 'Attiva l’audio' : 'Disattiva l’audio'}
        shortcut="M"
        onClick={() => run({ kind: 'mute' })}
      >
        {isMuted ? <MutedIcon /> : <SoundIcon />}
      </ControlButton>
      <Slider
        aria-label="Volume"
        size="small"
        min={0}
        max={100}
        step={5}
        value={isMuted ? 0 : Math.round(volume * 100)}
        getAriaValueText={(value) => `${value}%`}
        onChange={(_event, value) =>
          media({ type: MediaActionTypes.MEDIA_VOLUME_REQUEST, detail: Number(value) / 100 })
        }
        sx={{
          display: { xs: 'none', md: 'block' },
          '@media (pointer: coarse)': { display: 'none' },
          width: 72,
          mx: 1,
          color: 'common.white',
        }}
      />
    </>
  );
}
