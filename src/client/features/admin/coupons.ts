import { call, fork, type SagaGenerator, takeLatest } from 'typed-redux-saga';
import { COUPON_SCOPE_NAMES } from '../../../contract/admin/adminNames';
import { type Coupon, couponErrors, couponForm } from '../../../contract/promotions/coupons';
import { guarded } from '../../sagas/guarded';
import { formatDiscount } from '../../ui/format';
import { CouponUses } from './couponUses/CouponUses';
import { couponUses, usesKey, usesRequested } from './couponUses/couponUses';
import { COUPON_SCOPE_OPTIONS, usesText, YES_NO } from './options';
import { editPage } from './resource/recordPages';
import { crudCalls, defineResource } from './resource/resource';
import { scopeFields } from './scopeFields';

export const coupons = defineResource<Coupon, typeof couponForm>({
  name: 'coupons',
  labels: {
    one: 'Il coupon',
    many: 'Coupon',
    new: 'Nuovo coupon',
    saved: 'Coupon salvato.',
    removed: 'Coupon eliminato.',
    lead: 'I codici che abbassano il prezzo: per chi valgono, quanto tolgono e fino a quando.',
  },
  csv: 'coupons',
  idOf: ({ IdCouponEnc }) => IdCouponEnc,
  nameOf: ({ CouponCode }) => CouponCode,
  columns: [
    { field: 'CouponCode', header: 'Codice' },
    {
      field: 'discount',
      header: 'Sconto',
      kind: 'number',
      width: 110,
      isMain: true,
      render: ({ campaign, discount, isPercentage }) =>
        campaign === undefined ? formatDiscount(discount, isPercentage) : 'A tappe',
    },
    {
      field: 'scope',
      header: 'Vale per',
      isSortable: false,
      render: ({ scope }) => COUPON_SCOPE_NAMES[scope],
    },
    { field: 'startsAt', header: 'Inizia', kind: 'instant', width: 165 },
    { field: 'endsAt', header: 'Scade', kind: 'instant', width: 165 },
    { field: 'usedCount', header: 'Usi', width: 150, render: usesText },
    { field: 'isActive', header: 'Attivo', kind: 'flag', width: 90 },
  ],
  filters: [
    { name: 'Scope', label: 'Vale per', options: COUPON_SCOPE_OPTIONS },
    { name: 'IsActive', label: 'Attivo', options: YES_NO },
  ],
  shape: couponForm,
  check: couponErrors,
  empty: { isPercentage: true, discount: 20, scope: 'all_courses', isActive: true },
  canCreate: true,
  bulkSwitch: { field: 'isActive', on: 'Attiva', off: 'Disattiva' },
  canRemove: true,
  fields: [
    { name: 'CouponCode', label: 'Codice', hint: 'Maiuscole e minuscole non contano.' },
    { name: 'discount', label: 'Sconto', input: 'number' },
    {
      name: 'isPercentage',
      label: 'Lo sconto è in percentuale',
      input: 'switch',
      hint: 'Altrimenti in euro.',
    },
    ...scopeFields,
    { name: 'startsAt', label: 'Inizia', input: 'instant', hint: 'Vuoto: vale da subito.' },
    { name: 'endsAt', label: 'Scade', input: 'instant', hint: 'Vuoto: non scade.' },
    { name: 'useLimit', label: 'Usi in tutto', input: 'number', hint: 'Vuoto: senza limite.' },
    { name: 'perUserLimit', label: 'Usi per persona', input: 'number', hint: 'Vuoto: senza limite.' },
    { name: 'isActive', label: 'Attivo', input: 'switch' },
  ],
  Extra: CouponUses,
  calls: ({ admin: { coupons: api } }) => ({
    list: api.getAllCoupons,
    ...crudCalls(api),
  }),
});

function* loadFirst({
  payload: { IdCouponEnc },
}: ReturnType<typeof coupons.record.actions.received>): SagaGenerator<void> {
  yield* call(couponUses.load, usesKey(IdCouponEnc, 1));
}

function* loadPage({ payload: key }: ReturnType<typeof usesRequested>): SagaGenerator<void> {
  yield* call(couponUses.load, key);
}

/** Loads the uses of the coupon that the form shows. */
function* watchCouponUses(): SagaGenerator<void> {
  yield* fork(couponUses.watch);
  yield* takeLatest(coupons.record.actions.received, guarded(loadFirst));
  yield* takeLatest(usesRequested, guarded(loadPage));
}

export const couponPage = editPage(coupons, { slices: [couponUses.slice], watch: watchCouponUses });
