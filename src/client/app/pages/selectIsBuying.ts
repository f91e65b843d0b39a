import { BUY } from '../../features/checkout/buyAddress';
import { selectLine } from '../../features/checkout/checkoutSelectors';
import { selectReturnUrl } from '../../features/identity/session/sessionSelectors';

type State = Parameters<typeof selectLine>[0] & Parameters<typeof selectReturnUrl>[0];

/** Whether the return address buys what is in the cart: names its slug, or its id as an offer's address does. */
export function selectIsBuying(state: State): boolean {
  const line = selectLine(state);
  const returnUrl = selectReturnUrl(state);
  if (!line || !returnUrl.includes(`${BUY}=`)) return false;
  return [line.slug, line.id].some((name) => returnUrl.includes(encodeURIComponent(name)));
}
