import type { account } from '../../contract/account/account';
import type { OutputOf } from '../../contract/platform/endpoint';
import { changeUser, lockUser } from '../identity/accountQueries';
import type { Deps } from '../platform/deps';
import { type CallContext, notFound, refuse } from '../platform/http/serve';
import { dropPictures, keepPicture, NotAPicture, showPicture } from '../platform/media/pictureService';

type Upload = typeof account.uploadProfilePicture;
type Remove = typeof account.removeProfilePicture;

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
