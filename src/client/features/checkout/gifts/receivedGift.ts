import { call } from 'typed-redux-saga';
import type { ReceivedGift } from '../../../../contract/checkout/gifts';
import { service } from '../../../services/services';
import { createLoadable } from '../../../state/loadable';

/** What the code of a link gives, or why it gives nothing. */
export interface Received {
  readonly gift?: ReceivedGift;
  readonly code?: string;
  readonly message?: string;
}

/** The gift of a link, for whoever holds it. Its key is the code, which the address names too. */
export const receivedGift = createLoadable({
  name: 'receivedGift',
  *fetch(CpnCode: string) {
    const { courses } = yield* service('api');
    const { item, code, message } = yield* call(courses.getGift, { CpnCode });
    const received: Received = item ? { gift: item } : { ...(code && { code }), ...(message && { message }) };
    return received;
  },
  isList: true,
});
