import { lazyPart } from '../../../routing/lazyPart';

/** Loaded with the first form that has a field for rich text. */
export const lazyEditor = lazyPart(
  'admin-editor',
  () => import(/* webpackChunkName: "admin-editor" */ './RichTextInput'),
  { isForAdmins: true },
);
