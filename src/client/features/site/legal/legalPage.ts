import { call } from 'typed-redux-saga';
import { service } from '../../../services/services';
import { createLoadable } from '../../../state/loadable';

/** The text of the parameter `legal.<page>`: draft-js raw content as JSON, or plain text. */
export const legalPage = createLoadable({
  name: 'legal',
  *fetch(page: string) {
    const api = yield* service('api');
    const key = `legal.${page}`;
    const { items } = yield* call(api.parameters.read, { Prefix: key.slice(0, 200) });
    const found = items.find((item) => item.key === key);
    if (!found || found.value.trim() === '') return null;
    return { text: found.value, updatedAt: found.updatedAt };
  },
});
