/** What other features may show of this one. */
export { PromoterSlot } from './PromoterSlot';
