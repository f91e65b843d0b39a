import type { Send } from './createApi';
import { keepAhead } from './keepAhead';
import { sendByAxios } from './sendByAxios';

export const createSender = (apiBase: string): Send => keepAhead(sendByAxios(apiBase));
