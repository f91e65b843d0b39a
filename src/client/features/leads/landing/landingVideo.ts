import { call, type SagaGenerator } from 'typed-redux-saga';
import { service } from '../../../services/services';
import { createLoadable } from '../../../state/loadable';

/** Returns the slug of the shop's free video; '' if none is set. */
function* configuredSlug(): SagaGenerator<string> {
  const api = yield* service('api');
  const { items } = yield* call(api.parameters.read, { Prefix: 'video.' });
  return items.find(({ key }) => key === 'video.slug')?.value ?? '';
}

/** A free video by its id or slug; for '' the one that the parameter `video.slug` names. */
export const landingVideo = createLoadable({
  name: 'landing',
  *fetch(name: string) {
    const id = name || (yield* call(configuredSlug));
    if (id === '') return null;
    const api = yield* service('api');
    const { isOk, item } = yield* call(api.landingVideos.get, { id });
    return (isOk && item) || null;
  },
});
