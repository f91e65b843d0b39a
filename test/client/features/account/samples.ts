import type { CourseReview } from '../../../../src/contract/community/reviews';
import type { LinkedAccount, Login } from '../../../../src/contract/identity/users';
import type { OwnedCourse } from '../../../../src/contract/learning/learning';

export const day = '2026-11-20T10:00:00.000Z';

export const loginProviders = [{ id: 'google', name: 'Google', kind: 'social' as const }];
export const google: LinkedAccount = { Provider: 'google', name: 'Google', email: '', createdAt: day };

export const login = (device: string, isCurrent = false): Login => ({
  IdEnc: `id-${device}`,
  device,
  isCurrent,
  createdAt: day,
  lastSeenAt: day,
});

/** A course of four lessons that was not begun. */
export const ownedCourse = (slug: string, more: Partial<OwnedCourse> = {}): OwnedCourse => ({
  IdCourseEnc: `id-${slug}`,
  title: `Corso ${slug}`,
  slug,
  cover: null,
  duration: 600,
  sectionsCount: 4,
  viewedCount: 0,
  progress: 0,
  since: day,
  ...more,
});

/** A review of a course that the reader teaches, without an answer. */
export const taughtReview: CourseReview = {
  IdEnc: 'r1',
  IdCourseEnc: 'c1',
  courseTitle: 'Ichimoku',
  Text: 'Bello',
  Rating: 4,
  IsEnabled: true,
  author: 'Ada B.',
  createdAt: day,
  isVerified: true,
  version: 3,
};
