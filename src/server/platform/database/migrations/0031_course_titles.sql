CREATE INDEX "course_search_titles_idx" ON "course_search" USING gin (ts_filter("names", '{a}')) WITH (gin_pending_list_limit=256);--> statement-breakpoint
-- The statistics of the new expression, without which the planner reads all courses.
ANALYZE "course_search";
