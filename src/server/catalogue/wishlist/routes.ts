import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { limitGuards } from '../../platform/http/limitGuards';
import { serve } from '../../platform/http/serve';
import { cardsByIds } from '../courses/service';
import { joinWishlist, listWishlist, removeCourse, saveCourse } from './service';

const TOO_MANY = 'Hai salvato molti corsi in poco tempo: aspetta qualche minuto e riprova.';

/** The courses that people save for later. */
export function wishlistRoutes(app: FastifyInstance, deps: Deps): void {
  const admit = limitGuards(app.limits).byAccountOrRefuse('wishlist', TOO_MANY, { code: 'too_many_changes' });
  serve(
    app,
    table.wishlist,
    {
      getWishlist: (_input, { caller }) => listWishlist(deps, caller.id),
      saveCourse: ({ IdCourseEnc }, { caller }) => saveCourse(deps, caller.id, IdCourseEnc),
      removeCourse: ({ IdCourseEnc }, { caller }) => removeCourse(deps, caller.id, IdCourseEnc),
      joinWishlist: ({ courses }, { caller }) => joinWishlist(deps, caller.id, courses),
      getSavedCards: async ({ courses }) => {
        const items = await cardsByIds(deps, courses);
        return { isOk: true, items, total: items.length };
      },
    },
    { saveCourse: admit },
  );
}
