import { BUY } from '../../features/checkout/buyAddress';
import { selectLine } from '../../features/checkout/checkoutSelectors';
import { selectReturnUrl } from '../../features/identity/session/sessionSelectors';

type State = Parameters<typeof selectLine>[0] & Parameters<typeof selectReturnUrl>[0];

/** Whether the return address buys what is in the cart: names its slug, or its id as an offer's address does. */
export function selectIsBuying(state: State): boolean {
  const line = selectLine(state);
  const returnUrl = selectReturnUrl(state);
  if (!line || !returnUrl.includes(`${BUY}=`)) return false;
  // Whole segments: one course's slug may be the beginning of another's.
  const segments = returnUrl.split(/[/?#]/);
  return [line.slug, line.id].some((name) => segments.includes(encodeURIComponent(name)));
}
