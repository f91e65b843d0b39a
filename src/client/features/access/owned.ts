import { call, type SagaGenerator } from 'typed-redux-saga';
import { setOwnedMark } from '../../ui/OwnedMark';
import { CardMark } from './components/CardMark';
import { ownedCourses } from './ownedCourses';
import { watchOwned } from './ownedSaga';

export { ContinueStudying } from './components/ContinueStudying';
export const slices = [ownedCourses.slice];

export function* watch(): SagaGenerator<void> {
  yield* call(setOwnedMark, CardMark);
  yield* call(watchOwned);
}
