import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface StepsProps {
  readonly steps: readonly { readonly title: string; readonly text: string }[];
}

/** What happens, in its order. */
export function Steps({ steps }: StepsProps) {
  return (
    <Box
      component="ol"
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: { xs: '1fr', md: `repeat(${steps.length}, minmax(0, 1fr))` },
        m: 0,
        p: 0,
        listStyle: 'none',
        counterReset: 'step',
      }}
    >
      {steps.map(({ title, text }) => (
        <Box
          key={title}
          component="li"
          sx={{
            display: { xs: 'flex', md: 'block' },
            gap: 2,
            counterIncrement: 'step',
            '&::before': {
              content: 'counter(step)',
              display: 'grid',
              placeItems: 'center',
              width: 36,
              height: 36,
              flexShrink: 0,
              borderRadius: '50%',
              bgcolor: 'action.selected',
              color: 'primary.main',
              fontWeight: 700,
            },
          }}
        >
          <div>
            <Typography variant="h3" sx={{ mt: { md: 1.5 } }}>
              {title}
            </Typography>
            <Typography color="textSecondary" sx={{ mt: 0.5 }}>
              {text}
            </Typography>
          </div>
        </Box>
      ))}
    </Box>
  );
}
