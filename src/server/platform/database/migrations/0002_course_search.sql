CREATE TABLE "course_search" (
	"course_id" text PRIMARY KEY NOT NULL,
	"is_on_sale" boolean NOT NULL,
	"price_cents" integer NOT NULL,
	"published_at" timestamp (3) with time zone,
	"categories" text[] NOT NULL,
	"names" "tsvector" NOT NULL,
	"document" "tsvector" NOT NULL,
	"source_hash" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_search_stale" (
	"course_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"stem" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "course_search" ADD CONSTRAINT "course_search_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_search_found_idx" ON "course_search" USING gin ("document","categories") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "course_search_names_idx" ON "course_search" USING gin ("names") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "search_words_beginning_idx" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_stem_idx" ON "search_words" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "search_words_near_idx" ON "search_words" USING gist ("word" gist_trgm_ops);--> statement-breakpoint
ALTER TABLE "course_search" ALTER COLUMN "document" SET STORAGE EXTERNAL, ALTER COLUMN "names" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "course_search" SET (toast_tuple_target = 512);--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION "public"."italian_unaccent" (COPY = "pg_catalog"."italian");--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION "public"."italian_unaccent"
	ALTER MAPPING FOR hword, hword_part, word WITH "public"."unaccent", "pg_catalog"."italian_stem";--> statement-breakpoint
-- Words in small letters without accents, a space between them. It is immutable, which unaccent with a
-- dictionary that is looked up by name is not; what is no letter or digit parts words ("acquisto/vendita").
CREATE FUNCTION "public"."search_text"(source text) RETURNS text
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, source)), '[^a-z0-9]+', ' ', 'g');--> statement-breakpoint
-- The words of a draft-js text, whose JSON has words of its own. Anything else is a plain text.
CREATE FUNCTION "public"."rich_text_words"(source text) RETURNS text
	LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	words text;
BEGIN
	IF source NOT LIKE '{%' THEN
		RETURN source;
	END IF;
	SELECT string_agg(block #>> '{}', ' ') INTO words
		FROM jsonb_path_query(source::jsonb, '$.blocks[*].text') AS block;
	RETURN coalesce(words, '');
EXCEPTION WHEN data_exception OR program_limit_exceeded THEN
	RETURN source;
END $$;--> statement-breakpoint
-- Makes the search rows of courses again where what they are made from has changed.
CREATE FUNCTION "public"."refresh_course_search"(ids text[]) RETURNS void
	LANGUAGE sql AS $$
	WITH sources AS (
		SELECT c.id, c.is_operative AND c.deleted_at IS NULL AS is_on_sale, c.price_cents, c.published_at,
			array(SELECT cc.category FROM public.course_categories cc
				WHERE cc.course_id = c.id ORDER BY cc.category) AS categories,
			c.title, c.subtitle, c.description,
			(SELECT string_agg(t.name, ' ' ORDER BY ct.position, t.slug) FROM public.course_teachers ct
				JOIN public.teachers t ON t.id = ct.teacher_id WHERE ct.course_id = c.id) AS teachers,
			(SELECT string_agg(s.title, ' ' ORDER BY s.position, s.id) FROM public.sections s
				WHERE s.course_id = c.id) AS sections
		FROM public.courses c WHERE c.id = ANY (ids)
	), hashed AS (
		SELECT sources.*, hashtextextended(sources::text, 0) AS source_hash FROM sources
	), fresh AS MATERIALIZED (
		SELECT h.id, h.is_on_sale, h.price_cents, h.published_at, h.categories, h.source_hash,
			public.search_text(h.title) AS a,
			public.search_text(concat_ws(' ', h.subtitle, h.teachers, array_to_string(h.categories, ' '))) AS b,
			coalesce(public.search_text(h.sections), '') AS c,
			-- A text search document has its limit; what stands beyond a book's length is not searched.
			public.search_text(left(public.rich_text_words(h.description), 200000)) AS d
		FROM hashed h LEFT JOIN public.course_search known ON known.course_id = h.id
		WHERE known.source_hash IS DISTINCT FROM h.source_hash
	), vectors AS (
		SELECT fresh.*, setweight(to_tsvector('public.italian_unaccent', a), 'A')
			|| setweight(to_tsvector('public.italian_unaccent', b), 'B') AS names
		FROM fresh
	), written AS (
		INSERT INTO public.course_search (course_id, is_on_sale, price_cents, published_at, categories, names,
			document, source_hash)
		SELECT id, is_on_sale, price_cents, published_at, categories, names,
			names || setweight(to_tsvector('public.italian_unaccent', c), 'C')
				|| setweight(to_tsvector('public.italian_unaccent', d), 'D'), source_hash
		FROM vectors ORDER BY id
		ON CONFLICT (course_id) DO UPDATE SET is_on_sale = excluded.is_on_sale,
			price_cents = excluded.price_cents, published_at = excluded.published_at,
			categories = excluded.categories, names = excluded.names, document = excluded.document,
			source_hash = excluded.source_hash
	)
	-- In order, so that two who add the same words wait for each other and never in a circle.
	INSERT INTO public.search_words (word, stem)
	SELECT word, stem FROM (
		SELECT DISTINCT word FROM fresh, string_to_table(concat_ws(' ', a, b, c, d), ' ') AS word
		WHERE is_on_sale AND word ~ '^[a-z]{2,40}$'
	) words, LATERAL unnest(to_tsvector('public.italian_unaccent', word)) AS told (stem)
	WHERE NOT EXISTS (SELECT FROM public.search_words known WHERE known.word = words.word)
	ORDER BY word
	ON CONFLICT DO NOTHING
$$;--> statement-breakpoint
-- Notes the courses that a statement has touched; the trigger's argument selects their ids from "changed".
CREATE FUNCTION "public"."mark_course_search"() RETURNS trigger
	LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE 'INSERT INTO public.course_search_stale (course_id) SELECT DISTINCT touched.id FROM ('
		|| TG_ARGV[0] || ') AS touched (id) ORDER BY 1 ON CONFLICT DO NOTHING';
	RETURN NULL;
END $$;--> statement-breakpoint
-- Runs at the commit, once for each course noted: the first time does them all.
CREATE FUNCTION "public"."settle_course_search"() RETURNS trigger
	LANGUAGE plpgsql AS $$
DECLARE
	ids text[];
BEGIN
	WITH noted AS (DELETE FROM public.course_search_stale RETURNING course_id)
		SELECT array_agg(course_id) INTO ids FROM noted;
	IF ids IS NOT NULL THEN
		PERFORM public.refresh_course_search(ids);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "course_search_stale_settle" AFTER INSERT ON "course_search_stale"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "public"."settle_course_search"();--> statement-breakpoint
DO $$
DECLARE
	source record;
	deed record;
BEGIN
	FOR source IN SELECT * FROM (VALUES
		('courses', 'select id from changed'),
		('sections', 'select course_id from changed'),
		('course_categories', 'select course_id from changed'),
		('course_teachers', 'select course_id from changed'),
		('teachers', 'select ct.course_id from changed join public.course_teachers ct on ct.teacher_id = changed.id')
	) AS sources (tab, touched) LOOP
		-- Of an update both the old and the new rows count: a section may go over to another course.
		FOR deed IN SELECT * FROM (VALUES
			('insert', 'insert', 'new'), ('leave', 'update', 'old'), ('enter', 'update', 'new'), ('delete', 'delete', 'old')
		) AS deeds (name, event, side) LOOP
			EXECUTE format('CREATE TRIGGER %I AFTER %s ON public.%I REFERENCING %s TABLE AS changed '
				|| 'FOR EACH STATEMENT EXECUTE FUNCTION public.mark_course_search(%L)',
				source.tab || '_search_' || deed.name, deed.event, source.tab, deed.side, source.touched);
		END LOOP;
	END LOOP;
END $$;--> statement-breakpoint
SELECT "public"."refresh_course_search"(array_agg("id")) FROM "public"."courses";
