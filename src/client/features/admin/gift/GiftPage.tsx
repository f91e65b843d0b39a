import { useSelector } from 'react-redux';
import { call, fork, put, type SagaGenerator, select } from 'typed-redux-saga';
import { selectAddress } from '../../navigation/navigationSlice';
import { adminApis } from '../adminApi';
import { pickers } from '../pickers';
import { DeskHeading } from '../resource/DeskHeading';
import deskSlice, { choiceNamed } from '../resource/deskSlice';
import { watchChoices } from '../resource/resourceSaga';
import { GiftForm } from './GiftForm';
import { gift, watchGift } from './gift';

export const slices = [deskSlice, gift.slice];

/** The parameter of the address that names the course. */
const COURSE = 'IdCourseEnc';
const courseIn = (search: string) => new URLSearchParams(search).get(COURSE) ?? '';

export function* load(): SagaGenerator<void> {
  yield* put(gift.actions.opened());
  const id = courseIn((yield* select(selectAddress)).search);
  const course = id ? yield* call(pickers.course.find, yield* call(adminApis), id) : undefined;
  if (course) yield* put(choiceNamed(course));
}

export function* watch(): SagaGenerator<void> {
  yield* fork(watchChoices);
  yield* fork(watchGift);
}

/** Gives a course to an account by its e-mail address. */
export function Page() {
  const { search } = useSelector(selectAddress);
  return (
    <>
      <DeskHeading
        title="Abilita un corso"
        lead="Dai un corso a chi ha già un account, senza pagamento. Lo vede subito tra i suoi corsi."
      />
      <GiftForm course={courseIn(search)} />
    </>
  );
}
