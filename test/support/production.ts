/** The variables that MODE=production needs beside those of the payment provider; its mails go nowhere. */
export const PRODUCTION = {
  MODE: 'production',
  PUBLIC_URL: 'https://corsi.example.com',
  SESSION_SECRET: 'test-secret-test-secret-test-secret',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Corsi <corsi@example.com>',
  SELLER_NAME: 'Corsi srl',
  SELLER_ADDRESS: 'Via Roma 1, Milano',
  SELLER_VAT_NUMBER: '01234567890',
  SELLER_MAIL: 'info@example.com',
};
