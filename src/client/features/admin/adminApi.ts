import { call, type SagaGenerator } from 'typed-redux-saga';
import { adminTable } from '../../../contract/adminTable';
import type { Api } from '../../../contract/platform/endpoint';
import type { ContractTable } from '../../../contract/table';
import type { ClientApi } from '../../api/createApi';
import { service } from '../../services/services';

export interface AdminApis {
  /** The calls that only admins may make. */
  readonly admin: Api<ContractTable, 'admin'>;
  /** The shop's own calls. */
  readonly shop: ClientApi;
}

/** Returns the admin's api beside the shop's. */
export function* adminApis(): SagaGenerator<AdminApis> {
  const shop = yield* service('api');
  const apiOf = yield* service('apiOf');
  return { admin: yield* call(apiOf, adminTable), shop };
}
