import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTwin, withoutScripts, withoutStyles } from '../../bench/support/twin';

const PAGE = `<html><head><link rel="stylesheet" href="/a.css"><link rel=preload as=script href="/b.js"><script
 defer src="/b.js"></script></head><body><h1>Corsi</h1><script type="application/json">{"a":1}</script></body></html>`;

test('a twin keeps text and styles, and drops scripts, state and script preloads', () => {
  expect(withoutScripts(PAGE)).toBe(
    '<html><head><link rel="stylesheet" href="/a.css"></head><body><h1>Corsi</h1></body></html>',
  );
});

test('a bare twin keeps text and pictures alone', () => {
  const styled = PAGE.replace(
    '<h1>',
    '<style>h1 { color: red }</style><h1 class="css-1" style="top: 0"><img src="a.webp">',
  );
  expect(withoutStyles(styled)).toBe(
    '<html><head></head><body><h1><img src="a.webp">Corsi</h1></body></html>',
  );
});

test('a twin asks the shop once for each address, and sends its headers', async () => {
  let asked = 0;
  const shop = createServer((_request, response) => {
    asked += 1;
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', 'x-a': 'b' })
      .end(PAGE);
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const twin = await startTwin(`http://127.0.0.1:${(shop.address() as AddressInfo).port}`);
  try {
    const first = await fetch(`${twin.address}/`, { headers: { accept: 'text/html' } });
    expect(first.headers.get('x-a')).toBe('b');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(await first.text()).toBe(withoutScripts(PAGE));
    await (await fetch(`${twin.address}/`, { headers: { accept: 'text/html' } })).text();
    expect(asked).toBe(1);
  } finally {
    await twin.stop();
    shop.close();
  }
});
