import Box from '@mui/material/Box';
import { CheckIcon } from '../../../../ui/Icons';

/** The course's learning goals. */
export function Goals({ goals }: { readonly goals: readonly string[] }) {
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        columnGap: 4,
        rowGap: 1.5,
        m: 0,
        p: { xs: 2.5, md: 3 },
        borderRadius: 1,
        bgcolor: 'action.hover',
        listStyle: 'none',
        '& > li': { display: 'flex', gap: 1.25, overflowWrap: 'anywhere' },
        '& svg': { mt: 0.4, color: 'success.main' },
      }}
    >
      {goals.map((goal) => (
        <li key={goal}>
          <CheckIcon />
          <span>{goal}</span>
        </li>
      ))}
    </Box>
  );
}
