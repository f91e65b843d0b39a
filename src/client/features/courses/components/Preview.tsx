import { styled } from '@mui/material/styles';
import { useDispatch, useSelector } from 'react-redux';
import type { SectionOutline } from '../../../../contract/courses';
import { PlayIcon } from '../../../ui/Icons';
import { previewCode } from '../previewCode';
import { previewRequested, selectPreview } from '../previewSlice';

const Play = styled('button')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    minHeight: 28,
    padding: theme.spacing(0, 1.25),
    border: 0,
    borderRadius: 14,
    backgroundColor: palette.action.selected,
    color: palette.primary.main,
    font: 'inherit',
    fontSize: '0.8rem',
    fontWeight: 650,
    cursor: 'pointer',
    '& svg': { fontSize: '0.7rem' },
    '&:hover': { backgroundColor: palette.primary.main, color: palette.primary.contrastText },
    '&:focus-visible': { outline: '2px solid', outlineOffset: 2 },
  };
});
const Why = styled('p')(({ theme }) => ({
  '&&': { color: (theme.vars ?? theme).palette.error.main },
}));

/** Plays a section that is free for everybody. */
export function PreviewButton({ section }: { readonly section: SectionOutline }) {
  const dispatch = useDispatch();
  const { status, sectionId, message } = useSelector(selectPreview);
  const isThis = sectionId === section.IdEnc;
  return (
    <>
      <Play
        type="button"
        aria-label={`Anteprima: ${section.title}`}
        aria-busy={isThis && status === 'loading'}
        onClick={() => dispatch(previewRequested({ sectionId: section.IdEnc }))}
      >
        <PlayIcon /> Anteprima
      </Play>
      {isThis && status === 'failed' && <Why role="alert">{message}</Why>}
    </>
  );
}

/** The player over the page, once its code and the section's address are there. */
export function Preview() {
  const { status } = useSelector(selectPreview);
  const player = status === 'open' ? previewCode.peek() : undefined;
  return player ? <player.Page /> : null;
}
