import { styled } from '@mui/material/styles';
import { useDispatch, useSelector } from 'react-redux';
import type { SectionOutline } from '../../../../../contract/catalogue/courses';
import { PlayIcon } from '../../../../ui/Icons';
import { preview, previewRequested } from '../preview';
import { previewCode } from '../previewCode';

const Play = styled('button')(({ theme }) => {
  const { palette } = theme.vars;
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
  };
});
const ErrorText = styled('p')(({ theme }) => ({
  '&&': { color: theme.vars.palette.error.main },
}));

const GONE = 'Questa lezione non è più in anteprima.';

/** Plays a section that is free for everybody. */
export function PreviewButton({ section }: { readonly section: SectionOutline }) {
  const dispatch = useDispatch();
  const { status, message } = useSelector(preview.selectByKey(section.IdEnc));
  return (
    <>
      <Play
        type="button"
        aria-label={`Anteprima: ${section.title}`}
        aria-busy={status === 'loading'}
        onClick={() => dispatch(previewRequested(section.IdEnc))}
      >
        <PlayIcon /> Anteprima
      </Play>
      {status === 'failed' && <ErrorText role="alert">{message}</ErrorText>}
      {status === 'missing' && <ErrorText role="alert">{message || GONE}</ErrorText>}
    </>
  );
}

/** The player over the page, once its code and the section's address are here. */
export function Preview() {
  const { data } = useSelector(preview.selectAny);
  const player = data ? previewCode.peek() : undefined;
  return player ? <player.Page /> : null;
}
