/** @jest-environment-options {"url": "http://localhost/"} */
import { testEnvironment } from '../support/client';

declare global {
  var PRODUCTION_HOST: string;
  var DEV_HOST: string;
}

beforeAll(() => {
  globalThis.PRODUCTION_HOST = 'shop.example';
  globalThis.DEV_HOST = 'dev.shop.example';
});

describe('the environment', () => {
  it('is what the server wrote into the page', async () => {
    const { readEnvironment } = await import('../../src/client/environment');
    const page = document.implementation.createHTMLDocument();
    const script = page.createElement('script');
    script.type = 'application/json';
    script.id = 'environment';
    script.textContent = JSON.stringify(testEnvironment);
    page.body.append(script);
    expect(readEnvironment(page, { hostname: 'x', origin: 'https://x' })).toEqual(testEnvironment);
  });

  it.each([
    ['shop.example', ''],
    ['dev.shop.example', ''],
    ['localhost', 'http://localhost:3000'],
  ])('served as bare files from %s, has the API base "%s"', async (hostname, apiBase) => {
    const { readEnvironment } = await import('../../src/client/environment');
    const page = document.implementation.createHTMLDocument();
    const origin = `https://${hostname}`;
    expect(readEnvironment(page, { hostname, origin })).toMatchObject({
      apiBase,
      shopUrl: `${origin}/corsi-trading-online`,
    });
  });
});
