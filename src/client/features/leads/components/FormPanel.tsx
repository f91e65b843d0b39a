import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface FormPanelProps {
  readonly title: string;
  /** Above the title, over the whole width. */
  readonly cover?: ReactNode;
  readonly children: ReactNode;
}

/** The form of a page, beside the page's text. */
export function FormPanel({ title, cover, children }: FormPanelProps) {
  const id = useId();
  return (
    <Card variant="panel" component="section" aria-labelledby={id}>
      {cover}
      <CardContent>
        <Typography id={id} variant="h2" sx={{ fontSize: '1.35rem' }}>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}
