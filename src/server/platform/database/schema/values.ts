/** The purposes of one-time tokens. */
export const TOKEN_PURPOSES = [
  'activation',
  'password_reset',
  'email_change',
  'email_undo',
  'social_login',
] as const;
/** How hard a course is; each is a category of the header too. */
export const LEVELS = ['principiante', 'intermedio', 'avanzato'] as const;
/** The six categories of the header (specification §2): the levels and three topics. */
export const CATEGORIES = [...LEVELS, 'ichimoku', 'scalping', 'criptovalute'] as const;
/** `amount` is percentage points (1–100) or euro cents. */
export const COUPON_KINDS = ['percentage', 'euro'] as const;
/** The scopes of coupons; `course` and `bundle` name theirs. */
export const COUPON_SCOPES = ['every_course', 'every_bundle', 'everything', 'course', 'bundle'] as const;
/** Which rule a use broke whose purchase was paid after it had been given back. */
export const COUPON_EXCESSES = ['use_limit', 'per_user_limit', 'ended'] as const;
/** The states of a payment. That an admin has switched a purchase off is `isActive`, apart from this. */
export const PURCHASE_STATES = [
  'pending',
  'paid',
  'failed',
  'expired',
  'refunded_in_part',
  'refunded',
  'disputed',
] as const;
/** Why a payment goes back: its buyer's account is deleted, or it gave nothing that the buyer did not own. */
export const REFUND_REASONS = ['buyer_gone', 'nothing_new'] as const;
/** Where a right to watch comes from. */
export const ENTITLEMENT_SOURCES = ['purchase', 'bundle', 'gift', 'code'] as const;
/** The kinds of home sections: courses chosen by hand, a rule, or a text. */
export const HOME_SECTION_KINDS = [
  'chosen_courses',
  'newest_courses',
  'best_selling_courses',
  'category',
  'educational_offers',
  'bundles',
  'text',
] as const;
/** Which form a lead came from. */
export const LEAD_KINDS = ['webinar', 'video', 'contact'] as const;
/** The kinds of consents and notices. */
export const CONSENT_PURPOSES = ['terms', 'privacy', 'marketing', 'buyer_name'] as const;
export const MAIL_STATUSES = ['waiting', 'sent', 'failed'] as const;

/** `secret`: a fingerprint of the session secret. `media`: the name of the media store. */
export const SHARED_MARKS = ['mode', 'payments'] as const;

/** Of a video that ffmpeg works on. */
export const VERSION_STATES = ['queued', 'running', 'ready', 'failed'] as const;
