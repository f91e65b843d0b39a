CREATE TABLE "bundle_courses" (
	"bundle_id" text NOT NULL,
	"course_id" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bundle_courses_bundle_id_course_id_pk" PRIMARY KEY("bundle_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "bundles" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"price_cents" integer NOT NULL,
	"is_operative" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone,
	"home_position" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "bundles_price_not_negative" CHECK ("bundles"."price_cents" >= 0),
	CONSTRAINT "bundles_named" CHECK (length("bundles"."title") > 0 and length("bundles"."slug") > 0)
);
--> statement-breakpoint
CREATE TABLE "course_categories" (
	"course_id" text NOT NULL,
	"category" text NOT NULL,
	CONSTRAINT "course_categories_course_id_category_pk" PRIMARY KEY("course_id","category"),
	CONSTRAINT "course_categories_known" CHECK ("course_categories"."category" in ('principiante', 'intermedio', 'avanzato', 'ichimoku', 'scalping', 'criptovalute'))
);
--> statement-breakpoint
CREATE TABLE "course_teachers" (
	"course_id" text NOT NULL,
	"teacher_id" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "course_teachers_course_id_teacher_id_pk" PRIMARY KEY("course_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"price_cents" integer NOT NULL,
	"is_operative" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone,
	"home_position" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"level" text NOT NULL,
	"is_educational_offer" boolean DEFAULT false NOT NULL,
	"duration_seconds" integer DEFAULT 0 NOT NULL,
	"preview_media_key" text,
	CONSTRAINT "courses_price_not_negative" CHECK ("courses"."price_cents" >= 0),
	CONSTRAINT "courses_duration_not_negative" CHECK ("courses"."duration_seconds" >= 0),
	CONSTRAINT "courses_named" CHECK (length("courses"."title") > 0 and length("courses"."slug") > 0),
	CONSTRAINT "courses_level_known" CHECK ("courses"."level" in ('principiante', 'intermedio', 'avanzato'))
);
--> statement-breakpoint
CREATE TABLE "price_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" text,
	"bundle_id" text,
	"price_cents" integer NOT NULL,
	"valid_from" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_history_one_item" CHECK (num_nonnulls("price_history"."course_id", "price_history"."bundle_id") = 1),
	CONSTRAINT "price_history_not_negative" CHECK ("price_history"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sections" (
	"id" text PRIMARY KEY NOT NULL,
	"course_id" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"duration_seconds" integer DEFAULT 0 NOT NULL,
	"media_key" text,
	"is_preview" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sections_duration_not_negative" CHECK ("sections"."duration_seconds" >= 0),
	CONSTRAINT "sections_position_not_negative" CHECK ("sections"."position" >= 0),
	CONSTRAINT "sections_named" CHECK (length("sections"."title") > 0)
);
--> statement-breakpoint
CREATE TABLE "coupon_redemptions" (
	"id" text PRIMARY KEY NOT NULL,
	"coupon_id" text NOT NULL,
	"user_id" text NOT NULL,
	"purchase_id" text,
	"redeemed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"scope" text NOT NULL,
	"course_id" text,
	"bundle_id" text,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"use_limit" integer,
	"per_user_limit" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_shape" CHECK (length("coupons"."code") between 1 and 64 and "coupons"."code" = btrim("coupons"."code")),
	CONSTRAINT "coupons_kind_known" CHECK ("coupons"."kind" in ('percentage', 'euro')),
	CONSTRAINT "coupons_amount_fits" CHECK ("coupons"."amount" > 0 and ("coupons"."kind" <> 'percentage' or "coupons"."amount" <= 100)),
	CONSTRAINT "coupons_scope_known" CHECK ("coupons"."scope" in ('every_course', 'every_bundle', 'everything', 'course', 'bundle')),
	CONSTRAINT "coupons_scope_names_its_item" CHECK (("coupons"."scope" = 'course') = ("coupons"."course_id" is not null) and ("coupons"."scope" = 'bundle') = ("coupons"."bundle_id" is not null)),
	CONSTRAINT "coupons_dates" CHECK ("coupons"."ends_at" is null or "coupons"."starts_at" is null or "coupons"."ends_at" > "coupons"."starts_at"),
	CONSTRAINT "coupons_limits_positive" CHECK ("coupons"."use_limit" > 0 and "coupons"."per_user_limit" > 0),
	CONSTRAINT "coupons_uses_within_limit" CHECK ("coupons"."uses" >= 0 and ("coupons"."use_limit" is null or "coupons"."uses" <= "coupons"."use_limit"))
);
--> statement-breakpoint
CREATE TABLE "gift_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"course_id" text,
	"bundle_id" text,
	"created_by" text,
	"used_by" text,
	"used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_codes_one_item" CHECK (num_nonnulls("gift_codes"."course_id", "gift_codes"."bundle_id") = 1),
	CONSTRAINT "gift_codes_code_shape" CHECK (length("gift_codes"."code") between 1 and 64 and "gift_codes"."code" = btrim("gift_codes"."code")),
	CONSTRAINT "gift_codes_used_by_needs_date" CHECK ("gift_codes"."used_by" is null or "gift_codes"."used_at" is not null),
	CONSTRAINT "gift_codes_dates" CHECK ("gift_codes"."expires_at" is null or "gift_codes"."created_at" is null or "gift_codes"."expires_at" > "gift_codes"."created_at")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp (3) with time zone,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"course_id" text,
	"bundle_id" text,
	"item_title" text DEFAULT '' NOT NULL,
	"coupon_id" text,
	"coupon_code" text DEFAULT '' NOT NULL,
	"list_cents" integer NOT NULL,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"total_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"provider" text NOT NULL,
	"provider_reference" text,
	"checkout_url" text,
	"invoice" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "purchases_one_item" CHECK (num_nonnulls("purchases"."course_id", "purchases"."bundle_id") = 1),
	CONSTRAINT "purchases_amounts" CHECK ("purchases"."list_cents" >= 0 and "purchases"."discount_cents" between 0 and "purchases"."list_cents"),
	CONSTRAINT "purchases_total_adds_up" CHECK ("purchases"."total_cents" = "purchases"."list_cents" - "purchases"."discount_cents"),
	CONSTRAINT "purchases_refund_within_total" CHECK ("purchases"."refunded_cents" between 0 and "purchases"."total_cents"),
	CONSTRAINT "purchases_currency_shape" CHECK ("purchases"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "purchases_state_known" CHECK ("purchases"."state" in ('pending', 'paid', 'failed', 'expired', 'refunded_in_part', 'refunded', 'disputed')),
	CONSTRAINT "purchases_paid_has_date" CHECK ("purchases"."state" in ('pending', 'failed', 'expired') or "purchases"."paid_at" is not null),
	CONSTRAINT "purchases_refund_fits_state" CHECK (case "purchases"."state" when 'refunded' then "purchases"."refunded_cents" = "purchases"."total_cents"
        when 'refunded_in_part' then "purchases"."refunded_cents" > 0 and "purchases"."refunded_cents" < "purchases"."total_cents"
        when 'disputed' then true else "purchases"."refunded_cents" = 0 end),
	CONSTRAINT "purchases_dates" CHECK ("purchases"."expires_at" is null or "purchases"."created_at" is null or "purchases"."expires_at" > "purchases"."created_at")
);
--> statement-breakpoint
CREATE TABLE "entitlements" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"course_id" text NOT NULL,
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"granted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "entitlements_source_known" CHECK ("entitlements"."source" in ('purchase', 'bundle', 'gift', 'code'))
);
--> statement-breakpoint
CREATE TABLE "review_prompts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"course_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"notified_at" timestamp (3) with time zone,
	"dismissed_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"course_id" text NOT NULL,
	"text" text NOT NULL,
	"rating" smallint NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_rating_range" CHECK ("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "viewed_sections" (
	"user_id" text NOT NULL,
	"section_id" text NOT NULL,
	"position_seconds" integer DEFAULT 0 NOT NULL,
	"viewed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "viewed_sections_user_id_section_id_pk" PRIMARY KEY("user_id","section_id"),
	CONSTRAINT "viewed_sections_position_not_negative" CHECK ("viewed_sections"."position_seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "media" (
	"key" text PRIMARY KEY NOT NULL,
	"mime" text NOT NULL,
	"bytes" bigint NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"width" integer,
	"height" integer,
	"duration_seconds" integer,
	"owner_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"orphaned_at" timestamp (3) with time zone,
	CONSTRAINT "media_bytes_not_negative" CHECK ("media"."bytes" >= 0),
	CONSTRAINT "media_key_given" CHECK (length("media"."key") > 0)
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" text,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"resource_id" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"unique_key" text,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"run_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	CONSTRAINT "jobs_attempts_not_negative" CHECK ("jobs"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mails_status_known" CHECK ("mails"."status" in ('waiting', 'sent', 'failed')),
	CONSTRAINT "mails_attempts_not_negative" CHECK ("mails"."attempts" >= 0),
	CONSTRAINT "mails_sent_has_date" CHECK (("mails"."status" = 'sent') = ("mails"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "logins" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"user_agent" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	CONSTRAINT "logins_expires_after_created" CHECK ("logins"."expires_at" > "logins"."created_at")
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"hash" text NOT NULL,
	"user_id" text,
	"payload" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "one_time_tokens_purpose_known" CHECK ("one_time_tokens"."purpose" in ('activation', 'password_reset', 'email_change', 'social_login')),
	CONSTRAINT "one_time_tokens_dates" CHECK ("one_time_tokens"."expires_at" is null or "one_time_tokens"."created_at" is null or "one_time_tokens"."expires_at" > "one_time_tokens"."created_at")
);
--> statement-breakpoint
CREATE TABLE "teachers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"headline" text DEFAULT '' NOT NULL,
	"biography" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teachers_name_given" CHECK (length("teachers"."name") > 0 and length("teachers"."slug") > 0)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"cap" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"url_profile" text DEFAULT '' NOT NULL,
	"role" smallint DEFAULT 0 NOT NULL,
	"activated_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_shape" CHECK (position('@' in "users"."email") > 1 and length("users"."email") <= 320),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in (0, 1, 2))
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"banner_end_date" timestamp (3) with time zone,
	"banner_course_link" text,
	"banner_coupon_discount" integer,
	"banner_course_title" text,
	"banner_coupon_is_percentage" boolean DEFAULT true NOT NULL,
	"banner_hide_in" text DEFAULT '' NOT NULL,
	"banner_custom_text" text DEFAULT '' NOT NULL,
	"promoter_id" text,
	"is_active" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "banners_discount_fits" CHECK ("banners"."banner_coupon_discount" > 0
      and (not "banners"."banner_coupon_is_percentage" or "banners"."banner_coupon_discount" <= 100))
);
--> statement-breakpoint
CREATE TABLE "home_section_courses" (
	"home_section_id" text NOT NULL,
	"course_id" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "home_section_courses_home_section_id_course_id_pk" PRIMARY KEY("home_section_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "home_sections" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"category" text,
	"content" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "home_sections_kind_known" CHECK ("home_sections"."kind" in ('chosen_courses', 'newest_courses', 'best_selling_courses', 'category', 'educational_offers', 'bundles', 'text')),
	CONSTRAINT "home_sections_category_known" CHECK ("home_sections"."category" in ('principiante', 'intermedio', 'avanzato', 'ichimoku', 'scalping', 'criptovalute')),
	CONSTRAINT "home_sections_category_given" CHECK (("home_sections"."kind" = 'category') = ("home_sections"."category" is not null))
);
--> statement-breakpoint
CREATE TABLE "landing_videos" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"media_key" text,
	"course_id" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "landing_videos_named" CHECK (length("landing_videos"."title") > 0 and length("landing_videos"."slug") > 0)
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"campaign" text DEFAULT '' NOT NULL,
	"consent_text" text NOT NULL,
	"consent_at" timestamp (3) with time zone NOT NULL,
	"landing_video_id" text,
	"user_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_kind_known" CHECK ("leads"."kind" in ('webinar', 'video', 'contact')),
	CONSTRAINT "leads_email_shape" CHECK (position('@' in "leads"."email") > 1 and length("leads"."email") <= 320),
	CONSTRAINT "leads_consent_given" CHECK (length("leads"."consent_text") > 0)
);
--> statement-breakpoint
CREATE TABLE "parameters" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parameters_key_given" CHECK (length("parameters"."key") > 0)
);
--> statement-breakpoint
CREATE TABLE "promoters" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"course_id" text,
	"coupon_code" text DEFAULT '' NOT NULL,
	"banner_end_date" timestamp (3) with time zone,
	"banner_course_link" text,
	"banner_coupon_discount" integer,
	"banner_course_title" text,
	"banner_coupon_is_percentage" boolean DEFAULT true NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promoters_named" CHECK (length("promoters"."name") > 0),
	CONSTRAINT "promoters_discount_fits" CHECK ("promoters"."banner_coupon_discount" > 0
      and (not "promoters"."banner_coupon_is_percentage" or "promoters"."banner_coupon_discount" <= 100))
);
--> statement-breakpoint
CREATE TABLE "stock_markets" (
	"id" text PRIMARY KEY NOT NULL,
	"broker" text NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_markets_named" CHECK (length("stock_markets"."broker") > 0 and length("stock_markets"."name") > 0 and length("stock_markets"."symbol") > 0),
	CONSTRAINT "stock_markets_currency_shape" CHECK ("stock_markets"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
ALTER TABLE "bundle_courses" ADD CONSTRAINT "bundle_courses_bundle_id_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_courses" ADD CONSTRAINT "bundle_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_categories" ADD CONSTRAINT "course_categories_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_teachers" ADD CONSTRAINT "course_teachers_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_teachers" ADD CONSTRAINT "course_teachers_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_preview_media_key_media_key_fk" FOREIGN KEY ("preview_media_key") REFERENCES "public"."media"("key") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_bundle_id_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_media_key_media_key_fk" FOREIGN KEY ("media_key") REFERENCES "public"."media"("key") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_bundle_id_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_codes" ADD CONSTRAINT "gift_codes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_codes" ADD CONSTRAINT "gift_codes_bundle_id_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_codes" ADD CONSTRAINT "gift_codes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_codes" ADD CONSTRAINT "gift_codes_used_by_users_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_bundle_id_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_prompts" ADD CONSTRAINT "review_prompts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_prompts" ADD CONSTRAINT "review_prompts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewed_sections" ADD CONSTRAINT "viewed_sections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewed_sections" ADD CONSTRAINT "viewed_sections_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logins" ADD CONSTRAINT "logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teachers" ADD CONSTRAINT "teachers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_promoter_id_promoters_id_fk" FOREIGN KEY ("promoter_id") REFERENCES "public"."promoters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_section_courses" ADD CONSTRAINT "home_section_courses_home_section_id_home_sections_id_fk" FOREIGN KEY ("home_section_id") REFERENCES "public"."home_sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_section_courses" ADD CONSTRAINT "home_section_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landing_videos" ADD CONSTRAINT "landing_videos_media_key_media_key_fk" FOREIGN KEY ("media_key") REFERENCES "public"."media"("key") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landing_videos" ADD CONSTRAINT "landing_videos_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_landing_video_id_landing_videos_id_fk" FOREIGN KEY ("landing_video_id") REFERENCES "public"."landing_videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoters" ADD CONSTRAINT "promoters_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bundle_courses_course_idx" ON "bundle_courses" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "bundle_courses_order_idx" ON "bundle_courses" USING btree ("bundle_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "bundles_slug_key" ON "bundles" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "bundles_title_idx" ON "bundles" USING btree ("title");--> statement-breakpoint
CREATE INDEX "bundles_published_idx" ON "bundles" USING btree ("published_at" DESC NULLS FIRST,"id") WHERE "bundles"."is_operative";--> statement-breakpoint
CREATE INDEX "course_categories_category_idx" ON "course_categories" USING btree ("category","course_id");--> statement-breakpoint
CREATE INDEX "course_teachers_teacher_idx" ON "course_teachers" USING btree ("teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "courses_slug_key" ON "courses" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "courses_title_idx" ON "courses" USING btree ("title");--> statement-breakpoint
CREATE INDEX "courses_published_idx" ON "courses" USING btree ("published_at" DESC NULLS FIRST,"id") WHERE "courses"."is_operative";--> statement-breakpoint
CREATE INDEX "courses_home_idx" ON "courses" USING btree ("home_position") WHERE "courses"."home_position" is not null;--> statement-breakpoint
CREATE INDEX "price_history_course_idx" ON "price_history" USING btree ("course_id","valid_from");--> statement-breakpoint
CREATE INDEX "price_history_bundle_idx" ON "price_history" USING btree ("bundle_id","valid_from");--> statement-breakpoint
CREATE INDEX "sections_course_idx" ON "sections" USING btree ("course_id","position","id");--> statement-breakpoint
CREATE INDEX "sections_media_idx" ON "sections" USING btree ("media_key");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_redemptions_purchase_key" ON "coupon_redemptions" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "coupon_redemptions_coupon_idx" ON "coupon_redemptions" USING btree ("coupon_id","user_id") WHERE "coupon_redemptions"."released_at" is null;--> statement-breakpoint
CREATE INDEX "coupon_redemptions_user_idx" ON "coupon_redemptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code_key" ON "coupons" USING btree (upper("code"));--> statement-breakpoint
CREATE INDEX "coupons_course_idx" ON "coupons" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "coupons_bundle_idx" ON "coupons" USING btree ("bundle_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_codes_code_key" ON "gift_codes" USING btree (upper("code"));--> statement-breakpoint
CREATE INDEX "gift_codes_course_idx" ON "gift_codes" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "gift_codes_bundle_idx" ON "gift_codes" USING btree ("bundle_id");--> statement-breakpoint
CREATE INDEX "payment_events_waiting_idx" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."processed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_provider_reference_key" ON "purchases" USING btree ("provider","provider_reference");--> statement-breakpoint
CREATE INDEX "purchases_created_idx" ON "purchases" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "purchases_paid_idx" ON "purchases" USING btree ("paid_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "purchases_user_idx" ON "purchases" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "purchases_course_idx" ON "purchases" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "purchases_bundle_idx" ON "purchases" USING btree ("bundle_id");--> statement-breakpoint
CREATE INDEX "purchases_coupon_idx" ON "purchases" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "purchases_pending_idx" ON "purchases" USING btree ("expires_at") WHERE "purchases"."state" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_source_key" ON "entitlements" USING btree ("user_id","course_id","source","source_id");--> statement-breakpoint
CREATE INDEX "entitlements_valid_idx" ON "entitlements" USING btree ("user_id","course_id") WHERE "entitlements"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "entitlements_course_idx" ON "entitlements" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "entitlements_by_source_idx" ON "entitlements" USING btree ("source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_prompts_user_course_key" ON "review_prompts" USING btree ("user_id","course_id");--> statement-breakpoint
CREATE INDEX "review_prompts_course_idx" ON "review_prompts" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_user_course_key" ON "reviews" USING btree ("user_id","course_id");--> statement-breakpoint
CREATE INDEX "reviews_course_idx" ON "reviews" USING btree ("course_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reviews_created_idx" ON "reviews" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "viewed_sections_section_idx" ON "viewed_sections" USING btree ("section_id");--> statement-breakpoint
CREATE INDEX "viewed_sections_recent_idx" ON "viewed_sections" USING btree ("user_id","updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "media_owner_idx" ON "media" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "audit_at_idx" ON "audit" USING btree ("at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "audit_resource_idx" ON "audit" USING btree ("resource","resource_id","at");--> statement-breakpoint
CREATE INDEX "audit_actor_idx" ON "audit" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_unique_key" ON "jobs" USING btree ("kind","unique_key");--> statement-breakpoint
CREATE INDEX "jobs_waiting_idx" ON "jobs" USING btree ("run_at") WHERE "jobs"."done_at" is null and "jobs"."failed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "mails_cause_key" ON "mails" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "mails_waiting_idx" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_created_idx" ON "mails" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "mails_to_idx" ON "mails" USING btree (lower("to"));--> statement-breakpoint
CREATE INDEX "identities_user_idx" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "logins_user_idx" ON "logins" USING btree ("user_id","last_seen_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "logins_expires_idx" ON "logins" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_hash_key" ON "one_time_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "one_time_tokens_user_idx" ON "one_time_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expires_idx" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "teachers_user_key" ON "teachers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teachers_slug_key" ON "teachers" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_role_idx" ON "users" USING btree ("role") WHERE "users"."role" <> 0;--> statement-breakpoint
CREATE INDEX "users_created_idx" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "banners_active_idx" ON "banners" USING btree ("banner_end_date") WHERE "banners"."is_active";--> statement-breakpoint
CREATE INDEX "banners_promoter_idx" ON "banners" USING btree ("promoter_id");--> statement-breakpoint
CREATE INDEX "home_section_courses_course_idx" ON "home_section_courses" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "home_sections_order_idx" ON "home_sections" USING btree ("position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "landing_videos_slug_key" ON "landing_videos" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "landing_videos_course_idx" ON "landing_videos" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "landing_videos_media_idx" ON "landing_videos" USING btree ("media_key");--> statement-breakpoint
CREATE INDEX "leads_created_idx" ON "leads" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "leads_landing_video_idx" ON "leads" USING btree ("landing_video_id");--> statement-breakpoint
CREATE INDEX "leads_user_idx" ON "leads" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promoters_name_key" ON "promoters" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "promoters_course_idx" ON "promoters" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_markets_broker_symbol_key" ON "stock_markets" USING btree (lower("broker"),upper("symbol"));