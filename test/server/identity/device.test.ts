import { deviceOf } from '../../../src/server/identity/device';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)';

it.each([
  ['Edge su Windows', `${WINDOWS} ${CHROME} Safari/537.36 Edg/126.0.2592.68`],
  ['Edge su Android', `${ANDROID} ${CHROME} Mobile Safari/537.36 EdgA/126.0.2592.56`],
  ['Edge su iPhone', `${IPHONE} Version/17.0 EdgiOS/126.0.2592.86 Mobile/15E148 Safari/605.1.15`],
  ['Opera su Mac', `${MAC} ${CHROME} Safari/537.36 OPR/111.0.0.0`],
  ['Opera su Android', 'Opera/9.80 (Android; Opera Mini/36.2/119.132; U; it) Presto/2.12.423 Version/12.16'],
  ['Samsung Internet su Android', `${ANDROID} ${CHROME} SamsungBrowser/25.0 Mobile Safari/537.36`],
  ['Firefox su Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  ['Firefox su iPhone', `${IPHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`],
  ['Chrome su ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`],
  ['Chrome su iPhone', `${IPHONE} CriOS/126.0.6478.108 Mobile/15E148 Safari/604.1`],
  ['Chrome su Windows', `${WINDOWS} ${CHROME} Safari/537.36`],
  ['Chrome su Android', `${ANDROID} ${CHROME} Mobile Safari/537.36`],
  [
    'Chrome su Linux',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/126.0 Safari/537.36',
  ],
  ['Safari su iPad', `${IPHONE.replaceAll('iPhone', 'iPad')} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Safari su iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Safari su Mac', `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`],
  ['Windows', WINDOWS],
  ['Firefox', 'Firefox/127.0'],
  ['Dispositivo sconosciuto', 'curl/8.6.0'],
  ['Dispositivo sconosciuto', ''],
])('a login is told as one of %s', (device, userAgent) => {
  expect(deviceOf(userAgent)).toBe(device);
});
