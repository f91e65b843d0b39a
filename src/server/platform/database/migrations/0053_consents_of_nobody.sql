-- A deleted account's forms lost their person, but in earlier versions not the consent to advertising.
UPDATE "leads" SET "advertising_text" = NULL, "advertising_at" = NULL
  WHERE "advertising_text" IS NOT NULL AND "email" LIKE '%@deleted.invalid';
