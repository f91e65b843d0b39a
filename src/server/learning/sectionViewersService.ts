import { mayEnter } from '../access/classroomAccessService';
import { effectiveRole } from '../identity/accountService';
import type { Deps } from '../platform/deps';
import type { MayLoad } from '../platform/media/sectionFiles';
import type { Viewer } from '../platform/media/viewerPass';
import { isLoggedIn } from '../platform/media/viewers';
import { findViewing } from './queries';

/** Milliseconds for which an answer counts, since a player asks for many ranges. */
const COUNTS_FOR = 60_000;
const MOST_ANSWERS = 10_000;

/**
 * Asks the database once a minute for each login and section, so access ends a minute after a logout or a refund. The pass alone does not tell: it is renewed in any
 * classroom, and so would open those of a course that was refunded too.
 */
export function sectionViewers({ database: { orm }, clock }: Pick<Deps, 'database' | 'clock'>): MayLoad {
  const answers = new Map<string, { readonly answer: Promise<boolean>; readonly until: number }>();

  async function ask(viewer: Viewer, sectionId: string): Promise<boolean> {
    if (!(await isLoggedIn(orm, viewer, clock()))) return false;
    const { userId } = viewer;
    const viewing = await findViewing(orm, userId, sectionId);
    if (!viewing) return false;
    const { id, courseId } = viewing;
    return mayEnter(orm, { id, role: effectiveRole(viewing) }, courseId);
  }

  return (viewer, sectionId) => {
    const now = clock().getTime();
    const key = `${viewer.loginId} ${sectionId}`;
    const known = answers.get(key);
    if (known && known.until > now) return known.answer;
    const answer = ask(viewer, sectionId);
    answer.catch(() => answers.delete(key));
    answers.delete(key);
    answers.set(key, { answer, until: now + COUNTS_FOR });
    const [oldest] = answers.size > MOST_ANSWERS ? answers.keys() : [];
    if (oldest !== undefined) answers.delete(oldest);
    return answer;
  };
}
