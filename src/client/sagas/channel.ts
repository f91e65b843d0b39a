import { eventChannel } from 'redux-saga';

/**
 * Events that say no more than that they happened. `takeEvery(channelOf(browser.onReturn), worker)`
 *
 * @param listen tells the listener of each event, until what it returns is called
 */
export const channelOf = (listen: (listener: () => void) => () => void) =>
  eventChannel<true>((emit) => listen(() => emit(true)));

/** Events with a value. `takeEvery(channelOfValues(browser.onLink), worker)` */
export const channelOfValues = <Value extends object | string>(
  listen: (listener: (value: Value) => void) => () => void,
) => eventChannel<Value>((emit) => listen(emit));
