/** Keeps a page out of search engines, and the secret in its address to itself. */
export function PrivateHead({ title }: { readonly title: string }) {
  return (
    <>
      <title>{`${title} · Corsi Trading Online`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
    </>
  );
}
