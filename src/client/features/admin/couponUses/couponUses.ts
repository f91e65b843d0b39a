import { createAction } from '@reduxjs/toolkit';
import { call } from 'typed-redux-saga';
import { createLoadable } from '../../../state/loadable';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { adminApis } from '../adminApi';

/** Rows of a page. */
export const USES_SHOWN = 10;

const PAGE = '?page=';
/** The key of a page of a coupon's uses. */
export const usesKey = (id: string, page: number) => `${id}${PAGE}${page}`;

/** A page of a coupon's uses, newest first. The page is not in the address: to turn it is not to leave the form. */
export const couponUses = createLoadable({
  name: 'admin/coupons/uses',
  isList: true,
  isSameView: (one, other) => one.split(PAGE)[0] === other.split(PAGE)[0],
  resetOn: isSessionEnd,
  *fetch(key) {
    const [id = '', page] = key.split(PAGE);
    const { admin } = yield* call(adminApis);
    return yield* call(admin.coupons.uses, { id, page: Number(page), pageSize: USES_SHOWN });
  },
});

/** An admin turns to another page of the uses; the payload is a key. */
export const usesRequested = createAction<string>('admin/coupons/usesRequested');
