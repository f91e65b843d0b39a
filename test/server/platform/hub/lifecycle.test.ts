import type { PurchaseAnnouncement } from '../../../../src/server/platform/backplane/backplane';
import { openTestApp } from '../../../support/app';
import { openLiveShop } from './live';

/** Opens a shop. @returns what runs the jobs of a period */
async function open() {
  const intervals = jest.spyOn(globalThis, 'setInterval');
  const shop = await openTestApp();
  const jobs = intervals.mock.calls.map(([run, ms]) => ({ run, ms }));
  intervals.mockRestore();
  const due = async (period: number) => {
    for (const { run, ms } of jobs) if (ms === period) run();
    await new Promise(setImmediate);
  };
  return { shop, due };
}
const purchase: PurchaseAnnouncement = {
  ...{ buyerId: 'b', buyer: 'Sara C.', title: 'T', price: 1, link: '/', kind: 'course' },
};

it('a shop keeps its hub alive each second, and looks after its logins twice a minute', async () => {
  const { shop, due } = await open();
  const { hub } = shop.app;
  const calls: string[] = [];
  jest.spyOn(hub, 'tick').mockImplementation(() => void calls.push('tick'));
  jest.spyOn(hub, 'checkLogins').mockImplementation(async () => void calls.push('checkLogins'));
  await due(1000);
  expect(calls).toEqual(['tick']);
  await due(30_000);
  expect(calls).toEqual(['tick', 'checkLogins']);
  await shop.close();
});

it('a hub tells what the backplane says until its shop closes, which lets its clients go', async () => {
  const live = await openLiveShop();
  const { shop } = live;
  const { hub } = shop.app;
  const client = await live.socket();
  const announce = jest.spyOn(hub, 'announce').mockReturnValue();
  const sendPrompt = jest.spyOn(hub, 'sendPrompt').mockReturnValue();
  const stop = jest.spyOn(hub, 'stop');
  const prompt = { userId: 'u', courseId: 'c', rowId: 'r', course: { title: 'T', slug: 't', cover: null } };
  const { publish } = shop.deps.backplane;
  await publish('purchase', purchase);
  await publish('reviewPrompt', prompt);
  expect([announce.mock.calls, sendPrompt.mock.calls]).toEqual([[[purchase]], [[prompt]]]);
  expect(stop).not.toHaveBeenCalled();
  const closed = shop.app.close();
  // Or else the server would wait for them for ever.
  expect(await client.hear()).toEqual({ type: 7, allowReconnect: true });
  await closed;
  await publish('purchase', purchase);
  await publish('reviewPrompt', prompt);
  expect([announce, sendPrompt].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  await live.close();
});
