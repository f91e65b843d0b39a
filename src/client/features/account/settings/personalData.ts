import { call } from 'typed-redux-saga';
import { capFault, phoneFault } from '../../../../contract/platform/contacts';
import { nameFault } from '../../../../contract/platform/names';
import { service } from '../../../services/services';
import type { SessionUser } from '../../../services/sessionStorage';
import { createSubmission, type Refusal, refuse, refuseFaults } from '../../../state/submission';
import { updateUser } from '../../identity';
import { isNewForm } from './settingsSlice';

const NOT_SAVED = 'I dati non sono stati salvati. Riprova.';

/** The names of UpdateUserData, and those of the session. */
const SESSION_NAMES = {
  FirstName: 'firstName',
  LastName: 'lastName',
  Phone: 'phone',
  Company: 'company',
  Address: 'address',
  Cap: 'cap',
  City: 'city',
  Region: 'region',
  Country: 'country',
  Description: 'description',
} as const satisfies Readonly<Record<string, keyof SessionUser>>;

type FieldName = keyof typeof SESSION_NAMES;
export type PersonalFields = Readonly<Record<FieldName, string>>;

const FIELD_NAMES = Object.keys(SESSION_NAMES) as FieldName[];

const fieldsFrom = (value: (name: FieldName) => string) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, value(name)])) as PersonalFields;

/** Returns what the session stores, by the names of the form. */
export const fieldsOf = (user: SessionUser | null) => fieldsFrom((name) => user?.[SESSION_NAMES[name]] ?? '');

const sessionFields = (fields: PersonalFields): Partial<SessionUser> =>
  Object.fromEntries(FIELD_NAMES.map((name) => [SESSION_NAMES[name], fields[name]]));

/** Saves a person's data. If two tabs save, the later one wins. */
export const personalData = createSubmission({
  name: 'personalData',
  *send(typed: PersonalFields) {
    const fields = fieldsFrom((name) => typed[name].trim());
    refuseFaults({
      FirstName: nameFault(fields.FirstName, 'Scrivi il tuo nome.'),
      LastName: nameFault(fields.LastName, 'Scrivi il tuo cognome.'),
      Phone: phoneFault(fields.Phone),
      Cap: capFault(fields.Cap, fields.Country),
    });
    const api = yield* service('api');
    // Refused with a reason while the address is not proved.
    const saved = (yield* call(api.users.updateUserData, fields)) as number | Refusal;
    if (typeof saved !== 'number') refuse(saved);
    // A number above 0 means success.
    if (saved <= 0) refuse({ message: NOT_SAVED });
    yield* call(updateUser, sessionFields(fields));
  },
  resetOn: isNewForm,
});
