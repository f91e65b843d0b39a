import type { HomeHighlights } from '../../../../../src/contract/catalogue/homeSections';

const course = (number: number) => ({ slug: `corso-${number}`, title: `Corso ${number}` });

/** Everything that the home page can show besides courses and written sections. */
export const sampleHighlights = (more: Partial<HomeHighlights> = {}): HomeHighlights => ({
  preview: { IdEnc: 'section-1', title: 'La prima lezione', course: { ...course(7), cover: null } },
  teachers: [
    { name: 'Elena Ricci', slug: 'elena-ricci', headline: 'Analisi tecnica', picture: null },
    { name: 'Paolo Serra', slug: 'paolo-serra', headline: '', picture: null },
  ],
  reviews: [
    { Text: 'Chiaro e onesto.', Rating: 5, author: 'Anna B.', isVerified: true, course: course(8) },
    { Text: 'Mi è servito subito.', Rating: 4, author: 'Ugo N.', isVerified: false, course: course(9) },
  ],
  webinar: { title: 'Gestire il rischio', teacher: 'Elena Ricci', start: '2027-01-14T18:30:00.000Z' },
  freeLesson: { title: 'Leggere una candela' },
  ...more,
});
