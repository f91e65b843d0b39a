/** The roles of accounts, as their claims number them. */
export const ROLES: readonly (readonly [string, string])[] = [
  ['0', 'Studente'],
  ['1', 'Amministratore'],
  ['2', 'Relatore'],
];
export const roleName = (role: number) =>
  ROLES.find(([value]) => value === String(role))?.[1] ?? String(role);
