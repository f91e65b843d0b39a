import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface NextStepProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** The wide button under an answer: where to go on. */
export function NextStep({ to, children }: NextStepProps) {
  return (
    <Button component={Link} to={to} variant="contained" size="large" fullWidth sx={{ mt: 3 }}>
      {children}
    </Button>
  );
}
