/** @jest-environment node */

import { absolute, absoluteSource, originOf } from '../../../src/client/head/head';
import { itemList, offer, organization, rating } from '../../../src/client/head/structuredData';
import { BASE } from '../../../src/client/routing/paths';
import type { Environment } from '../../../src/contract/platform/environment';

const SITE = 'http://shop.example';
const environment = { shopUrl: SITE + BASE, seller: { name: '' } } as Environment;

describe('structured data', () => {
  it('of a list begin at the place that its first has', () => {
    const items = ['a', 'b'].map((name) => ({ name, path: `/${name}` }));
    const list = itemList(environment, items, 25);
    expect(list).toMatchObject({
      numberOfItems: 2,
      itemListElement: [
        { position: 25, name: 'a', url: `${SITE}/a` },
        { position: 26, name: 'b', url: `${SITE}/b` },
      ],
    });
    expect(itemList(environment, items)).toMatchObject({
      itemListElement: [{ position: 1 }, { position: 2 }],
    });
  });

  it.each([
    [49.9, '49.90', 'Paid'],
    [0.01, '0.01', 'Paid'],
    [0, '0.00', 'Free'],
  ])('of an offer for %d write cents', (price, text, category) => {
    expect(offer(environment, price, '/a')).toMatchObject({
      price: text,
      category,
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
      url: `${SITE}/a`,
      seller: { '@id': `${SITE}${BASE}/#organizzazione` },
    });
  });

  it('of reviews are none without any', () => {
    expect(rating({ average: 0, count: 0 })).toBeUndefined();
    expect(rating({ average: 4.5, count: 1 })).toMatchObject({
      ratingValue: 4.5,
      ratingCount: 1,
      reviewCount: 1,
      bestRating: 5,
      worstRating: 1,
    });
  });

  it('of the shop name what is known of it', () => {
    const seller = { name: 'Bottega', address: 'Via Po', vatNumber: '01', mail: 'a@b.it' };
    expect(organization({ ...environment, seller })).toMatchObject({
      '@id': `${SITE}${BASE}/#organizzazione`,
      url: `${SITE}${BASE}/`,
      sameAs: `${SITE}${BASE}/`,
      name: 'Bottega',
      address: 'Via Po',
      vatID: '01',
      email: 'a@b.it',
      logo: { url: `${SITE}/icons/icon-512.png`, width: '512', height: '512' },
    });
    const bare = organization({
      ...environment,
      seller: { name: '', address: '', vatNumber: '', mail: '' },
    });
    expect(bare).toMatchObject({ name: 'Corsi Trading Online' });
    expect(Object.keys(bare)).not.toContain('address');
    expect(Object.keys(bare)).not.toContain('vatID');
    expect(Object.keys(bare)).not.toContain('email');
  });

  it.each([
    [`${SITE}${BASE}`, SITE],
    [SITE, SITE],
  ])('of a shop at %s have the origin %s', (shopUrl, origin) => {
    const here = { ...environment, shopUrl };
    expect([originOf(here), absolute(here, '/a')]).toEqual([origin, `${origin}/a`]);
    expect(absoluteSource(here, '/media/a.webp')).toBe(`${origin}/media/a.webp`);
    expect(absoluteSource(here, '/media/a%20b.webp')).toBe(`${origin}/media/a%20b.webp`);
    expect(absoluteSource(here, 'https://cdn.example/a.webp')).toBe('https://cdn.example/a.webp');
    // No address at all: the page is there nevertheless.
    expect(absoluteSource(here, '//')).toBe(`${origin}//`);
  });
});
