import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { BannerSlot } from '../../../../../src/client/features/promotions/banner/BannerSlot';
import { bannerReceived } from '../../../../../src/client/features/promotions/banner/bannerSlice';
import { lazyBanner } from '../../../../../src/client/features/promotions/banner/lazyBanner';
import { paths } from '../../../../../src/client/routing/paths';
import type { ActiveBanner } from '../../../../../src/contract/promotions/banners';
import { createTestClient } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';
import { steppedTo } from '../../../../support/visit';

const item = (fields: Partial<ActiveBanner> = {}): ActiveBanner => ({
  bannerEndDate: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  bannerCourseLink: '/corsi-trading-online/corso/trading-da-zero/SETTIMANA20',
  bannerCouponDiscount: 20,
  bannerCourseTitle: 'Trading da zero',
  bannerCouponIsPercentage: true,
  bannerHideIn: '/corso/v/',
  bannerCustomText: null,
  ...fields,
});

beforeAll(() => lazyBanner.load());

async function show(fields: Partial<ActiveBanner> = {}, address = paths.home(), beside: ReactNode = null) {
  const client = createTestClient({ address, sagas: false });
  client.store.dispatch(bannerReceived({ item: item(fields), isClosed: false }));
  const part = (
    <>
      <BannerSlot />
      {beside}
    </>
  );
  await act(async () => void renderPart(client, part));
  return client;
}
const bar = () => screen.queryByRole('complementary', { name: 'Offerta speciale' });

it('shows the text, the countdown, the discount and the link', async () => {
  await show();
  expect(bar()?.textContent).toMatch(/^OFFERTA SPECIALE PER.*-20%.*Trading da zero/);
  expect(screen.getByRole('timer')).toHaveTextContent(/^0[23]giorni/);
  expect(screen.getByRole('link', { name: 'Scopri l’offerta' }).getAttribute('href')).toBe(
    '/corsi-trading-online/corso/trading-da-zero/SETTIMANA20',
  );
});

it('stays for who follows its offer', async () => {
  await show();
  const link = screen.getByRole('link', { name: 'Scopri l’offerta' });
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  expect(bar()).toBeInTheDocument();
});

it('shows a discount in euro as Italians write it', async () => {
  await show({ bannerCouponDiscount: 15.5, bannerCouponIsPercentage: false });
  expect(bar()?.textContent).toContain('-15,50\u00a0€');
});

it('shows a custom text as elements', async () => {
  const blocks = [{ text: 'Solo <b>oggi</b>', inlineStyleRanges: [{ offset: 0, length: 4, style: 'BOLD' }] }];
  await show({ bannerCouponDiscount: null, bannerCustomText: JSON.stringify({ blocks, entityMap: {} }) });
  expect(screen.getByText('Solo').tagName).toBe('STRONG');
  expect(bar()?.textContent).toContain('<b>oggi</b>');
});

it.each([
  ['a quiet page', paths.webinar(), {}],
  ['the success page', paths.paymentSucceeded('x'), {}],
  ['an admin page', `${paths.admin()}/corsi/tutti`, {}],
  ['an address that hides it', paths.viewer('abc'), {}],
  ['an address whose query hides it', `${paths.courses()}?da=mail`, { bannerHideIn: 'da=mail' }],
  ['an address whose part hides it', `${paths.teachers()}#anna`, { bannerHideIn: '#anna' }],
  ['any page after its end', paths.home(), { bannerEndDate: '2020-01-01T00:00:00Z' }],
])('is not shown on %s', async (_name, address, fields) => {
  await show(fields, address);
  expect(bar()).toBeNull();
});

it('leaves with a quiet page, and comes back on the next', async () => {
  const { store } = await show();
  const goTo = (pathname: string) => act(() => void store.dispatch(steppedTo(pathname)));
  goTo(paths.webinar());
  expect(bar()).toBeNull();
  goTo(paths.teachers());
  expect(bar()).toBeInTheDocument();
});

it('is left out when it fails to render, and the page stays', async () => {
  const logged = jest.spyOn(console, 'error').mockReturnValue();
  const Banner = () => {
    throw new Error('no such text');
  };
  jest.replaceProperty(lazyBanner, 'arrived', Promise.resolve({ Banner }) as never);
  await show({}, paths.home(), <main>La pagina</main>);
  expect(bar()).toBeNull();
  expect(screen.getByRole('main')).toHaveTextContent('La pagina');
  expect(logged).toHaveBeenCalledTimes(1);
});

it('can be closed by keyboard', async () => {
  await show();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(bar()).toBeNull();
});
