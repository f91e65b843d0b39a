import { partSaga } from '../../sagas/partSaga';
import { pageEntered } from '../navigation/navigationSlice';
import { lazyNotifications } from './lazyNotifications';

/** Milliseconds after the first page is there: what a person came for goes first. */
const PATIENCE = 1500;

/** Starts the live channel once a page is there; if its code does not come, after the next page. */
export const notificationsLoaderSaga = partSaga(lazyNotifications, { cue: pageEntered, patience: PATIENCE });
