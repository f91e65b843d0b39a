import { selectLine } from '../../features/checkout/checkoutSelectors';
import { selectReturnUrl } from '../../features/identity/session/sessionSelectors';

type State = Parameters<typeof selectLine>[0] & Parameters<typeof selectReturnUrl>[0];

/** Returns the title of what is in the cart if the return address leads back to it; '' otherwise. */
export function selectPurchaseTitle(state: State): string {
  const line = selectLine(state);
  return line && selectReturnUrl(state).includes(encodeURIComponent(line.slug)) ? line.title : '';
}
