import { act, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { navigated } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { BannerSlot } from '../../../../../src/client/features/promotions/banner/BannerSlot';
import { loadRenderedBanner } from '../../../../../src/client/features/promotions/banner/bannerLoaderSaga';
import { closedCookie } from '../../../../../src/client/features/promotions/banner/bannerSaga';
import {
  bannerReceived,
  selectBanner,
} from '../../../../../src/client/features/promotions/banner/bannerSlice';
import { Banner } from '../../../../../src/client/features/promotions/banner/components/Banner';
import { BannerPreview } from '../../../../../src/client/features/promotions/banner/components/BannerPreview';
import { PromoterBanner } from '../../../../../src/client/features/promotions/banner/components/PromoterBanner';
import { lazyBanner } from '../../../../../src/client/features/promotions/banner/lazyBanner';
import {
  loadBannerCode,
  loadPromoterBanner,
} from '../../../../../src/client/features/promotions/banner/promoterBannerSaga';
import type { ActiveBanner } from '../../../../../src/contract/promotions/banners';
import { createTestClient } from '../../../../support/client';
import { failing } from '../../../../support/failing';
import { renderLeaf, renderPart } from '../../../../support/renderPage';
import { classOf, rulesFor } from '../../../app/styleRules';
import { later, settle } from '../../checkout/support';

/** A full second, as the clock of the countdowns ticks. */
const END = Math.ceil(Date.now() / 1000) * 1000 + 3 * 86_400_000;
const item: ActiveBanner = {
  bannerEndDate: new Date(END).toISOString(),
  bannerCourseLink: '/corsi-trading-online/corso/trading-da-zero/SETTIMANA20',
  bannerCouponDiscount: 20,
  bannerCourseTitle: 'Trading da zero',
  bannerCouponIsPercentage: true,
  bannerHideIn: null,
  bannerCustomText: null,
};

beforeAll(() => lazyBanner.load());

it('the banner is closed by its button, which says what it does', async () => {
  const { store, ...client } = createTestClient({ sagas: false });
  store.dispatch(bannerReceived({ item, isClosed: false }));
  await act(async () => void renderPart({ store, ...client }, <BannerSlot />));
  const close = screen.getByRole('button', { name: 'Chiudi l’offerta' });
  // On the bar's colour the ring around what has the focus is that of its text.
  expect(rulesFor(new RegExp(`${classOf(close)}\\.Mui-focusVisible$`))).toContainEqual(
    expect.stringMatching(/outline-color:currentcolor/i),
  );
  act(() => close.click());
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(selectBanner(store.getState())).toMatchObject({ item, isClosed: true });
});

it('the server renders a page with the banner of now', async () => {
  const activeShop = async () => ({ isOk: true, item });
  const { run, store } = createTestClient({ sagas: false, api: { banners: { activeShop } } });
  await run(loadRenderedBanner).toPromise();
  expect(selectBanner(store.getState())).toEqual({ item, isLoaded: true, isClosed: false });
});

describe('a countdown that ends while its page is open', () => {
  beforeEach(() => void jest.useFakeTimers({ now: END - 2000 }));
  afterEach(() => void jest.useRealTimers());
  const wait = () => act(() => void jest.advanceTimersByTime(1000));

  it('takes the banner away, at its very end', () => {
    const client = createTestClient({ sagas: false });
    client.store.dispatch(bannerReceived({ item, isClosed: false }));
    renderPart(client, <Banner />);
    wait();
    expect(screen.getByRole('complementary')).toBeInTheDocument();
    wait();
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('leaves of a promoter’s offer the way to its course', () => {
    renderPart(createTestClient({ sagas: false }), <PromoterBanner shopPromoter={item} />);
    wait();
    expect(screen.getByRole('link', { name: 'Acquista' })).toHaveAttribute('href', item.bannerCourseLink);
    wait();
    expect(screen.getByRole('region', { name: 'Offerta scaduta' })).toHaveTextContent('Trading da zero');
    expect(screen.getByRole('link', { name: 'Vai al corso' })).toHaveAttribute('href', item.bannerCourseLink);
  });

  it('says so in the preview', () => {
    renderLeaf(<BannerPreview fields={item} />);
    wait();
    expect(screen.queryByText(/^Il conto alla rovescia è già finito/)).toBeNull();
    wait();
    expect(screen.getByText(/^Il conto alla rovescia è già finito/)).toBeInTheDocument();
  });
});

describe('the preview of a banner', () => {
  it('lets a title go on under the discount, however large the text is', () => {
    renderLeaf(<BannerPreview fields={item} />);
    const deal = screen.getByText('Trading da zero', { exact: false, selector: 'p' });
    expect(deal).toHaveTextContent('-20% Trading da zero');
    expect(getComputedStyle(deal).display).toBe('block');
  });

  it('shows it, and none of it can be pressed', () => {
    const { container } = renderLeaf(<BannerPreview fields={item} />);
    const bar = screen.getByRole('complementary', { name: 'Offerta speciale', hidden: true });
    expect(bar).toHaveTextContent(/^OFFERTA SPECIALE PER.*-20%.*Trading da zero/);
    expect(container.querySelector('[inert]')).toContainElement(bar);
  });

  it('shows its own text below the discount', () => {
    renderLeaf(<BannerPreview fields={{ ...item, bannerCustomText: 'Solo per oggi' }} />);
    expect(screen.getByRole('complementary', { hidden: true })).toHaveTextContent(
      /-20% Trading da zero.*Solo per oggi/,
    );
  });

  it.each([
    ['over', { bannerEndDate: '2020-01-01T00:00:00Z' }, /^Il conto alla rovescia è già finito/],
    ['without a link', { bannerCourseLink: '' }, /^Si vede quando ci sono la fine, dove porta/],
    ['without an end', { bannerEndDate: '' }, /^Si vede quando ci sono la fine, dove porta/],
  ])('says why one that is %s is not seen', (_what, fields, text) => {
    renderLeaf(<BannerPreview fields={{ ...item, ...fields }} />);
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('complementary', { hidden: true })).toBeNull();
  });
});

describe('the cookie of who closed the banner', () => {
  const state = { item, isLoaded: true, isClosed: false };

  it('names the one that is open by its end', () => {
    expect(closedCookie(state)).toBe(`banner=${END.toString(36)}`);
  });

  it.each([
    ['was closed', { isClosed: true }],
    ['does not exist', { item: null }],
    ['cannot be shown', { item: { ...item, bannerCourseLink: '' } }],
  ])('is none where the banner %s', (_what, more) => {
    expect(closedCookie({ ...state, ...more })).toBeUndefined();
  });
});

const next = { ...item, bannerCourseTitle: 'Opzioni', bannerCourseLink: '/corsi', bannerHideIn: '/aiuto' };

it('a banner gives way to the next one, where that is shown', () => {
  const client = createTestClient({ sagas: false });
  client.store.dispatch(bannerReceived({ item, isClosed: false }));
  renderPart(client, <Banner />);
  act(() => void client.store.dispatch(bannerReceived({ item: next, isClosed: false })));
  const bar = screen.getByRole('complementary');
  expect(bar).toHaveTextContent('-20% Opzioni');
  expect(within(bar).getByRole('link')).toHaveAttribute('href', '/corsi');
  const address = { pathname: '/aiuto', search: '', hash: '', key: 'k' };
  act(() => void client.store.dispatch(navigated({ address, kind: 'PUSH' })));
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('a preview follows the fields, and a promoter’s countdown its promoter', () => {
  const preview = renderLeaf(<BannerPreview fields={item} />);
  preview.rerender(<BannerPreview fields={next} />);
  expect(screen.getByText(/-20%/).closest('p')).toHaveTextContent('-20% Opzioni');
  preview.unmount();
  const { store } = createTestClient({ sagas: false });
  const of = (shopPromoter: ActiveBanner) => (
    <Provider store={store}>
      <PromoterBanner shopPromoter={shopPromoter} />
    </Provider>
  );
  const banner = renderLeaf(of(item));
  banner.rerender(of(next));
  expect(screen.getByRole('region', { name: 'Offerta speciale' })).toHaveTextContent('-20% Opzioni');
});

it('a promoter’s countdown is not on the page that it leads to, however one came there', () => {
  const address = `${item.bannerCourseLink}?da=mail`;
  renderPart(createTestClient({ address, sagas: false }), <PromoterBanner shopPromoter={item} />);
  expect(screen.queryByRole('region')).toBeNull();
});

describe('a promoter’s countdown', () => {
  const environment = { promoterPath: 'amici', promoterCourse: 'corso-1' };

  it('comes with its code, for which its page waits', async () => {
    const code = later<never>();
    jest.spyOn(lazyBanner, 'load').mockReturnValue(code.promise);
    const getByName = async () => ({ isOk: true, item: { shopPromoter: item } });
    const { run } = createTestClient({ sagas: false, environment, api: { promoters: { getByName } } });
    const arrived = jest.fn();
    const loading = run(loadPromoterBanner, 'corso-1').toPromise().then(arrived);
    await settle();
    expect(arrived).not.toHaveBeenCalled();
    code.answer({} as never);
    await loading;
    expect(arrived).toHaveBeenCalledWith(item);
  });

  it('is there where its promoter takes a second to come', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const answer = later<object>();
    const api = { promoters: { getByName: () => answer.promise as never } };
    const { run } = createTestClient({ sagas: false, environment, api });
    const loading = run(loadPromoterBanner, 'corso-1').toPromise();
    await jest.advanceTimersByTimeAsync(1000);
    answer.answer({ isOk: true, item: { shopPromoter: item } });
    jest.useRealTimers();
    expect(await loading).toEqual(item);
  });

  it.each([
    ['whose promoter is refused', environment, 1],
    ['of no promoter', { ...environment, promoterPath: '' }, 0],
  ])('%s is none, whatever comes with the answer', async (_what, named, asked) => {
    const getByName = jest.fn(async () => ({ isOk: false, item: { shopPromoter: item } }));
    const api = { promoters: { getByName } };
    const { run } = createTestClient({ sagas: false, environment: named, api });
    expect(await run(loadPromoterBanner, 'corso-1').toPromise()).toBeNull();
    expect(getByName).toHaveBeenCalledTimes(asked);
  });

  it('whose code does not come is missing, and the log says why', async () => {
    jest.spyOn(lazyBanner, 'load').mockRejectedValue(new Error('no chunk'));
    const { run, seen } = createTestClient({ sagas: false });
    await run(loadBannerCode).toPromise();
    expect(seen.log).toEqual(['no promoter’s countdown: no chunk']);
  });

  it('whose promoter does not load is missing, and the log says why', async () => {
    const { run, seen } = createTestClient({
      sagas: false,
      environment,
      api: { promoters: { getByName: failing(503) } },
    });
    expect(await run(loadPromoterBanner, 'corso-1').toPromise()).toBeNull();
    expect(seen.log).toEqual(['no promoter: no']);
  });
});
