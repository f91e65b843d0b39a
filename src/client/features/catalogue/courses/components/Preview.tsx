import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { SectionOutline } from '../../../../../contract/catalogue/courses';
import { focusRing } from '../../../../ui/frames';
import { PlayIcon } from '../../../../ui/Icons';
import { preview, previewRequested } from '../preview';
import { previewCode } from '../previewCode';

/** On the cover, whatever its colours: a dark disc with a light sign. */
const Play = styled(ButtonBase)(({ theme }) => ({
  position: 'relative',
  display: 'block',
  width: '100%',
  '&.Mui-focusVisible': { ...focusRing, outlineOffset: -3 },
  '& > .sign': {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    color: '#fff',
    backgroundImage: 'linear-gradient(transparent 40%, rgba(6, 20, 24, 0.8))',
    ...theme.typography.body2,
    fontWeight: 650,
  },
  '& > .sign > span': { position: 'absolute', insetInline: 0, bottom: theme.spacing(1.25) },
  '& svg': {
    width: 64,
    height: 64,
    padding: 18,
    borderRadius: '50%',
    backgroundColor: 'rgba(6, 20, 24, 0.72)',
    boxShadow: '0 0 0 2px rgba(255, 255, 255, 0.85)',
    transition: 'transform 150ms',
    '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
  },
  '&:hover svg': { transform: 'scale(1.08)' },
}));

const GONE = 'Questa lezione non è più in anteprima.';

/** Why a section's preview did not open; '' where it did. */
function usePreview(sectionId: string) {
  const { status, message } = useSelector(preview.selectByKey(sectionId));
  const fault = status === 'failed' ? message : status === 'missing' ? message || GONE : '';
  return { isLoading: status === 'loading', fault };
}

/** Plays a section that is free for everybody. */
export function PreviewButton({ section }: { readonly section: SectionOutline }) {
  const dispatch = useDispatch();
  const { isLoading, fault } = usePreview(section.IdEnc);
  return (
    <>
      <Button
        size="small"
        aria-label={`Anteprima: ${section.title}`}
        aria-busy={isLoading}
        onClick={() => dispatch(previewRequested(section.IdEnc))}
        startIcon={<PlayIcon width="0.9em" height="0.9em" />}
        sx={{ minHeight: 32, px: 1.25, py: 0, borderRadius: 4, bgcolor: 'action.selected' }}
      >
        Anteprima
      </Button>
      {fault && (
        <FormHelperText component="p" error role="alert">
          {fault}
        </FormHelperText>
      )}
    </>
  );
}

interface CoverPreviewProps {
  /** The first that is free for everybody. */
  readonly section: SectionOutline;
  /** The cover. */
  readonly children: ReactNode;
}

/** A course's cover that plays its free section. */
export function CoverPreview({ section, children }: CoverPreviewProps) {
  const dispatch = useDispatch();
  const id = useId();
  const { isLoading, fault } = usePreview(section.IdEnc);
  return (
    <div>
      <Play
        aria-label="Guarda l’anteprima"
        aria-busy={isLoading}
        aria-describedby={fault ? id : undefined}
        onClick={() => dispatch(previewRequested(section.IdEnc))}
      >
        {children}
        <span className="sign" aria-hidden="true">
          <PlayIcon />
          <span>{isLoading ? 'Un momento…' : 'Guarda l’anteprima'}</span>
        </span>
      </Play>
      {/* Read out once, where the lessons are. */}
      {fault && (
        <FormHelperText component="p" error id={id} sx={{ px: 2.5, py: 1 }}>
          {fault}
        </FormHelperText>
      )}
    </div>
  );
}

/** The player over the page, once its code and the section's address are here. */
export function Preview() {
  const { data } = useSelector(preview.selectAny);
  const player = data ? previewCode.peek() : undefined;
  return player ? <player.Page /> : null;
}
