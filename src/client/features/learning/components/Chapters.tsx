import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { clockTime, spokenTime } from '../../platform/player';
import { selectCurrentSection } from '../learningSelectors';
import { momentChosen } from '../learningSlice';

/** The chapters of the lesson; each leads to its second. */
export function Chapters() {
  const id = useId();
  const dispatch = useDispatch();
  const { IdEnc: sectionId = '', chapters = [] } = useSelector(selectCurrentSection) ?? {};
  if (chapters.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ pb: 2.5, maxWidth: 760 }}>
      <Typography id={id} variant="h3">
        Capitoli
      </Typography>
      <Box component="ol" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {chapters.map(({ seconds, title }) => (
          <li key={seconds}>
            <ButtonBase
              aria-label={`${title}, da ${spokenTime(seconds)}`}
              onClick={() => dispatch(momentChosen({ sectionId, position: seconds }))}
              sx={{
                display: 'flex',
                justifyContent: 'flex-start',
                alignItems: 'baseline',
                gap: 1.5,
                width: '100%',
                minHeight: 44,
                px: 1,
                py: 1,
                borderRadius: 1,
                textAlign: 'left',
                font: 'inherit',
                '&:hover': { bgcolor: 'action.hover' },
                '&:focus-visible': { outline: 3, outlineColor: 'primary.main', outlineOffset: -3 },
              }}
            >
              <Typography
                component="span"
                color="primary"
                sx={{ minWidth: 52, fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}
              >
                {clockTime(seconds)}
              </Typography>
              <Typography component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {title}
              </Typography>
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Box>
  );
}
