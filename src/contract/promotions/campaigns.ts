import { z } from 'zod';
import { get, post } from '../platform/endpoint';
import { choiceFilter, crud, gridOf, gridQuery } from '../platform/grid';
import { chosenInstant, id, instant, optional, outcome, pageLink } from '../platform/shapes';
import { COUPON_SCOPES } from './coupons';

/** Steps of one campaign. */
export const MOST_STEPS = 20;

const WHOLE = 'Scrivi una percentuale intera da 1 a 100.';

/** A step of a campaign; it begins where the one before ends, the first one with the campaign. */
export const campaignWindow = z.object({
  endsAt: chosenInstant,
  /** Per cent. */
  discount: z
    .number({ error: WHOLE })
    .int(WHOLE)
    .min(1, WHOLE)
    .max(100, 'Uno sconto in percentuale arriva al massimo a 100.'),
});
export type CampaignWindow = z.infer<typeof campaignWindow>;

export const campaignForm = z.object({
  /** Only admins see it. */
  name: z.string().trim().min(1, 'Scrivi un nome per riconoscerla.').max(200),
  /** Of the campaign's own coupon, which is made with it. */
  CouponCode: z
    .string()
    .trim()
    .min(1, 'Scrivi il codice del coupon.')
    .max(64)
    .regex(/^[^\s/?#%\\]+$/, 'Scrivi il codice senza spazi e senza / ? # % \\.'),
  scope: z.enum(COUPON_SCOPES),
  IdCourseEnc: optional(id),
  IdBundleEnc: optional(id),
  /** The offer that the banner names. */
  title: z.string().trim().min(1, 'Scrivi che cosa nomina il banner.').max(200),
  /** Where the banner leads; absent: to what the coupon is valid for. */
  link: optional(pageLink),
  /** Parts of addresses that hide the banner, separated by commas. */
  hideIn: optional(z.string().trim().max(2000)),
  startsAt: chosenInstant,
  windows: z
    .array(campaignWindow)
    .min(1, 'Aggiungi almeno una tappa.')
    .max(MOST_STEPS, `Al massimo ${MOST_STEPS} tappe.`),
  isActive: z.boolean(),
});
type CampaignForm = z.output<typeof campaignForm>;

/** Returns what is wrong between the fields: steps that overlap or do not fall, and a missing course or path. */
export function campaignErrors({ scope, IdCourseEnc, IdBundleEnc, startsAt, windows }: CampaignForm) {
  const errors: Record<string, string> = {};
  if (scope === 'course' && !IdCourseEnc) errors.IdCourseEnc = 'Scegli il corso.';
  if (scope === 'bundle' && !IdBundleEnc) errors.IdBundleEnc = 'Scegli il percorso formativo.';
  for (const [at, { endsAt, discount }] of windows.entries()) {
    const before = windows[at - 1];
    if (Date.parse(endsAt) <= Date.parse(before?.endsAt ?? startsAt)) {
      errors[`windows.${at}.endsAt`] = before
        ? 'Deve finire dopo la tappa precedente: le tappe non si sovrappongono.'
        : 'Deve finire dopo l’inizio della campagna.';
    }
    if (before && discount >= before.discount) {
      errors[`windows.${at}.discount`] = `Deve essere meno dello sconto precedente (${before.discount}%).`;
    }
  }
  return errors;
}

export const CAMPAIGN_STATES = ['running', 'planned', 'ended', 'off'] as const;

export const campaign = campaignForm.extend({
  id,
  /** Absent after its course or learning path was deleted. */
  IdCouponEnc: id.optional(),
  CouponCode: z.string(),
  /** The title of its course or learning path. */
  itemTitle: z.string().optional(),
  /** The end of the last step. */
  endsAt: instant,
  state: z.enum(CAMPAIGN_STATES),
  /** The discount at this moment, per cent. */
  discount: z.number().int().optional(),
  /** How often its coupon was used, and is used by checkouts under way; absent for none. */
  usedCount: z.number().int(),
  reservedCount: z.number().int().optional(),
  createdAt: instant,
  version: z.number().int(),
});
export type Campaign = z.infer<typeof campaign>;

export const campaigns = {
  list: get(
    '/api/Campaign',
    'admin',
    gridQuery(['name', 'startsAt', 'endsAt', 'createdAt'] as const).extend({
      State: choiceFilter(CAMPAIGN_STATES),
    }),
    gridOf(campaign),
  ),
  /** The faults that `campaignErrors` finds are refused at their fields, as is the code of another coupon. */
  /** With its coupon. Off always; on only what `campaignErrors` and the form's shape accept. */
  setActive: post('/api/Campaign/SetActive', 'admin', z.object({ id, isActive: z.boolean() }), outcome),
  ...crud('/api/Campaign', { item: campaign, form: campaignForm }),
};
