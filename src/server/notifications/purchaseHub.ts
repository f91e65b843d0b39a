import { answerPrompt, claimPrompt, dismissPrompt, promptFor } from '../community/reviews/promptService';
import type { ReviewPromptMessage } from '../platform/backplane/backplane';
import type { Deps } from '../platform/deps';
import { refuse } from '../platform/http/refusals';
import type { HubMethods } from '../platform/hub/dispatcher';
import { writeEvent } from '../platform/hub/protocol';

/** Encodes a review prompt. */
export const promptText = ({ userId, courseId, rowId, course }: ReviewPromptMessage) =>
  writeEvent('ShowWriteCommentNotification', userId, courseId, rowId, course);

/** The methods of spec §7. Only the connection's token identifies the user. */
export function purchaseMethods(deps: Deps): HubMethods {
  return {
    async CheckWriteCommentNotification(connection) {
      const { user } = connection;
      const prompt = user && (await promptFor(deps, user.id));
      if (user && prompt) {
        connection.sendText(promptText({ userId: user.id, ...prompt }));
      }
      return null;
    },
    async ClaimNotifiedReview({ user }, [rowId]) {
      return user !== undefined && claimPrompt(deps, user.id, rowId);
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
