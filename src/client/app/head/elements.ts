import type { Environment } from '../../../contract/platform/environment';
import { absolute, absoluteSource, type PageHead, SHOP_NAME } from '../../head/head';

/** Shown where a page without a picture of its own is shared. */
const SHOP_PICTURE = { src: '/icons/share.png', width: 1200, height: 630 };

/** Everything that the elements say, as text. */
export interface HeadContent {
  readonly head: PageHead;
  readonly title: string;
  readonly description: string;
  /** The address as it was asked for, path and query: what is shared, where it is not the page's own. */
  readonly address: string;
  /** The head elements that the page rendered itself: none is written twice. */
  readonly written: string;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/**
 * Of this page alone: who goes on to another page in the browser leaves them behind (start.ts), for the canonical
 * address is what phones share.
 */
const MARK = 'data-page=""';
const meta = (kind: 'name' | 'property', name: string, content: string | number) =>
  `<meta ${MARK} ${kind}="${name}" content="${escaped(String(content))}">`;

/** `<` is escaped, so that no text in it can end the element; a block of data is no script to the browser. */
const jsonLd = (graph: readonly unknown[]) =>
  `<script type="application/ld+json" ${MARK}>${JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': graph,
  }).replaceAll('<', '\\u003c')}</script>`;

function shared(environment: Environment, { head, title, description, address }: HeadContent): string {
  const picture = head.picture ?? SHOP_PICTURE;
  // Pages that are not indexed keep their query, so that a shared coupon still applies.
  const url = absolute(environment, head.isIndexed ? (head.path ?? address) : address);
  return [
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', SHOP_NAME),
    meta('property', 'og:locale', 'it_IT'),
    meta('property', 'og:title', title.replace(` · ${SHOP_NAME}`, '')),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', absoluteSource(environment, picture.src)),
    meta('property', 'og:image:width', picture.width),
    meta('property', 'og:image:height', picture.height),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('');
}

/** Writes metadata for search engines and other sites, beside title and description. */
export function headElements(environment: Environment, content: HeadContent): string {
  const { head, written, description } = content;
  const robots = head.isIndexed ? 'max-image-preview:large' : 'noindex';
  const { path, things = [] } = head;
  return [
    written.includes('name="description"') ? '' : meta('name', 'description', description),
    written.includes('name="robots"') ? '' : meta('name', 'robots', robots),
    path === undefined ? '' : `<link ${MARK} rel="canonical" href="${escaped(absolute(environment, path))}">`,
    path === undefined ? '' : shared(environment, content),
    path === undefined || things.length === 0 ? '' : jsonLd(things),
  ].join('');
}
