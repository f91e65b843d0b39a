import type { Deps } from '../deps';
import { refuse } from '../http/refusals';
import { answerPrompt, dismissPrompt, promptFor } from '../reviews/promptService';
import type { HubMethods } from './dispatcher';
import { writeEvent } from './protocol';

/** The methods of specification §7. Whose they are for is told by the connection's token alone. */
export function purchaseMethods(deps: Deps): HubMethods {
  return {
    async CheckWriteCommentNotification(connection) {
      const { user } = connection;
      const prompt = user && (await promptFor(deps, user.id));
      if (user && prompt) {
        const { courseId, rowId, course } = prompt;
        connection.sendText(writeEvent('ShowWriteCommentNotification', user.id, courseId, rowId, course));
      }
      return null;
    },
    async UpdateNotifiedReview({ user }, [rowId, rating, text]) {
      if (!user) return refuse('Accedi per inviare la recensione.', { code: 'unauthenticated' });
      return answerPrompt(deps, user.id, { rowId, rating, text });
    },
    async DismissNotifiedReview({ user }, [rowId]) {
      if (user) await dismissPrompt(deps, user.id, rowId);
      return null;
    },
  };
}
