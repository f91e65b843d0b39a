import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import type { AdminSection } from '../../../../contract/catalogue/courseAdmin';
import { videoProcessing } from './sections';

/** Has the qualities, poster and thumbnails of a video made. */
export function ProcessButton({ section }: { readonly section: AdminSection }) {
  const { IdEnc, title, versions } = section;
  const dispatch = useDispatch();
  const isPending = useSelector(videoProcessing.selectIsPending(IdEnc));
  const label = versions === 'failed' ? 'Riprova le qualità' : 'Prepara le qualità';
  return (
    <Button
      size="small"
      aria-label={`${label}: ${title}`}
      aria-busy={isPending}
      onClick={() => dispatch(videoProcessing.actions.requested(IdEnc))}
    >
      {isPending ? 'Un momento…' : label}
    </Button>
  );
}
