import { call, fork, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../routing/page';
import { paths } from '../../routing/paths';
import { guarded } from '../../sagas/guarded';
import { landingVideo } from '../landing';
import { navigationRequested, selectAddress } from '../navigation/navigationSlice';
import { leadForms, openLeadForm } from './leadForms';

/** The video that the address names (`?video=`), else the configured one. */
export function* loadVideoSignUp(_params: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  yield* call(openLeadForm, 'video' as const, reason);
  const { search } = yield* select(selectAddress);
  yield* call(landingVideo.load, new URLSearchParams(search).get('video') ?? '');
}

function* goToVideo(): SagaGenerator<void> {
  const { data: video } = yield* select(landingVideo.selectAny);
  if (video) yield* put(navigationRequested({ to: paths.video(video.slug) }));
}

/** Sends the form, and then leads to the video. */
export function* watchVideoSignUp(): SagaGenerator<void> {
  yield* fork(leadForms.video.watch);
  yield* takeEvery(leadForms.video.actions.done, guarded(goToVideo));
}
