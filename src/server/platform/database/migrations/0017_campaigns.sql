CREATE TABLE "campaign_windows" (
	"campaign_id" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"discount" integer NOT NULL,
	CONSTRAINT "campaign_windows_campaign_id_ends_at_pk" PRIMARY KEY("campaign_id","ends_at"),
	CONSTRAINT "campaign_windows_discount_fits" CHECK ("campaign_windows"."discount" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"hide_in" text DEFAULT '' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaigns_named" CHECK (length("campaigns"."name") > 0 and length("campaigns"."title") > 0),
	CONSTRAINT "campaigns_dates" CHECK ("campaigns"."ends_at" is null or "campaigns"."starts_at" is null or "campaigns"."ends_at" > "campaigns"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "campaign_id" text;--> statement-breakpoint
ALTER TABLE "campaign_windows" ADD CONSTRAINT "campaign_windows_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_windows_ends_idx" ON "campaign_windows" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "campaigns_dates_idx" ON "campaigns" USING btree ("starts_at","id");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_campaign_key" ON "coupons" USING btree ("campaign_id");--> statement-breakpoint
-- The schedule of offers was a parameter: it becomes a campaign, where its coupon and its windows are as they were written.
-- Nobody checked what was written: a date such as 31 November must not keep the shop from starting.
DO $$ BEGIN
	WITH "schedule" AS (
		SELECT "value", "updated_at" FROM "parameters"
		WHERE "key" = 'promotion.schedule' AND jsonb_typeof("value") = 'object'
			AND coalesce("value"->>'title', '') <> '' AND jsonb_typeof("value"->'windows') = 'array'
	), "windows" AS (
		SELECT ("window"->>'endsAt')::timestamptz AS "ends_at", ("window"->>'discount')::integer AS "discount"
		FROM "schedule", jsonb_array_elements("value"->'windows') AS "window"
		WHERE "window"->>'endsAt' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d' AND "window"->>'discount' ~ '^([1-9]\d?|100)$'
	), "added" AS (
		INSERT INTO "campaigns" ("id", "name", "title", "link", "hide_in", "starts_at", "ends_at", "is_active", "created_at")
		SELECT md5(random()::text), trim("value"->>'code'), "value"->>'title', coalesce("value"->>'link', ''),
			coalesce("value"->>'hideIn', ''),
			least(coalesce(CASE WHEN "value"->>'startsAt' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d' THEN ("value"->>'startsAt')::timestamptz END, "updated_at"), (SELECT min("ends_at") FROM "windows") - interval '1 minute'),
			(SELECT max("ends_at") FROM "windows"),
			(SELECT bool_and("is_active") FROM "coupons" WHERE upper("code") = upper(trim("value"->>'code'))), "updated_at"
		FROM "schedule"
		WHERE EXISTS (SELECT 1 FROM "windows")
			AND EXISTS (SELECT 1 FROM "coupons" WHERE upper("code") = upper(trim("value"->>'code')))
		RETURNING "id", "name"
	), "ladder" AS (
		INSERT INTO "campaign_windows" ("campaign_id", "ends_at", "discount")
		SELECT DISTINCT ON ("ends_at") "added"."id", "ends_at", "discount" FROM "added", "windows"
	)
	UPDATE "coupons" SET "campaign_id" = "added"."id" FROM "added" WHERE upper("coupons"."code") = upper("added"."name");
EXCEPTION WHEN data_exception OR check_violation THEN
	RAISE WARNING 'promotion.schedule could not be read: make a campaign of it by hand';
END $$;
--> statement-breakpoint
DELETE FROM "parameters" WHERE "key" = 'promotion.schedule';
