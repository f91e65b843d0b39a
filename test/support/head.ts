import { JSDOM } from 'jsdom';

/** A page's head as search engines read it. */
export function readHead(html: string) {
  const { document } = new JSDOM(html).window;
  const all = (selector: string, attribute: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? '');
  const one = (selector: string, attribute: string) => {
    const found = all(selector, attribute);
    if (found.length > 1) throw new Error(`${found.length} times ${selector}`);
    return found[0];
  };
  const graphs = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    ({ textContent }) => JSON.parse(textContent ?? '') as { '@context': string; '@graph': Thing[] },
  );
  const things = graphs.flatMap((graph) => graph['@graph']);
  return {
    titles: [...document.querySelectorAll('title')].map(({ textContent }) => textContent ?? ''),
    description: one('meta[name="description"]', 'content'),
    canonical: one('link[rel="canonical"]', 'href'),
    robots: one('meta[name="robots"]', 'content'),
    /** By the property's name. */
    shared: Object.fromEntries(
      all('meta[property^="og:"]', 'property').map((name) => [
        name,
        one(`meta[property="${name}"]`, 'content'),
      ]),
    ),
    card: one('meta[name="twitter:card"]', 'content'),
    contexts: graphs.map((graph) => graph['@context']),
    things,
    thing: (type: string) => things.find((thing) => thing['@type'] === type),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: what a test expects of a thing's shape is its own matter
export type Thing = { readonly '@type': string } & Record<string, any>;
