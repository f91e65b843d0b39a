import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface ProfileSectionProps {
  /** Of the heading, to which the list of sections links. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

export function ProfileSection({ id, title, children }: ProfileSectionProps) {
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ mt: { xs: 4, md: 5.5 }, '&:first-of-type': { mt: 0 } }}
    >
      <Typography
        id={id}
        variant="h2"
        tabIndex={-1}
        sx={{ mb: 2, scrollMarginTop: { xs: 128, md: 96 }, '&:focus': { outline: 'none' } }}
      >
        {title}
      </Typography>
      {children}
    </Box>
  );
}
