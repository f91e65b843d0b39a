import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import type { StudentSection } from '../../../../contract/learning/learning';
import { ArrowIcon } from '../../../ui/Icons';
import {
  selectCurrentSection,
  selectLearning,
  selectNextSection,
  selectPreviousSection,
} from '../learningSelectors';
import { autoAdvanceToggled, sectionChosen } from '../learningSlice';

/** Whether the next section starts by itself. */
function AutoAdvance() {
  const { autoAdvance } = useSelector(selectLearning);
  const dispatch = useDispatch();
  return (
    <Box
      component="label"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: 44, cursor: 'pointer' }}
    >
      <Box
        component="input"
        type="checkbox"
        checked={autoAdvance}
        onChange={() => dispatch(autoAdvanceToggled())}
        sx={{
          width: 20,
          height: 20,
          m: 0,
          accentColor: (theme) => theme.vars.palette.primary.main,
        }}
      />
      <Typography component="span" variant="body2">
        Passa da solo alla lezione successiva
      </Typography>
    </Box>
  );
}

function Step({ to, isNext }: { to: StudentSection | undefined; isNext: boolean }) {
  const dispatch = useDispatch();
  return (
    <Button
      variant={isNext ? 'contained' : 'outlined'}
      // Keeps the keyboard at the first and the last lesson.
      aria-disabled={!to}
      onClick={() => to && dispatch(sectionChosen({ sectionId: to.IdEnc }))}
      {...(isNext
        ? { endIcon: <ArrowIcon /> }
        : { startIcon: <ArrowIcon style={{ transform: 'rotate(180deg)' }} /> })}
    >
      {isNext ? 'Successiva' : 'Precedente'}
    </Button>
  );
}

/** Below the player: title and description, and the buttons to the sections before and after. */
export function SectionDetails() {
  const section = useSelector(selectCurrentSection);
  const previous = useSelector(selectPreviousSection);
  const next = useSelector(selectNextSection);
  if (!section) return null;
  return (
    <Box sx={{ py: 2.5 }}>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {section.title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 2 }}>
        <Step to={previous} isNext={false} />
        <Step to={next} isNext />
        <AutoAdvance />
      </Box>
      {section.description && (
        <Typography
          color="textSecondary"
          sx={{ mt: 2, maxWidth: '70ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {section.description}
        </Typography>
      )}
    </Box>
  );
}
