interface Account {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly deletedAt: Date | null;
}

/** Returns a buyer as admins read it: by its names, else by its e-mail. A deleted account has neither, and no page. */
export function shownBuyer({ userId, email, firstName, lastName, deletedAt }: Account) {
  if (deletedAt !== null) return { email: '', buyer: 'Account eliminato' };
  return { IdUserEnc: userId, email, buyer: `${firstName} ${lastName}`.trim() || email };
}
