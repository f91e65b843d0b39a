import { call, fork, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { toFailure } from '../../api/failure';
import { guarded } from '../../guarded';
import type { LoadReason, PageParams } from '../../page';
import { paths } from '../../paths';
import { service } from '../../services';
import { bringLanding } from '../landing/landingSaga';
import { landingFailed, landingMissed, selectLanding } from '../landing/landingSlice';
import { navigationRequested, selectAddress } from '../navigation/navigationSlice';
import { openLeadForm, watchLeadForm } from './leadFormSaga';
import { leadSent } from './leadFormSlice';

/** The video that the address names (`?video=`), or else the one that the parameter `video.slug` does. */
export function* loadVideoSignUp(_params: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  yield* call(openLeadForm, 'video' as const, reason);
  const { search } = yield* select(selectAddress);
  const named = new URLSearchParams(search).get('video');
  const api = yield* service('api');
  try {
    const { items } = named ? { items: [] } : yield* call(api.parameters.read, { Prefix: 'video.' });
    const key = named ?? items.find((item) => item.key === 'video.slug')?.value ?? '';
    if (key === '') yield* put(landingMissed());
    else yield* call(bringLanding, key);
  } catch (error) {
    yield* put(landingFailed(toFailure(error)));
  }
}

function* goToVideo(): SagaGenerator<void> {
  const { video } = yield* select(selectLanding);
  if (video) yield* put(navigationRequested({ to: paths.video(video.slug) }));
}

/** Sends the form, and then leads to the video. */
export function* watchVideoSignUp(): SagaGenerator<void> {
  yield* fork(watchLeadForm);
  yield* takeEvery(leadSent, guarded(goToVideo));
}
