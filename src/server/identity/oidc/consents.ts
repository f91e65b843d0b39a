import { consentText, PROVIDER_CONSENTS } from '../../../contract/identity/consents';
import type { GivenConsent } from '../consentService';

/** The consents of a first login by a provider, in the words beside its button. */
export function providerConsents(now: Date): GivenConsent[] {
  const givenAt = now.toISOString();
  return PROVIDER_CONSENTS.map((consent) => ({
    purpose: consent.purpose,
    text: consentText(consent),
    givenAt,
  }));
}
