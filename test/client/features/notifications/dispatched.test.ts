import { loggedOut, restored } from '../../../../src/client/features/identity/session/sessionSlice';
import { channelSaga } from '../../../../src/client/features/notifications/channelSaga';
import notificationsSlice, {
  connected,
  connecting,
  disconnected,
  purchaseAnnounced,
} from '../../../../src/client/features/notifications/notificationsSlice';
import { createTestClient, testUser } from '../../../support/client';
import { mockStore } from '../../../support/mockStore';
import { fakeHub, pass, withFakeTime } from './support';

/** The actions of the live channel's saga, in order. */

withFakeTime();

async function open(hub: ReturnType<typeof fakeHub>) {
  const client = createTestClient({ sagas: false, services: { connectHub: hub.connectHub } });
  const { token: _token, ...user } = testUser;
  const before = [restored({ user, claim: 0 })];
  const mock = mockStore(client.services, { before, slices: [notificationsSlice] });
  const task = mock.run(channelSaga);
  await pass(0);
  return { ...client, ...mock, task };
}

it('a connection is told at its start, at each reconnect and at its end', async () => {
  const hub = fakeHub();
  const { dispatched } = await open(hub);
  const { onReconnecting, onReconnected, onClosed } = hub.last().listeners;
  onReconnecting();
  onReconnected();
  onReconnecting();
  onClosed('the server is gone');
  await pass(0);
  expect(dispatched()).toEqual([
    connecting(),
    connected(),
    connecting(),
    connected(),
    connecting(),
    disconnected(),
  ]);
});

it('each purchase is told once, in the order in which it came, and what is no purchase never', async () => {
  const hub = fakeHub();
  const { dispatched } = await open(hub);
  const purchase = (buyer: string) => [buyer, 'Corso', 10, '/corso', 'corso', 'Vedi il corso'] as const;
  for (const buyer of ['Ada R.', 'Ugo B.']) hub.send('SendPurchaseNotificationV2', ...purchase(buyer));
  hub.send('SendPurchaseNotificationV2', '', 'Corso', 10);
  hub.send('Qualcosa', ...purchase('Eva V.'));
  await pass(0);
  expect(dispatched().slice(2)).toEqual(
    ['Ada R.', 'Ugo B.'].map((buyer) =>
      purchaseAnnounced({
        buyer,
        title: 'Corso',
        price: 10,
        link: '/corso',
        type: 'corso',
        button: 'Vedi il corso',
      }),
    ),
  );
});

it('a hub that is not reached is connecting through all tries, and disconnected once', async () => {
  const { dispatched } = await open(fakeHub({ failures: 99 }));
  await pass(41_999);
  expect(dispatched()).toEqual([connecting()]);
  await pass(1);
  expect(dispatched()).toEqual([connecting(), disconnected()]);
  await pass(3_600_000);
  expect(dispatched()).toHaveLength(2);
});

it('another token closes the connection before the next one begins', async () => {
  const { store, dispatched } = await open(fakeHub());
  store.dispatch(loggedOut());
  await pass(0);
  expect(dispatched().slice(2)).toEqual([loggedOut(), disconnected(), connecting(), connected()]);
});
