import { call, type SagaGenerator } from 'typed-redux-saga';
import { paths } from '../../../routing/paths';
import { service } from '../../../services/services';
import { accepted, createSubmission, refuseFaults } from '../../../state/submission';
import { isSessionEnd } from '../../identity/session/sessionSlice';

interface RedeemDraft {
  /** A handle of the vault: until it is used, a code is as good as what it gives. */
  readonly code: string;
}

/** The item that a code opened. */
export interface Opened {
  readonly title: string;
  readonly isBundle: boolean;
  /** Where to begin. */
  readonly href: string;
}

/** Redeems a code, whether it is a course's or a learning path's. */
export const redeeming = createSubmission({
  name: 'redeeming',
  resetOn: isSessionEnd,
  *send({ code }: RedeemDraft): SagaGenerator<Opened> {
    const vault = yield* service('vault');
    const CpnCode = (vault.take<string>(code) ?? '').trim();
    refuseFaults({ CpnCode: CpnCode ? '' : 'Scrivi il codice.' });
    const { courses } = yield* service('api');
    const answer = yield* call(courses.enableCourse, { CpnCode });
    if (answer.code === 'code_of_bundle') return yield* call(redeemBundle, CpnCode);
    const { item } = accepted(answer);
    return { title: item?.title ?? '', isBundle: false, href: paths.viewer(item?.IdCourseEnc ?? '') };
  },
});

function* redeemBundle(CpnCode: string): SagaGenerator<Opened> {
  const { courses } = yield* service('api');
  const { item } = accepted(yield* call(courses.enableBundleCourse, { CpnCode }));
  return { title: item?.title ?? '', isBundle: true, href: paths.profile() };
}
