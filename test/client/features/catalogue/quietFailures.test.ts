import { isFailure } from '../../../../src/client/api/failure';
import { homeBlocks } from '../../../../src/client/features/catalogue/home/homeBlocks';
import { lazySections } from '../../../../src/client/features/catalogue/home/lazySections';
import { similarCourses } from '../../../../src/client/features/catalogue/home/similarCourses';
import { suggestedCourses } from '../../../../src/client/features/catalogue/suggestions/suggestions';
import { type ApiStub, createTestClient } from '../../../support/client';
import { failing } from '../../../support/failing';
import { sampleHighlights } from './home/samples';

const { sections, highlights } = homeBlocks;
const slices = [sections.slice, highlights.slice, similarCourses.slice, suggestedCourses.slice];
type Client = ReturnType<typeof open>;
const open = (api: ApiStub) => createTestClient({ api, slices, sagas: false });
const failed = () => ({ getFilteredCourses: failing(503) });

// Nobody waits for these: no page, toast or login is to come of them.
it.each<[string, ApiStub, (client: Client) => Promise<unknown>]>([
  [
    'the highlights of the home page',
    { homeSections: { highlights: failing(503) } },
    ({ run }) => run(highlights.load).toPromise(),
  ],
  [
    'courses like a missing one',
    { courses: failed() },
    ({ run }) => run(similarCourses.load, 'candele').toPromise(),
  ],
  ['courses under an empty list', { courses: failed() }, ({ run }) => run(suggestedCourses.load).toPromise()],
])('%s that do not come fail in the background', async (_what, api, load) => {
  const client = open(api);
  await load(client);
  const failures = client.actions
    .map((action) => (action as { readonly payload?: unknown }).payload)
    .filter(isFailure);
  expect(failures).toEqual([expect.objectContaining({ status: 503, isBackground: true })]);
});

describe('the code of the home page’s further sections', () => {
  it.each<[string, ApiStub, (client: Client) => Promise<unknown>]>([
    [
      'written sections',
      { homeSections: { cached: async () => ({ items: [{ id: 'h1' }] }) } },
      async ({ run, store }) => {
        await run(sections.load).toPromise();
        return sections.selectAny(store.getState()).status;
      },
    ],
    [
      'highlights',
      { homeSections: { highlights: async () => ({ isOk: true, item: sampleHighlights() }) } },
      async ({ run, store }) => {
        await run(highlights.load).toPromise();
        return highlights.selectAny(store.getState()).status;
      },
    ],
  ])('that does not come leaves %s as they are, and the log says why', async (_what, api, statusOf) => {
    jest.spyOn(lazySections, 'load').mockRejectedValue(new Error('no chunk'));
    const client = open(api);
    expect(await statusOf(client)).toBe('ready');
    expect(client.seen.log).toEqual(['no further sections on the home page: Error: no chunk']);
  });

  it('is not asked for where there are none', async () => {
    const load = jest.spyOn(lazySections, 'load');
    const { run } = open({ homeSections: { cached: async () => ({ items: [] }) } });
    await run(sections.load).toPromise();
    expect(load).not.toHaveBeenCalled();
  });
});
