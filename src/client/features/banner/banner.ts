export { loadBanner as load, watchBanner as watch } from './bannerSaga';
export { Banner } from './components/Banner';
export { PromoterBanner } from './components/PromoterBanner';
