import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { formatPercent } from '../../../ui/format';
import { ProgressBar } from '../../../ui/ProgressBar';
import { selectClassroom, selectLearning } from '../learningSelectors';

/** The percentage of viewed sections, two decimals (specification §9). */
export function CourseProgress() {
  const classroom = useSelector(selectClassroom);
  const { saveMessage } = useSelector(selectLearning);
  if (!classroom) return null;
  const viewed = classroom.sections.filter((section) => section.viewed).length;
  return (
    <Box sx={{ p: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2, mb: 1 }}>
        <Typography component="h2" variant="h4">
          Lezioni
        </Typography>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {viewed} di {classroom.sections.length} · <strong>{formatPercent(classroom.progress)}</strong>
        </Typography>
      </Box>
      <ProgressBar value={classroom.progress} label="Avanzamento del corso" />
      <Box aria-live="polite">
        {saveMessage && (
          <Typography variant="body2" color="error" sx={{ mt: 1 }}>
            {saveMessage}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
