/** A wrong or missing variable; the message is the one line to be shown. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
