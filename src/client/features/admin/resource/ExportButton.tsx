import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import { MOST_CSV_ROWS } from '../../../../contract/platform/adminConstants';
import { wholeMessage } from '../../../state/submission';
import { formatNumber } from '../../../ui/format';
import { Notice } from '../../../ui/Notice';
import { selectAddress } from '../../platform/navigation/navigationSlice';
import type { Resource } from './resource';

interface ExportButtonProps<Item> {
  readonly resource: Resource<Item>;
  /** Rows that the filters find. */
  readonly total: number;
}

/** Downloads what the filters find, all its pages; says so when that is more than a file holds. */
export function ExportButton<Item>({ resource: { exporting }, total }: ExportButtonProps<Item>) {
  const dispatch = useDispatch();
  const { search } = useSelector(selectAddress);
  const form = useSelector(exporting.select);
  const isPending = form.status === 'pending';
  const rows = total > MOST_CSV_ROWS ? `: le prime ${formatNumber(MOST_CSV_ROWS)} righe` : '';
  return (
    <>
      <Button
        variant="outlined"
        aria-disabled={isPending}
        onClick={() => !isPending && dispatch(exporting.actions.requested(search))}
      >
        {isPending ? 'Un momento…' : `Esporta CSV${rows}`}
      </Button>
      <Notice kind="error">{wholeMessage(form)}</Notice>
    </>
  );
}
