import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sections } from './catalogue';
import { createdAt, id, updatedAt } from './columns';
import { users } from './people';

/** Private notes at a second of a section's video. */
export const notes = pgTable(
  'notes',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sectionId: text('section_id')
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    /** From the start of the video. */
    seconds: integer('seconds').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('notes_user_section_idx').on(t.userId, t.sectionId),
    index('notes_section_idx').on(t.sectionId),
    check('notes_seconds_not_negative', sql`${t.seconds} >= 0`),
  ],
);
