import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '../../../../routing/paths';
import { buyAddress, isUnderWay } from '../../../checkout';
import { selectAddress } from '../../../platform/navigation/navigationSlice';
import { Cover, onDark } from '../../../platform/player';
import type { LoadedCourse } from '../course';
import { previewRequested } from '../preview';

interface PreviewEndProps {
  readonly course: LoadedCourse;
  /** The free section that has ended. */
  readonly sectionId: string;
}

/** After a free section: the next free one, and the way to the whole course. */
export function PreviewEnd({ course, sectionId }: PreviewEndProps) {
  const dispatch = useDispatch();
  // With the coupon that it may name.
  const { pathname, search } = useSelector(selectAddress);
  const { sections, price, owned, isOffSale, transfer, IdCourseEnc } = course;
  const place = sections.findIndex(({ IdEnc }) => IdEnc === sectionId);
  const next = sections.slice(place + 1).find(({ isPreview }) => isPreview);
  const wholeCourse = owned ? (
    <Button component={Link} to={paths.viewer(IdCourseEnc)} variant="contained">
      Continua nel tuo corso
    </Button>
  ) : (
    <Button component={Link} to={buyAddress(pathname + search)} variant="contained" color="secondary">
      {price > 0 ? 'Acquista il corso' : 'Ottieni il corso'}
    </Button>
  );
  return (
    <Cover role="status">
      <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {next ? `C’è un’altra lezione gratuita: «${next.title}»` : 'Ti è piaciuta? Il corso continua così.'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'center' }}>
        {(owned || (!isOffSale && !isUnderWay(transfer))) && wholeCourse}
        {next && (
          <Button variant="outlined" sx={onDark} onClick={() => dispatch(previewRequested(next.IdEnc))}>
            Guarda la prossima lezione
          </Button>
        )}
      </Box>
    </Cover>
  );
}
