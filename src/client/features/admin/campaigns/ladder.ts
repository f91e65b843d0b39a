import type { CampaignWindow } from '../../../../contract/promotions/campaigns';
import { type CustomInput, parseNumber } from '../resource/draft';
import { instantOf, localText } from '../resource/localTime';
import { LadderInput } from './LadderInput';
import { stepsOf, stepsText, type TypedStep } from './typedSteps';

function typed({ endsAt, discount }: CampaignWindow): TypedStep {
  return { endsAt: localText(endsAt), discount: String(discount), loaded: endsAt };
}

/** A step as it is sent; what cannot be read is refused at its field. */
function windowOf({ endsAt, discount, loaded = '' }: TypedStep) {
  const isUntouched = loaded !== '' && localText(loaded) === endsAt;
  return { endsAt: isUntouched ? loaded : instantOf(endsAt), discount: parseNumber(discount) };
}

/** The steps of a campaign as one field. */
export const ladder: CustomInput = {
  write: (windows) => stepsText(((windows as CampaignWindow[] | undefined) ?? []).map(typed)),
  read: (text) => stepsOf(text).map(windowOf),
  readable: (text) =>
    stepsOf(text)
      .map(({ endsAt, discount }) => `${discount}% fino al ${endsAt.replace('T', ' ')}`)
      .join(', ') || '—',
  Input: LadderInput,
};
