import { fork, put, type SagaGenerator } from 'typed-redux-saga';
import { DeskHeading } from '../resource/DeskHeading';
import deskSlice from '../resource/deskSlice';
import { watchChoices } from '../resource/resourceSaga';
import { GiftForm } from './GiftForm';
import { gift, watchGift } from './gift';

export const slices = [deskSlice, gift.slice];

export function* load(): SagaGenerator<void> {
  yield* put(gift.actions.opened());
}

export function* watch(): SagaGenerator<void> {
  yield* fork(watchChoices);
  yield* fork(watchGift);
}

/** Gives a course to an account by its e-mail address. */
export function Page() {
  return (
    <>
      <DeskHeading
        title="Abilita un corso"
        lead="Dai un corso a chi ha già un account, senza pagamento. Lo vede subito tra i suoi corsi."
      />
      <GiftForm />
    </>
  );
}
