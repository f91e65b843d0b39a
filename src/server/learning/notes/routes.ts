import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { limitGuards } from '../../platform/http/limitGuards';
import { serve } from '../../platform/http/serve';
import { createNotes } from './service';

const TOO_MANY = 'Hai salvato molti appunti in poco tempo: aspetta qualche minuto e riprova.';

export function notesRoutes(app: FastifyInstance, deps: Deps): void {
  const notes = createNotes(deps);
  const admit = limitGuards(app.limits).byAccountOrRefuse('note', TOO_MANY, { code: 'too_many_changes' });
  serve(
    app,
    table.notes,
    {
      getNotes: ({ IdCourseEnc }, { caller }) => notes.list(caller, IdCourseEnc),
      addNote: (input, { caller }) => notes.add(caller, input),
      updateNote: (input, { caller }) => notes.update(caller, input),
      deleteNote: ({ IdEnc }, { caller }) => notes.remove(caller, IdEnc),
    },
    { addNote: admit, updateNote: admit },
  );
}
