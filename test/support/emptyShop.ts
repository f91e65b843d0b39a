import type { ApiStub } from './client';

const empty = async () => ({ items: [], total: 0 });

/** The answers of a shop that has nothing to the calls of public pages, for tests that only pass through them. */
export const emptyShop = {
  courses: {
    getFilteredCourses: empty,
    getHomeListCourse: empty,
    getRandomListCourse: empty,
    getEducationalOfferListCourse: empty,
  },
  homeSections: {
    cached: empty,
    highlights: async () => ({ isOk: true, item: { teachers: [], reviews: [] } }),
  },
  teachers: { cached: empty },
  parameters: { read: empty },
} satisfies ApiStub;
