import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { wholeMessage } from '../../../state/submission';
import { Notice } from '../../../ui/Notice';
import { MonthField } from '../MonthField';
import { listPage } from '../resource/resourcePages';
import { monthCsv } from './monthCsv';
import { purchases } from './purchases';

/** Downloads the purchases of a month for a spreadsheet. */
function MonthCsvForm() {
  const dispatch = useDispatch();
  const form = useSelector(monthCsv.select);
  const [month, setMonth] = useState('');
  const isPending = form.status === 'pending';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5 }}>
      <MonthField
        id="csv-month"
        label="Pagamenti del mese (vuoto: questo)"
        value={month}
        onChange={setMonth}
      />
      <Button
        variant="outlined"
        aria-disabled={isPending}
        onClick={() => !isPending && dispatch(monthCsv.actions.requested(month))}
      >
        {isPending ? 'Un momento…' : 'Scarica il mese'}
      </Button>
      <Notice kind="error">{wholeMessage(form)}</Notice>
    </Box>
  );
}

export const purchaseList = listPage(purchases, {
  tools: MonthCsvForm,
  slices: [monthCsv.slice],
  watch: monthCsv.watch,
});
