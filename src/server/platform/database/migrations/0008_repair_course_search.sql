-- Brings databases that were migrated with an earlier text of 0002_course_search to the same schema. The others change
-- nothing here.
ALTER INDEX "public"."course_search_found_idx" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "public"."course_search_found_idx" SET (gin_pending_list_limit=256);--> statement-breakpoint
ALTER INDEX "public"."course_search_names_idx" RESET (fastupdate);--> statement-breakpoint
ALTER INDEX "public"."course_search_names_idx" SET (gin_pending_list_limit=256);--> statement-breakpoint
CREATE OR REPLACE FUNCTION "public"."refresh_course_search"(ids text[]) RETURNS void
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
-- An earlier text noted no words of two letters, so every course is read again where there is none.
UPDATE "public"."course_search" SET "source_hash" = "source_hash" # 1
	WHERE NOT EXISTS (SELECT FROM "public"."search_words" WHERE length("word") = 2);--> statement-breakpoint
SELECT "public"."refresh_course_search"(array_agg("id")) FROM "public"."courses"
	WHERE NOT EXISTS (SELECT FROM "public"."search_words" WHERE length("word") = 2);
