import { useSelector } from 'react-redux';
import { call, fork, put, type SagaGenerator, select } from 'typed-redux-saga';
import { selectSearch } from '../../platform/navigation/navigationSlice';
import { AdminHeading } from '../resource/AdminHeading';
import adminSlice, { choicesForgotten } from '../resource/adminSlice';
import { nameChoice, watchChoices } from '../resource/choiceSaga';
import { GiftForm } from './GiftForm';
import { gift, watchGift } from './gift';

export const slices = [adminSlice, gift.slice];

/** The parameter of the address that names the course. */
const COURSE = 'IdCourseEnc';
const courseIn = (search: string) => new URLSearchParams(search).get(COURSE) ?? '';

export function* load(): SagaGenerator<void> {
  yield* put(gift.actions.opened());
  yield* put(choicesForgotten());
  const id = courseIn(yield* select(selectSearch));
  if (id) yield* call(nameChoice, 'course' as const, id);
}

export function* watch(): SagaGenerator<void> {
  yield* fork(watchChoices);
  yield* fork(watchGift);
}

/** Gives a course by an e-mail address. */
export function Page() {
  const search = useSelector(selectSearch);
  return (
    <>
      <AdminHeading
        title="Abilita un corso"
        lead="Dai un corso senza pagamento. Chi ha già un account lo vede subito tra i suoi corsi; gli altri ricevono un link e lo aprono quando si iscrivono."
      />
      <GiftForm course={courseIn(search)} />
    </>
  );
}
