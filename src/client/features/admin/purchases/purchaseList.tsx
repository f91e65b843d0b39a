import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { fork, put, type SagaGenerator } from 'typed-redux-saga';
import { wholeMessage } from '../../../state/submission';
import { Notice } from '../../../ui/Notice';
import { MonthField } from '../MonthField';
import { listPage } from '../resource/resourcePages';
import { monthCsv } from './monthCsv';
import { purchases } from './purchases';
import { StatementImport } from './StatementImport';
import { statement, statementConfirm, watchStatement } from './statement';

/** Downloads the purchases of a month for a spreadsheet. */
function MonthCsvForm() {
  const dispatch = useDispatch();
  const form = useSelector(monthCsv.select);
  const [month, setMonth] = useState('');
  const isPending = form.status === 'pending';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, minWidth: 0 }}>
      <MonthField
        id="csv-month"
        label="Pagamenti del mese (vuoto: questo)"
        value={month}
        isUnchecked
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

function Tools() {
  return (
    <>
      <StatementImport />
      <MonthCsvForm />
    </>
  );
}

function* watch(): SagaGenerator<void> {
  // What was refused at an earlier visit is over.
  yield* put(monthCsv.actions.closed());
  yield* fork(monthCsv.watch);
  yield* fork(watchStatement);
}

export const purchaseList = listPage(purchases, {
  tools: Tools,
  slices: [monthCsv.slice, statement.slice, statementConfirm.slice],
  watch,
});
