/** Who it was, where the address names no provider of ours. */
export const THEM = 'Il servizio';

/** Why a provider sent somebody back without a code, in words. @param error as OAuth 2 and OpenID Connect name it */
export function reasonOf(error: string, name: string): string {
  switch (error) {
    case 'access_denied':
      return `Hai annullato l’accesso con ${name}, oppure ${name} non lo ha consentito.`;
    case 'login_required':
    case 'interaction_required':
    case 'consent_required':
    case 'account_selection_required':
      return `${name} chiede un passo in più: ricomincia e completa l’accesso sulle sue pagine.`;
    case 'server_error':
    case 'temporarily_unavailable':
      return `${name} non risponde in questo momento: riprova tra poco.`;
    default:
      return `${name} non ha completato l’accesso: riprova, oppure usa e-mail e password.`;
  }
}
