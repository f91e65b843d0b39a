import { connecting, purchasesShown } from '../../../../src/client/features/notifications/notificationsSlice';
import { navigationRequested } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../src/client/routing/paths';
import { memoryArea } from '../../../../src/client/services/sessionStorage';
import type { Toast } from '../../../../src/client/services/toaster';
import { onItsWay, testUser } from '../../../support/client';
import { fakeHub, openLive, pass, withFakeTime } from './support';

withFakeTime();
const LINK = '/corsi-trading-online/corso/ichimoku';
const V2 = [
  'SendPurchaseNotificationV2',
  'Marco R.',
  'Ichimoku',
  31.2,
  LINK,
  'corso',
  'Vedi il corso',
] as const;

async function openWith(options: Parameters<typeof openLive>[1] = {}) {
  const hub = fakeHub();
  const client = await openLive(hub, options);
  const toasts: Toast[] = [];
  client.services.toaster.listen((toast) => toasts.push(toast));
  return { ...client, hub, shown: toasts };
}

it('shows a purchase in the specified words, with an Italian price', async () => {
  const { hub, shown } = await openWith();
  hub.send(...V2);
  expect(shown).toMatchObject([
    { text: 'Marco R. ha comprato il corso Ichimoku a 31,20\u00a0€!', kind: 'purchase' },
  ]);
});

it.each([
  [
    true,
    'Anna B. ha comprato il pacchetto Percorso a 1.250,00\u00a0€!',
    'Vedi il pacchetto',
    paths.bundle('Percorso id'),
  ],
  [
    false,
    'Anna B. ha comprato il corso Percorso a 1.250,00\u00a0€!',
    'Vedi il corso',
    paths.course('Percorso'),
  ],
])('reads the older message too (bundle: %s)', async (isBundle, text, label, to) => {
  const { hub, shown } = await openWith();
  hub.send('SendPurchaseNotification', 'Anna B.', 'Percorso', 1250, 'Percorso id', isBundle);
  expect(shown[0]?.text).toBe(text);
  expect(shown[0]?.buttons[0]).toMatchObject({ label, action: { payload: { to } } });
});

it('links to the purchased course', async () => {
  const { hub, shown, store, history } = await openWith({
    api: { courses: { getDetailCourseByTitle: onItsWay } },
  });
  hub.send(...V2);
  const [view] = shown[0]?.buttons ?? [];
  expect(view?.label).toBe('Vedi il corso');
  if (view) store.dispatch(view.action);
  await pass(0);
  expect(history.entries.at(-1)).toBe(LINK);
});

it.each([
  ['the webinar', paths.webinar()],
  ['a payment that succeeded', paths.paymentSucceeded('x')],
  ['the admin', `${paths.admin()}/corsi/tutti`],
])('shows none on a quiet page, nor afterwards (%s)', async (_name, address) => {
  const api = { courses: { getAllCourses: async () => ({ items: [], total: 0, page: 1 }) } };
  const { hub, shown, store } = await openWith({ address, user: testUser, claim: 1, api });
  hub.send(...V2);
  expect(shown).toEqual([]);
  store.dispatch(navigationRequested({ to: paths.paymentFailed() }));
  await pass(0);
  expect(shown).toEqual([]);
});

it('can be switched off on this device, and on again', async () => {
  const device = memoryArea();
  const first = await openWith({ services: { device } });
  first.hub.send(...V2);
  const [, off] = first.shown[0]?.buttons ?? [];
  expect(off?.label).toBe('Non mostrare più');
  if (off) first.store.dispatch(off.action);
  first.hub.send(...V2);
  expect(first.shown).toHaveLength(1);
  const later = await openWith({ services: { device } });
  later.hub.send(...V2);
  expect(later.shown).toEqual([]);
  later.store.dispatch(purchasesShown(true));
  later.hub.send(...V2);
  expect(later.shown).toHaveLength(1);
  expect(device.getItem('purchaseToasts')).toBeNull();
});

it('takes all its toasts off once they are switched off', async () => {
  const { hub, shown, store } = await openWith();
  for (const buyer of ['Marco R.', 'Anna B.', 'Luca T.'])
    hub.send('SendPurchaseNotificationV2', buyer, 'Ichimoku', 10, LINK, 'corso', 'Vedi il corso');
  const over: number[] = [];
  for (const { id, over: end } of shown) void end?.then(() => over.push(id));
  store.dispatch(purchasesShown(true));
  store.dispatch(connecting());
  await pass(0);
  expect([shown.length, over.length]).toEqual([3, 0]);
  store.dispatch(purchasesShown(false));
  await pass(0);
  expect(over).toHaveLength(3);
});

describe('a fourth purchase', () => {
  const buy = ({ hub }: Awaited<ReturnType<typeof openWith>>, titles: string) => {
    for (const title of titles) {
      hub.send('SendPurchaseNotificationV2', 'Marco R.', title, 10, LINK, 'corso', 'Vedi il corso');
    }
  };
  const titles = (toasts: readonly Toast[]) =>
    toasts.map(({ text }) => /corso (\S+)/.exec(text)?.[1]).join('');

  it('waits until one of the three toasts is closed; none closes by itself', async () => {
    const client = await openWith();
    buy(client, 'abcde');
    await pass(3_600_000);
    expect(titles(client.shown)).toBe('abc');
    client.shown[1]?.onClosed();
    await pass(0);
    expect(titles(client.shown)).toBe('abcd');
    client.shown[0]?.onClosed();
    client.shown[3]?.onClosed();
    await pass(0);
    expect(titles(client.shown)).toBe('abcde');
    buy(client, 'f');
    expect(titles(client.shown)).toBe('abcdef');
  });

  it('never delays other toasts', async () => {
    const client = await openWith();
    buy(client, 'abcd');
    client.services.toaster.show('Non è andata', 'error');
    expect(client.shown.map(({ kind }) => kind)).toEqual(['purchase', 'purchase', 'purchase', 'error']);
  });

  it('is not shown after they were switched off meanwhile', async () => {
    const client = await openWith();
    buy(client, 'abcd');
    client.store.dispatch(purchasesShown(false));
    client.shown[0]?.onClosed();
    await pass(0);
    expect(titles(client.shown)).toBe('abc');
  });

  it('waits for a page that is not quiet', async () => {
    const client = await openWith({ api: { courses: { getDetailCourseByTitle: onItsWay } } });
    buy(client, 'abcd');
    client.store.dispatch(navigationRequested({ to: paths.webinar() }));
    client.shown[0]?.onClosed();
    await pass(0);
    expect(titles(client.shown)).toBe('abc');
    client.store.dispatch(navigationRequested({ to: `${paths.webinar()}?da=posta` }));
    await pass(0);
    expect(titles(client.shown)).toBe('abc');
    client.store.dispatch(navigationRequested({ to: paths.paymentFailed() }));
    await pass(0);
    expect(titles(client.shown)).toBe('abcd');
  });

  it('is not shown where they were switched off on the quiet page on which it waited', async () => {
    const client = await openWith();
    buy(client, 'abcd');
    client.store.dispatch(navigationRequested({ to: paths.webinar() }));
    client.shown[0]?.onClosed();
    await pass(0);
    client.store.dispatch(purchasesShown(false));
    client.store.dispatch(navigationRequested({ to: paths.paymentFailed() }));
    await pass(0);
    expect(titles(client.shown)).toBe('abc');
  });

  it('is one of the newest twenty that waited, on a page that stays open for hours', async () => {
    const client = await openWith();
    buy(client, 'abcdefghijklmnopqrstuvwxyz');
    client.shown[0]?.onClosed();
    await pass(0);
    expect(titles(client.shown)).toBe('abcg');
  });
});
