ALTER TABLE "credit_note_counters" DROP CONSTRAINT "credit_note_counters_positive";--> statement-breakpoint
ALTER TABLE "receipt_counters" DROP CONSTRAINT "receipt_counters_positive";--> statement-breakpoint
DROP INDEX "credit_notes_number_key";--> statement-breakpoint
DROP INDEX "receipts_number_key";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_note_counters" ADD COLUMN "last_test" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt_counters" ADD COLUMN "last_test" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "purchases_test_idx" ON "purchases" USING btree ("id") WHERE "purchases"."is_test";--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_series_key" ON "credit_notes" USING btree ("year","number","is_test");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_series_key" ON "receipts" USING btree ("year","number","is_test");--> statement-breakpoint
ALTER TABLE "credit_note_counters" ADD CONSTRAINT "credit_note_counters_not_negative" CHECK ("credit_note_counters"."last" >= 0 and "credit_note_counters"."last_test" >= 0);--> statement-breakpoint
ALTER TABLE "receipt_counters" ADD CONSTRAINT "receipt_counters_not_negative" CHECK ("receipt_counters"."last" >= 0 and "receipt_counters"."last_test" >= 0);--> statement-breakpoint
-- All that a production shop on a test key has sold until now are test sales, and so are their receipts.
UPDATE "purchases" SET "is_test" = true
WHERE (SELECT count(*) FROM "shared_marks" WHERE ("name", "mark") IN (('mode', 'production'), ('payments', 'test'))) = 2;--> statement-breakpoint
UPDATE "receipts" SET "is_test" = true
WHERE (SELECT count(*) FROM "shared_marks" WHERE ("name", "mark") IN (('mode', 'production'), ('payments', 'test'))) = 2;--> statement-breakpoint
UPDATE "receipt_counters" SET "last_test" = "last", "last" = 0
WHERE (SELECT count(*) FROM "shared_marks" WHERE ("name", "mark") IN (('mode', 'production'), ('payments', 'test'))) = 2;--> statement-breakpoint
UPDATE "credit_notes" SET "is_test" = true
WHERE (SELECT count(*) FROM "shared_marks" WHERE ("name", "mark") IN (('mode', 'production'), ('payments', 'test'))) = 2;--> statement-breakpoint
UPDATE "credit_note_counters" SET "last_test" = "last", "last" = 0
WHERE (SELECT count(*) FROM "shared_marks" WHERE ("name", "mark") IN (('mode', 'production'), ('payments', 'test'))) = 2;
