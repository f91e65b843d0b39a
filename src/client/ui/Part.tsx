import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface PartProps {
  readonly title: string;
  /** Beside the title, smaller. */
  readonly note?: string;
  readonly children: ReactNode;
}

/** A part of a page in detail under its heading. */
export function Part({ title, note, children }: PartProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: { xs: 4.5, md: 6 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, mb: 2 }}>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {note && <Typography color="textSecondary">{note}</Typography>}
      </Box>
      {children}
    </Box>
  );
}
