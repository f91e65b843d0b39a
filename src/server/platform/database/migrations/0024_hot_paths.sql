DROP INDEX "bundles_published_idx";--> statement-breakpoint
DROP INDEX "courses_published_idx";--> statement-breakpoint
DROP INDEX "mails_cause_key";--> statement-breakpoint
CREATE INDEX "mails_reply_to_idx" ON "mails" USING btree (lower("reply_to")) WHERE "mails"."reply_to" <> '';--> statement-breakpoint
CREATE INDEX "bundles_published_idx" ON "bundles" USING btree ("published_at" DESC NULLS LAST,"id") WHERE "bundles"."is_operative";--> statement-breakpoint
CREATE INDEX "courses_published_idx" ON "courses" USING btree ("published_at" DESC NULLS LAST,"id") WHERE "courses"."is_operative";--> statement-breakpoint
CREATE UNIQUE INDEX "mails_cause_key" ON "mails" USING btree ("cause" text_pattern_ops);