import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import type { PictureCut } from '../../../services/browserFiles';

const MAX_ZOOM = 4;
/** Degrees. */
const QUARTER = 90;

interface PictureCutterProps {
  /** Of the picture: an object URL. */
  readonly address: string;
  readonly isDisabled: boolean;
  readonly onCut: (cut: Omit<PictureCut, 'file'>) => void;
  readonly onUnreadable: () => void;
}

/** Selects the square to keep: moved by mouse, finger or arrow keys, with controls for zoom and rotation below. */
export function PictureCutter({ address, isDisabled, onCut, onUnreadable }: PictureCutterProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const report = useCallback((_percent: Area, area: Area) => onCut({ rotation, area }), [onCut, rotation]);
  /** @param by degrees clockwise */
  const turn = (by: number) => setRotation((rotation + by) % 360);
  return (
    <Box sx={{ display: 'grid', gap: 2, opacity: isDisabled ? 0.6 : 1 }} inert={isDisabled}>
      <Box
        sx={{
          position: 'relative',
          height: { xs: 280, sm: 340 },
          overflow: 'hidden',
          borderRadius: 1,
          bgcolor: '#10191c',
          '& [role="group"]:focus-visible': { outline: '3px solid #fff', outlineOffset: -6 },
        }}
      >
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          rotation={rotation}
          aspect={1}
          maxZoom={MAX_ZOOM}
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={report}
          onCropAreaChange={report}
          mediaProps={{ alt: 'La tua foto', onError: onUnreadable }}
          cropperProps={{
            role: 'group',
            'aria-label': 'Parte della foto che resta: spostala con le frecce',
          }}
        />
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        <Box
          component="label"
          sx={{ gridColumn: '1 / -1', display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 44 }}
        >
          Ingrandimento
          <Box
            component="input"
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={zoom}
            aria-valuetext={`${Math.round(zoom * 100)} per cento`}
            onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
            sx={{ flexGrow: 1, minWidth: 0, height: 28, m: 0 }}
            style={{ accentColor: 'var(--mui-palette-primary-main)' }}
          />
        </Box>
        <Button
          type="button"
          variant="outlined"
          onClick={() => turn(3 * QUARTER)}
          aria-label="Ruota a sinistra"
        >
          <span aria-hidden="true">↺&nbsp;</span> Ruota
        </Button>
        <Button type="button" variant="outlined" onClick={() => turn(QUARTER)} aria-label="Ruota a destra">
          Ruota <span aria-hidden="true">&nbsp;↻</span>
        </Button>
      </Box>
    </Box>
  );
}
