import { post } from './endpoint';
import { byIdEnc, outcome } from './shapes';

export const notifications = {
  notifyPurchaseAsync: post('/api/Notifications/NotifyPurchaseAsync', 'admin', byIdEnc, outcome),
};
