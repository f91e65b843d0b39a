import LinearProgress from '@mui/material/LinearProgress';
import { FormCard } from '../../../../ui/FormCard';

/** While a link is being carried out. */
export function LinkLoading({ title }: { readonly title: string }) {
  return (
    <FormCard title={title} lead={<div role="status">Un momento, per favore.</div>}>
      <LinearProgress aria-label={title} sx={{ mt: 3, borderRadius: 1 }} />
    </FormCard>
  );
}
