import { call, type SagaGenerator } from 'typed-redux-saga';
import { setSaveButton } from '../../../ui/SaveButton';
import { SaveToggle } from './components/SaveToggle';
import { savedList } from './savedList';

export const slices = [savedList.slice];

export function* watch(): SagaGenerator<void> {
  yield* call(setSaveButton, SaveToggle);
  yield* call(savedList.watch);
}
