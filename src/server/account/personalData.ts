import { entitlementData } from '../access/personalData';
import { wishlistData } from '../catalogue/personalData';
import { checkoutData } from '../checkout/personalData';
import { communityData } from '../community/personalData';
import { identityData } from '../identity/personalData';
import { leadData } from '../leads/personalData';
import { learningData } from '../learning/personalData';
import { audit, media, teachers } from '../platform/database';
import { dropPictures } from '../platform/media/pictureService';
import type { PersonalTable } from '../platform/personalData';

/**
 * Everything that the database holds about a person apart from the user's own row, in the order in which the copy names
 * it and a deletion takes it. A new table with a column of users belongs here.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  identityData.logins,
  identityData.identities,
  identityData.oneTimeTokens,
  checkoutData.purchases,
  checkoutData.receipts,
  checkoutData.couponRedemptions,
  entitlementData,
  wishlistData,
  checkoutData.cartLines,
  checkoutData.gifts,
  learningData.viewedSections,
  learningData.notes,
  learningData.certificates,
  communityData.reviews,
  communityData.reviewPrompts,
  communityData.questions,
  communityData.questionVotes,
  identityData.consents,
  identityData.mails,
  leadData,
  {
    table: media,
    copy: 'the picture is copied as a file',
    erase: (tx, { id, now }) => dropPictures(tx, id, now),
  },
  {
    table: audit,
    copy: 'the record of what admins changed is the shop’s',
    keeps: { actor_id: 'the record of what admins changed is never changed' },
  },
  // Accounts with such a row are not deleted.
  { table: teachers, copy: 'public on the teacher’s page' },
];
