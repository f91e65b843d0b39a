import type { z } from 'zod';
import type { Outcome } from '../../../contract/platform/shapes';
import { campaignErrors, campaignForm, type campaigns as rows } from '../../../contract/promotions/campaigns';
import type { Executor } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { publicCache } from '../../platform/http/publicCache';
import { notFound, refuse } from '../../platform/http/refusals';
import { authorOf, writeAudit } from '../../platform/resource/audit';
import type { AdminContext } from '../../platform/resource/resource';
import { campaignsOnWire } from './campaignsOnWire';
import { withCouponAudit } from './couponAudit';
import { lockCampaign, saveActive } from './queries';

const UNFIT = refuse('Nei dati di questa campagna c’è qualcosa da correggere: apri il modulo.');

/**
 * Switches a campaign on or off with its coupon. Off always: a campaign that was a schedule of offers may not fit the
 * rules of the form, which a save asks for. Repeating it changes nothing. @throws CallError 404
 */
export async function switchCampaign(
  deps: Deps,
  { id, isActive }: z.output<typeof rows.setActive.input>,
  context: AdminContext,
): Promise<Outcome> {
  const author = authorOf(deps, context);
  const outcome = await deps.database.orm.transaction(async (tx): Promise<Outcome> => {
    const campaign = await lockCampaign(tx, id);
    if (!campaign) throw notFound();
    if (campaign.isActive === isActive) return { isOk: true };
    if (isActive && !(await isFit(tx, deps, campaign))) return UNFIT;
    await withCouponAudit(tx, author, id, () => saveActive(tx, id, isActive));
    await writeAudit(tx, author, {
      action: isActive ? 'activate' : 'deactivate',
      resource: 'campaigns',
      resourceId: id,
      before: { isActive: !isActive },
      after: { isActive },
    });
    return { isOk: true };
  });
  publicCache(deps.database).invalidate(['banner']);
  return outcome;
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockCampaign>>>;

async function isFit(db: Executor, { clock }: Deps, campaign: Locked): Promise<boolean> {
  const [item] = await campaignsOnWire(db, [campaign], clock());
  const form = campaignForm.safeParse(item);
  return form.success && Object.keys(campaignErrors(form.data)).length === 0;
}
