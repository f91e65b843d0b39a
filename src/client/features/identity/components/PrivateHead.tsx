import { type RouteName, titleOf } from '../../../routing/routeTable';
import { PageTitle } from '../../../ui/PageTitle';
/** Keeps a page out of search engines, and the secret in its address to itself. */
export function PrivateHead({ page }: { readonly page: RouteName }) {
  return (
    <>
      <PageTitle>{titleOf(page)}</PageTitle>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
    </>
  );
}
