/** Pages of the shop that mails link to and that use a one-time token. */
export const TOKEN_PAGES = {
  activation: 'attivazione',
  reset: 'reimposta-password',
  email: 'conferma-email',
  undoEmail: 'annulla-cambio-email',
  gift: 'riscatta',
} as const;
