import { createAction } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator, takeEvery, takeLatest } from 'typed-redux-saga';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { createLoadable, found } from '../../../state/loadable';
import { navigated } from '../../platform/navigation/navigationSlice';

/** A visitor wants to see the free lesson, by its section's id, in its place. */
export const heroPreviewRequested = createAction<string>('heroPreview/asked');
/** The video cannot be played: its address has expired, or the network is gone. */
export const heroVideoBroken = createAction('heroPreview/broken');

const BROKEN = 'Il video non si carica. Controlla la connessione e riprova.';

/** The free lesson at the top of the page. Its address expires, so it is asked for when it is to be played. */
export const heroPreview = createLoadable({
  name: 'heroPreview',
  *fetch(sectionId: string) {
    const api = yield* service('api');
    return found(yield* call(api.courses.getPreview, { IdEnc: sectionId }));
  },
  resetOn: navigated.match,
});

function* play({ payload: sectionId }: ReturnType<typeof heroPreviewRequested>): SagaGenerator<void> {
  yield* call(heroPreview.load, sectionId);
}

function* sayBroken(): SagaGenerator<void> {
  yield* put(heroPreview.actions.missed(BROKEN));
}

export function* watchHeroPreview(): SagaGenerator<void> {
  yield* takeLatest(heroPreviewRequested, guarded(play));
  yield* takeEvery(heroVideoBroken, guarded(sayBroken));
}
