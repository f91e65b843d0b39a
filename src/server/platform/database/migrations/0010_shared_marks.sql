CREATE TABLE "shared_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"mark" text NOT NULL
);
