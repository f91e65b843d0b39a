import { combineSlices } from '@reduxjs/toolkit';
import checkoutSlice from '../features/checkout/checkoutSlice';
import sessionSlice from '../features/identity/session/sessionSlice';
import navigationSlice from '../features/platform/navigation/navigationSlice';
import bannerSlice from '../features/promotions/banner/bannerSlice';

/** The slices that every page has; pages and the admin bring their own along (`PageModule.slices`). */
export const createRootReducer = () =>
  combineSlices(navigationSlice, sessionSlice, checkoutSlice, bannerSlice);
