import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface FormPanelProps {
  readonly title: string;
  /** Over the title, from edge to edge. */
  readonly cover?: ReactNode;
  readonly children: ReactNode;
}

/** The form of a page, as a sheet beside what it is for. */
export function FormPanel({ title, cover, children }: FormPanelProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      {cover}
      <Box sx={{ p: { xs: 2.5, md: 3 } }}>
        <Typography id={id} variant="h2" sx={{ fontSize: '1.35rem' }}>
          {title}
        </Typography>
        {children}
      </Box>
    </Box>
  );
}
