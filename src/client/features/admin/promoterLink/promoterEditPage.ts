import { promoters } from '../promoters';
import { editPage } from '../resource/recordPages';
import { watchLinkCopy } from './linkCopy';

export const promoterEditPage = editPage(promoters, { watch: watchLinkCopy });
