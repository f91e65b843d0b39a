import { homeSections } from '../homeSections';
import { listPage } from '../resource/resourcePages';
import { HomeOrderDialog } from './HomeOrderDialog';
import { homeOrder, homeReorder, watchHomeOrder } from './homeOrder';

export const homeSectionList = listPage(homeSections, {
  tools: HomeOrderDialog,
  slices: [homeOrder.slice, homeReorder.slice],
  watch: watchHomeOrder,
});
