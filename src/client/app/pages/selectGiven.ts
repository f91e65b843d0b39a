import { selectReturnUrl } from '../../features/identity/session/sessionSelectors';
import { paths } from '../../routing/paths';

/** Names in Italian what the return address gives to somebody else; '' for any other address. */
export function selectGiven(state: Parameters<typeof selectReturnUrl>[0]): string {
  const returnUrl = selectReturnUrl(state);
  if (returnUrl.startsWith(paths.gift('course', ''))) return 'questo corso';
  return returnUrl.startsWith(paths.gift('bundle', '')) ? 'questo percorso' : '';
}
