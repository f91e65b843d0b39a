import type { Claims } from './claims';
import type { Send } from './createApi';
import { keepAhead } from './keepAhead';
import { sendByAxios } from './sendByAxios';

export const createSender = (apiBase: string, tellClaim?: Claims['tell']): Send =>
  keepAhead(sendByAxios(apiBase, undefined, tellClaim));
