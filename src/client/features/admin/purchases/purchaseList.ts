import { listPage } from '../resource/resourcePages';
import { MonthCsvForm } from './MonthCsvForm';
import { monthCsv } from './monthCsv';
import { purchases } from './purchases';

export const purchaseList = listPage(purchases, {
  tools: MonthCsvForm,
  slices: [monthCsv.slice],
  watch: monthCsv.watch,
});
