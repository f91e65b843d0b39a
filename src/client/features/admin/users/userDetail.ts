import { gift } from '../gift/gift';
import { detailPage } from '../resource/recordPages';
import { roleChange } from './role';
import { UserView, watchUser } from './UserPage';
import { users } from './users';

export const userDetail = detailPage(users, UserView, {
  slices: [roleChange.slice, gift.slice],
  watch: watchUser,
});
