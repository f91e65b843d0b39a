import { listPage } from '../resource/resourcePages';
import { AnnounceButton } from './AnnounceButton';
import { announcing, toastPreview, watchAnnouncing } from './announcing';
import { notifications } from './notifications';

export const notificationList = listPage(notifications, {
  tools: AnnounceButton,
  slices: [announcing.slice, toastPreview.slice],
  watch: watchAnnouncing,
});
