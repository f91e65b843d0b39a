import { defineConfig } from 'drizzle-kit';

/** `npm run migration -- --name <what_changes>` writes the next migration from the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/platform/database/schema/index.ts',
  out: './src/server/platform/database/migrations',
});
