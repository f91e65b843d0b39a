/** @jest-environment node */

import { render } from '../../src/client/render';
import { paths } from '../../src/client/routing/paths';
import { testEnvironment } from '../support/client';
import { sampleCourse, sampleReview } from './features/catalogue/courses/samples';

it('a page is whole however long it is: no part is hidden until a script moves it into its place', async () => {
  const items = Array.from({ length: 10 }, (_none, at) => ({
    ...sampleReview(at),
    Text: `Recensione ${at}: ${'un corso chiaro. '.repeat(200)}`,
  }));
  const { body } = await render({
    address: paths.course('corso-1'),
    environment: testEnvironment,
    cookies: '',
    now: Date.parse('2026-11-21T10:00:00Z'),
    fetch: async ({ url }) => {
      if (url.includes('GetDetailCourse'))
        return { status: 200, data: { isOk: true, item: sampleCourse(1) } };
      if (!url.includes('GetReview')) return { status: 200, data: { items: [], total: 0 } };
      const summary = { average: 5, count: 10, histogram: [0, 0, 0, 0, 10] };
      return { status: 200, data: { items, total: 10, summary } };
    },
  });
  expect(body).toContain('Recensione 9: un corso');
  expect(body).not.toMatch(/<template|<div hidden|<script/);
});
