import { MOST_VIDEO_BYTES } from '../../../../src/contract/platform/uploadLimits';
import { MB, padded, sparseStore } from './sparseStore';

it('a video of 5 GB is streamed: memory stays small, its length is read from its index', async () => {
  const { keep, grown } = sparseStore();
  expect(await keep(padded(MOST_VIDEO_BYTES))).toMatchObject({ bytes: MOST_VIDEO_BYTES, seconds: 15 });
  expect(grown()).toBeLessThan(150 * MB);
});
