import * as cartLines from './cartLines';
import * as catalogue from './catalogue';
import * as certificates from './certificates';
import * as commerce from './commerce';
import * as gifts from './gifts';
import * as learning from './learning';
import * as media from './media';
import * as movements from './movements';
import * as notes from './notes';
import * as operations from './operations';
import * as orderLines from './orderLines';
import * as people from './people';
import * as providerBooks from './providerBooks';
import * as questions from './questions';
import * as receipts from './receipts';
import * as search from './search';
import * as site from './site';
import * as transfers from './transfers';
import * as wishlist from './wishlist';

export * from './cartLines';
export * from './catalogue';
export * from './certificates';
export * from './commerce';
export * from './gifts';
export * from './learning';
export * from './media';
export * from './movements';
export * from './notes';
export * from './operations';
export * from './orderLines';
export * from './people';
export * from './providerBooks';
export * from './questions';
export * from './receipts';
export * from './search';
export * from './site';
export * from './transfers';
export * from './wishlist';

/** Every table, by the name it has in code. */
export const schema = {
  ...people,
  ...media,
  ...catalogue,
  ...commerce,
  ...gifts,
  ...receipts,
  ...movements,
  ...providerBooks,
  ...orderLines,
  ...learning,
  ...certificates,
  ...notes,
  ...questions,
  ...site,
  ...operations,
  ...search,
  ...transfers,
  ...cartLines,
  ...wishlist,
};
