import type { Review } from '../../../../../src/contract/catalogue/courseShapes';
import type { CourseCard, CourseDetail } from '../../../../../src/contract/catalogue/courses';

/** A course as a list shows it; `number` tells one from another. */
export const sampleCard = (number: number, more: Partial<CourseCard> = {}): CourseCard => ({
  IdCourseEnc: `course-${number}`,
  slug: `corso-${number}`,
  title: `Corso ${number}`,
  subtitle: 'Dalle basi alla pratica',
  categories: ['principiante'],
  cover: null,
  price: 79.9,
  duration: 7500,
  sectionsCount: 12,
  teachers: [{ name: 'Anna Riva', slug: 'anna-riva' }],
  reviews: { average: 4.5, count: 8 },
  ...more,
});

export const sampleCourse = (number: number, more: Partial<CourseDetail> = {}): CourseDetail => ({
  ...sampleCard(number),
  description: 'Un corso che parte da zero.',
  goals: ['Leggere un grafico'],
  teachers: [
    {
      id: 'teacher-1',
      name: 'Anna Riva',
      slug: 'anna-riva',
      headline: 'Analista tecnica',
      biography: 'Opera dal 2008.',
      picture: null,
    },
  ],
  sections: [
    { IdEnc: 's1', title: 'Benvenuto', description: '', duration: 300, isPreview: true },
    { IdEnc: 's2', title: 'Le candele', description: 'Corpo e ombre', duration: 7200, isPreview: false },
  ],
  studentsCount: 340,
  updatedAt: '2026-03-12T10:00:00.000Z',
  bundles: [],
  related: [],
  ...more,
});

export const sampleReview = (number: number): Review => ({
  IdEnc: `review-${number}`,
  Text: `Recensione ${number}`,
  Rating: 5,
  IsEnabled: true,
  author: 'Luca P.',
  createdAt: '2026-02-01T09:00:00.000Z',
  isVerified: true,
});
