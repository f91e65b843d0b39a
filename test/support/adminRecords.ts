/** A coupon as its form reads it. */
export const couponRecord = (more: object = {}) => ({
  IdCouponEnc: 'c1',
  CouponCode: 'ESTATE20',
  isPercentage: true,
  discount: 20,
  scope: 'all_courses',
  usedCount: 0,
  isActive: true,
  version: 7,
  ...more,
});

/** A course as its form reads it, without lessons. */
export const courseRecord = (more: object = {}) => ({
  IdCourseEnc: 'c1',
  slug: 'ichimoku',
  title: 'Ichimoku',
  subtitle: '',
  description: '',
  price: 49.9,
  categories: ['principiante'],
  goals: [],
  teachers: [],
  cover: null,
  coverAddress: '',
  isEducationalOffer: false,
  isOperative: false,
  duration: 0,
  sectionsCount: 0,
  studentsCount: 0,
  version: 4,
  sections: [],
  ...more,
});

/** A stock market. */
export const marketRecord = (more: object = {}) => ({
  id: 'm1',
  symbol: 'UNO',
  broker: 'Banca',
  name: 'Nome',
  description: '',
  currency: 'EUR',
  link: '',
  isActive: true,
  version: 3,
  ...more,
});

/** A paid purchase as its page reads it, without courses and history. */
export const purchaseRecord = (more: object = {}) => ({
  IdEnc: 'p1',
  IdCourseEnc: 'c1',
  title: 'Ichimoku',
  slug: 'ichimoku',
  status: 'paid',
  listPrice: 100,
  discount: 0,
  total: 100,
  refunded: 0,
  currency: 'EUR',
  createdAt: '2026-11-01T11:00:00.000Z',
  provider: 'stripe',
  IdUserEnc: 'u1',
  email: 'a@example.com',
  buyer: 'Ada Bo',
  isActive: true,
  courses: [],
  history: [],
  ...more,
});

/** A question without an answer. */
export const questionRecord = (more: object = {}) => ({
  IdEnc: 'q1',
  Text: 'Che cos’è?',
  courseTitle: 'Corso',
  sectionTitle: 'Lezione',
  IdCourseEnc: 'c1',
  IdSectionEnc: 's1',
  author: 'Ada B.',
  email: 'a@example.com',
  votes: 0,
  createdAt: '2026-11-01T11:00:00.000Z',
  isHidden: false,
  version: 3,
  ...more,
});

/** A lesson of a course, without its video. */
export const sectionRecord = (more: object = {}) => ({
  IdEnc: 's1',
  title: 'Prima',
  description: '',
  duration: 750,
  isPreview: false,
  position: 0,
  version: 4,
  ...more,
});

/** An order by bank transfer of which 29.90 euro are missing, as the page of its purchase reads it. */
export const shortTransfer = {
  state: 'short',
  number: '7K3M9PQR',
  amount: 129.9,
  received: 100,
  deadline: '2026-12-02T22:59:59.000Z',
  payments: [],
};
