import LinearProgress from '@mui/material/LinearProgress';
import { FormCard } from '../../../ui/FormCard';

interface PendingCardProps {
  readonly title: string;
  readonly text?: string;
}

/** The progress of what a page does without a form. */
export function PendingCard({ title, text = 'Un momento, per favore.' }: PendingCardProps) {
  return (
    <FormCard title={title} lead={<div role="status">{text}</div>}>
      <LinearProgress aria-label={title} sx={{ mt: 3, borderRadius: 1 }} />
    </FormCard>
  );
}
