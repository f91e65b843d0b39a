CREATE TABLE "course_learners_stale" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_learners_stale_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_ratings" (
	"course_id" text PRIMARY KEY NOT NULL,
	"stars" integer DEFAULT 0 NOT NULL,
	"reviews" integer DEFAULT 0 NOT NULL,
	"average" double precision GENERATED ALWAYS AS (stars::float8 / nullif(reviews, 0)) STORED
);
--> statement-breakpoint
DROP INDEX "payment_events_waiting_idx";--> statement-breakpoint
ALTER TABLE "course_search" ADD COLUMN "category_bits" integer GENERATED ALWAYS AS (CASE WHEN 'principiante' = ANY (categories) THEN 1 ELSE 0 END + CASE WHEN 'intermedio' = ANY (categories) THEN 2 ELSE 0 END + CASE WHEN 'avanzato' = ANY (categories) THEN 4 ELSE 0 END + CASE WHEN 'ichimoku' = ANY (categories) THEN 8 ELSE 0 END + CASE WHEN 'scalping' = ANY (categories) THEN 16 ELSE 0 END + CASE WHEN 'criptovalute' = ANY (categories) THEN 32 ELSE 0 END) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "course_ratings" ADD CONSTRAINT "course_ratings_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_ratings_best_idx" ON "course_ratings" USING btree ("average" DESC NULLS LAST,"reviews" DESC NULLS LAST,"course_id");--> statement-breakpoint
CREATE INDEX "course_search_newest_idx" ON "course_search" USING btree ("published_at" DESC NULLS LAST,"course_id","price_cents","category_bits") WHERE "course_search"."is_on_sale";--> statement-breakpoint
CREATE INDEX "course_search_price_idx" ON "course_search" USING btree ("price_cents","published_at" DESC NULLS LAST,"course_id","category_bits") WHERE "course_search"."is_on_sale";--> statement-breakpoint
INSERT INTO "course_ratings" ("course_id", "stars", "reviews")
	SELECT c."id", coalesce(sum(r."rating"), 0), count(r."id")
	FROM "courses" c LEFT JOIN "reviews" r ON r."course_id" = c."id" AND r."is_enabled" GROUP BY c."id";--> statement-breakpoint
CREATE FUNCTION "public"."add_course_ratings"() RETURNS trigger
	LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.course_ratings (course_id) SELECT id FROM changed ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "courses_ratings_insert" AFTER INSERT ON "courses" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."add_course_ratings"();--> statement-breakpoint
-- Adds the difference that a statement makes; counting again would miss what parallel transactions write. The rows are
-- locked in order, so that two statements wait for each other and never in a circle.
CREATE FUNCTION "public"."change_course_ratings"() RETURNS trigger
	LANGUAGE plpgsql AS $$
DECLARE
	changed_ids text[];
	more_stars int[];
	more_reviews int[];
BEGIN
	EXECUTE 'SELECT array_agg(course_id), array_agg(stars), array_agg(reviews) FROM (
		SELECT course_id, sum(rating * side)::int AS stars, sum(side)::int AS reviews FROM (' || TG_ARGV[0] || ') AS sides
		WHERE is_enabled GROUP BY course_id HAVING sum(rating * side) <> 0 OR sum(side) <> 0) AS differences'
		INTO changed_ids, more_stars, more_reviews;
	IF changed_ids IS NOT NULL THEN
		PERFORM FROM public.course_ratings WHERE course_id = ANY (changed_ids) ORDER BY course_id FOR NO KEY UPDATE;
		UPDATE public.course_ratings kept SET stars = kept.stars + told.stars, reviews = kept.reviews + told.reviews
			FROM unnest(changed_ids, more_stars, more_reviews) AS told (course_id, stars, reviews) WHERE kept.course_id = told.course_id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "reviews_ratings_insert" AFTER INSERT ON "reviews" REFERENCING NEW TABLE AS entered
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."change_course_ratings"(
		'SELECT course_id, rating, is_enabled, 1 AS side FROM entered');--> statement-breakpoint
CREATE TRIGGER "reviews_ratings_update" AFTER UPDATE ON "reviews" REFERENCING OLD TABLE AS gone NEW TABLE AS entered
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."change_course_ratings"(
		'SELECT course_id, rating, is_enabled, 1 AS side FROM entered UNION ALL SELECT course_id, rating, is_enabled, -1 FROM gone');--> statement-breakpoint
CREATE TRIGGER "reviews_ratings_delete" AFTER DELETE ON "reviews" REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."change_course_ratings"(
		'SELECT course_id, rating, is_enabled, -1 AS side FROM gone');--> statement-breakpoint
-- Notes the courses whose learners may have changed; learnersService.ts counts them again.
CREATE FUNCTION "public"."note_course_learners"() RETURNS trigger
	LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.course_learners_stale (course_id) SELECT DISTINCT course_id FROM changed;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "entitlements_learners_insert" AFTER INSERT ON "entitlements" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."note_course_learners"();--> statement-breakpoint
CREATE TRIGGER "entitlements_learners_update" AFTER UPDATE ON "entitlements" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."note_course_learners"();--> statement-breakpoint
CREATE TRIGGER "entitlements_learners_delete" AFTER DELETE ON "entitlements" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "public"."note_course_learners"();--> statement-breakpoint
INSERT INTO "course_learners_stale" ("course_id") SELECT DISTINCT "course_id" FROM "entitlements";
