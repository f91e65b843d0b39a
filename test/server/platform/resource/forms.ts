/** Filled-in admin forms, by resource. */
export const PROMOTER = {
  ...{
    name: 'Mercati',
    slug: 'mercati',
    headline: 'Prima',
    description: '',
    pictureAddress: '',
    CouponCode: '',
  },
  ...{ isActive: true, bannerEndDate: null, bannerCourseLink: null, bannerCouponDiscount: null },
  ...{ bannerCouponIsPercentage: true, bannerCourseTitle: null },
};
export const BANNER = {
  ...{ name: 'Settimana', bannerCourseLink: '/corsi-trading-online/corsi', bannerCouponDiscount: 20 },
  ...{ bannerCouponIsPercentage: true, bannerCourseTitle: 'Uno', bannerHideIn: null, bannerCustomText: null },
  isActive: true,
};
export const CAMPAIGN = {
  name: 'Befana',
  title: 'Tutti',
  CouponCode: 'BEFANA',
  scope: 'all_courses',
  isActive: true,
};
export const COUPON = {
  CouponCode: 'ESTATE',
  isPercentage: true,
  discount: 20,
  scope: 'all',
  isActive: true,
};
export const VIDEO = { title: 'Una candela', slug: 'candela', text: 'Ciao', poster: '', isActive: true };
export const SECTION = {
  title: 'Scelti',
  text: '',
  kind: 'newest_courses',
  category: null,
  courses: [],
  bundles: [],
  isActive: true,
};
export const BUNDLE = {
  title: 'Base',
  subtitle: '',
  description: '',
  price: 99,
  coverAddress: '',
  isOperative: true,
};
