export { loadBanner as load, watchBanner as watch } from './bannerSaga';
export { Banner } from './components/Banner';
export { BannerPreview } from './components/BannerPreview';
export { PromoterBanner } from './components/PromoterBanner';
