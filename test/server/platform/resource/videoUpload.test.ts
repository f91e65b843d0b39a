import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { media } from '../../../../src/server/platform/database';
import { receiveVideo } from '../../../../src/server/platform/resource/videoUpload';
import { openTestApp, type TestApp } from '../../../support/app';
import { cutOff } from '../../../support/cutOff';
import { stillVideo } from '../../../support/stillVideo';

const clip = readFileSync(path.join(__dirname, '../../../support/clip.mp4'));
let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());
beforeEach(() => shop.database.empty());

/** Sends a film that an admin's record takes over by `save`. */
async function receive(file: Readable, save: () => Promise<null>) {
  const context = { caller: { id: await shop.addUser({ role: 1 }) }, requestId: 'r1' };
  return receiveVideo(shop.deps, file as never, context as never, save);
}
const films = () => shop.database.orm.select().from(media);

it('a film whose sender goes away is refused without a fault, and nothing of it is kept', async () => {
  const save = jest.fn(async () => null);
  expect(await receive(cutOff(clip.subarray(0, 5000)), save)).toMatchObject({
    isOk: false,
    code: 'upload_aborted',
  });
  expect(save).not.toHaveBeenCalled();
  expect(await films()).toEqual([]);
});

it('a film that does not tell its length is refused at the file, and nothing of it is kept', async () => {
  const save = jest.fn(async () => null);
  const timeless = Readable.from([await stillVideo()], { objectMode: false });
  expect(await receive(timeless, save)).toMatchObject({
    isOk: false,
    code: 'not_a_video',
    errors: { file: expect.stringContaining('quanto dura') },
  });
  expect(save).not.toHaveBeenCalled();
  expect(await films()).toEqual([]);
});

it('what is no film is read to its end, since a browser listens only then', async () => {
  const rest = Readable.from(Array.from({ length: 50 }, () => Buffer.alloc(65_536, 'x')));
  const answer = await receive(rest, async () => null);
  expect(answer).toMatchObject({ isOk: false, code: 'not_a_video' });
  await finished(rest);
  expect(await films()).toEqual([]);
});

it('a film that its record takes over is no more left to the sweep', async () => {
  const whole = Readable.from([clip], { objectMode: false });
  expect(await receive(whole, async () => null)).toBeUndefined();
  expect((await films()).map(({ orphanedAt }) => orphanedAt)).toEqual([null]);
});

it('a film that its record cannot take over is left to the sweep, and the fault is told', async () => {
  const whole = Readable.from([clip], { objectMode: false });
  const save = async () => {
    throw new Error('the database is gone');
  };
  await expect(receive(whole, save)).rejects.toThrow('the database is gone');
  expect((await films()).map(({ orphanedAt }) => orphanedAt !== null)).toEqual([true]);
});
