ALTER TABLE "course_search" ADD COLUMN "learners" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Counted again every few minutes (learnersService.ts); a trigger would make buyers of one course wait for each other.
UPDATE "course_search" s SET "learners" = e."learners" FROM (
	SELECT "course_id", count(DISTINCT "user_id") AS "learners" FROM "entitlements" WHERE "revoked_at" IS NULL GROUP BY 1
) e WHERE e."course_id" = s."course_id";
