import { isNoPage } from '../../../src/contract/platform/pageLinks';
import { pageLink } from '../../../src/contract/platform/shapes';

it.each([
  '/corsi-trading-online',
  '/corsi-trading-online/',
  '/corsi-trading-online/corso/x',
  '/corsi-trading-online?Query=x',
  '/corsi-trading-online#x',
  '/login',
  '/login?ReturnUrl=%2F',
  'https://example.com/corso/x',
])('%s may be led to', (address) => {
  expect(isNoPage(address)).toBe(false);
  expect(pageLink.parse(` ${address} `)).toBe(address);
});

it.each(['/', '/corso/x', '/corsi-trading-onlinex', '/corsi-trading', '/loginx', '/corsi'])(
  'at %s the shop has no page, which is said where it is typed',
  (address) => {
    expect(isNoPage(address)).toBe(true);
    expect(pageLink.safeParse(address).error?.issues[0]?.message).toMatch(
      /^Questa pagina non c’è: .*\/corsi-trading-online\/\.$/,
    );
  },
);
