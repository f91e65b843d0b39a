import { browserCookies, memoryCookies, readCookie } from '../../../src/client/services/cookies';

it.each([
  ['banner=1', 'banner', '1'],
  ['a=1; banner=2', 'banner', '2'],
  ['banner=a=b', 'banner', 'a=b'],
  ['banner=', 'banner', ''],
  ['banner2=1; banner=2', 'banner', '2'],
  ['banner2=1', 'banner', undefined],
  ['xbanner=1', 'banner', undefined],
  ['other=banner=1', 'banner', undefined],
  ['', 'banner', undefined],
])('of %j the cookie %j is %j', (header, name, value) => {
  expect(readCookie(header, name)).toBe(value);
  expect(memoryCookies(header).get(name)).toBe(value);
});

it('a cookie that was written is read, whatever the request said before', () => {
  const cookies = memoryCookies('banner=1');
  cookies.set('banner', '2', 60);
  expect(cookies.get('banner')).toBe('2');
  cookies.set('banner', '', 60);
  expect(cookies.get('banner')).toBe('');
});

it('the browser keeps a cookie for the whole shop, for as long as it was told', () => {
  const written: string[] = [];
  const set = jest.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text));
  browserCookies(document).set('banner', 'x', 3600);
  expect(written).toEqual(['banner=x; path=/; max-age=3600; samesite=lax']);
  set.mockRestore();
  jest.spyOn(document, 'cookie', 'get').mockReturnValue('a=1; banner=2');
  expect(browserCookies(document).get('banner')).toBe('2');
  jest.restoreAllMocks();
});
