export { PromoterSlot } from './PromoterSlot';
