export { PromoterSlot } from './PromoterSlot';
export { readPromotion } from './promotion';
