export { loadBanner, watchBanner } from './bannerSaga';
export { Banner } from './components/Banner';
export { PromoterBanner } from './components/PromoterBanner';
