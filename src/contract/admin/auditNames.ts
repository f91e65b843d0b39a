import { adminResources } from './adminResources';

/** Italian names of the actions that the audit knows. Apart from `audit.ts`, which is in the table of calls. */
export const AUDIT_ACTIONS = {
  create: 'Creazione',
  update: 'Modifica',
  remove: 'Eliminazione',
  reorder: 'Riordino',
  publish: 'Messa in vendita',
  withdraw: 'Ritiro dalla vendita',
  activate: 'Attivazione',
  deactivate: 'Disattivazione',
  enable: 'Pubblicazione',
  disable: 'Nascondimento',
  upload: 'Caricamento di un file',
  gift: 'Regalo',
  refund: 'Rimborso',
  refund_settled: 'Rimborso respinto risolto',
  transfer_recorded: 'Registrazione di un bonifico',
  notify: 'Invio di una notifica',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Italian names of the resources that the audit knows. */
export const AUDIT_RESOURCES: Readonly<Record<string, string>> = Object.fromEntries(
  adminResources.filter(([, { isUnaudited }]) => !isUnaudited).map(([key, { name }]) => [key, name]),
);

const nameIn = (names: Readonly<Record<string, string>>) => (key: string) =>
  (Object.hasOwn(names, key) && names[key]) || key;

/** Returns the name of an action; of an unknown one, such as that of a later version, the word itself. */
export const auditActionName = nameIn(AUDIT_ACTIONS);
/** As `auditActionName`, for a resource. */
export const auditResourceName = nameIn(AUDIT_RESOURCES);
