import { dropPass, readPass, renewPass } from '../../../../src/server/platform/media/viewerPass';

const now = new Date('2026-05-04T08:01:00Z');
const caller = { id: 'u1', loginId: 'l1', role: 0, isProved: true } as const;
const siteAt = (publicUrl: string) => ({ sessionSecret: 'secret', publicUrl });

/** A browser that keeps cookies, whatever their flags. */
function browser() {
  const kept = new Map<string, string>();
  const set = jest.fn((name: string, value: string) => void kept.set(name, value));
  return { kept, set, get: (name: string) => kept.get(name) };
}

it.each([
  ['https://shop.example', '__Host-viewer', true],
  ['http://localhost:3000', 'viewer', false],
])('at %s the pass is the cookie %s, which the same name takes away', (address, name, secure) => {
  const cookies = browser();
  renewPass(siteAt(address), cookies, caller, now);
  expect(cookies.set).toHaveBeenLastCalledWith(name, expect.any(String), {
    // Until ten past eight, as the pass itself.
    seconds: 540,
    secure,
  });
  expect(readPass(siteAt(address), cookies, now)).toEqual({ userId: 'u1', loginId: 'l1' });
  dropPass(siteAt(address), cookies);
  expect(cookies.set).toHaveBeenLastCalledWith(name, '', { seconds: 0, secure });
  expect(readPass(siteAt(address), cookies, now)).toBeUndefined();
});

it('a cookie that other names under the domain can set is no pass of a shop with HTTPS', () => {
  const cookies = browser();
  renewPass(siteAt('https://shop.example'), cookies, caller, now);
  const planted = new Map([['viewer', cookies.get('__Host-viewer') ?? '']]);
  expect(readPass(siteAt('https://shop.example'), planted, now)).toBeUndefined();
});
