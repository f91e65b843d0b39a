import { partSaga } from '../../sagas/partSaga';
import { pageEntered } from '../navigation/navigationSlice';
import { lazyNotifications } from './lazyNotifications';

/** Milliseconds after the first page, whose own code goes first. */
const PATIENCE = 1500;

/** Starts the live channel after the first page; if its code fails to load, after the next. */
export const notificationsLoaderSaga = partSaga(lazyNotifications, { cue: pageEntered, patience: PATIENCE });
