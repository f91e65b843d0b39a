import { consentText, PROVIDER_CONSENTS } from '../../../contract/consents';
import type { GivenConsent } from '../consentService';

/** What somebody agrees to who enters by a login provider for the first time, in the words beside its button. */
export function providerConsents(now: Date): GivenConsent[] {
  const givenAt = now.toISOString();
  return PROVIDER_CONSENTS.map((consent) => ({
    purpose: consent.purpose,
    text: consentText(consent),
    givenAt,
  }));
}
