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
