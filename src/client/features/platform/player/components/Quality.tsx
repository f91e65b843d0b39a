import Box from '@mui/material/Box';
import { useDispatch, useSelector } from 'react-redux';
import { qualityChosen, selectPreferences } from '../playerSlice';
import { Choices } from './Choices';

const labelOf = (height: number) => (height === 0 ? 'Automatica' : `${height}p`);

/** The choice of a video's quality; 0 leaves it to the line. */
export function Quality({ heights }: { readonly heights: readonly number[] }) {
  const dispatch = useDispatch();
  const { quality } = useSelector(selectPreferences);
  // One that was chosen for another video may be missing here: then the next one under it plays.
  const chosen =
    heights.find((height) => quality !== 0 && height <= quality) ?? (quality && heights.at(-1)) ?? 0;
  const choices = [0, ...heights].map((height) => ({
    label: labelOf(height),
    isChosen: height === chosen,
    choose: () => dispatch(qualityChosen(height)),
  }));
  return (
    <Choices label={`Qualità: ${labelOf(chosen)}`} choices={choices}>
      <Box component="span" sx={{ fontSize: '0.8rem', fontWeight: 650 }}>
        {chosen === 0 ? 'Auto' : labelOf(chosen)}
      </Box>
    </Choices>
  );
}
