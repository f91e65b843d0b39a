import type { OutputOf } from '../../contract/endpoint';
import type { users } from '../../contract/users';
import type { Deps } from '../deps';
import { type CallContext, notFound, refuse } from '../http/serve';
import { dropPictures, keepPicture, NotAPicture, showPicture } from '../media/pictureService';
import { changeUser, lockUser } from './accountQueries';

type Upload = typeof users.uploadProfilePicture;
type Remove = typeof users.removeProfilePicture;

/** The profile picture: whose it is, the token says. */
export function createPictures(deps: Deps) {
  const { database, clock } = deps;
  return {
    /** Of two uploads at once the later one is shown; the other one's files are swept away. */
    async upload({ file }: { file: Blob }, { caller }: CallContext<'user'>): Promise<OutputOf<Upload>> {
      try {
        const picture = await keepPicture(deps, {
          format: 'pictures',
          ownerId: caller.id,
          bytes: Buffer.from(await file.arrayBuffer()),
        });
        const isShown = await database.orm.transaction(async (tx) => {
          if (!(await lockUser(tx, caller.id))) return false;
          await changeUser(tx, caller.id, { urlProfile: picture.address });
          await showPicture(tx, caller.id, picture, clock());
          return true;
        });
        if (!isShown) throw notFound();
        return { isOk: true, item: picture.address };
      } catch (error) {
        if (!(error instanceof NotAPicture)) throw error;
        return refuse(error.message, { code: 'not_a_picture', errors: { file: error.message } });
      }
    },

    async remove({ caller }: CallContext<'user'>): Promise<OutputOf<Remove>> {
      await database.orm.transaction(async (tx) => {
        if (!(await lockUser(tx, caller.id))) throw notFound();
        await changeUser(tx, caller.id, { urlProfile: '' });
        await dropPictures(tx, caller.id, clock());
      });
      return { isOk: true };
    },
  };
}
