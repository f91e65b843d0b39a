import type { z } from 'zod';
import {
  ADMIN_RESOURCES,
  type AdminPattern,
  type AdminResource,
} from '../../../../contract/admin/adminResources';
import { bulkActionsOf } from './bulk';
import type { BulkAction, Definition, Description, ItemAnswer, Outcome } from './definition';
import { type ResourceState, resourceState } from './resourceState';

export type * from './definition';

interface Addresses extends Pick<AdminResource, 'editPath' | 'newPath' | 'detailPath'> {
  readonly listPath: AdminPattern;
}

/** A kind of record that admins list and edit. */
export type Resource<Item = never> = Description<Item> &
  ResourceState<Item> &
  Addresses & {
    /** The first values of a new one's form. */
    readonly empty?: object;
    readonly bulkActions: readonly BulkAction<Item>[];
  };

type Versioned<Form> = Form & { readonly id: string; readonly version: number };

/** The calls of a group that the contract's `crud` made. */
export const crudCalls = <Item, Form>(api: {
  readonly get: (input: { id: string }) => Promise<ItemAnswer<Item>>;
  readonly create: (form: Form) => Promise<ItemAnswer<Item>>;
  readonly update: (form: Versioned<Form>) => Promise<ItemAnswer<Item>>;
  readonly remove: (input: { id: string }) => Promise<Outcome>;
}) => ({
  read: (id: string) => api.get({ id }),
  create: api.create,
  update: (id: string, form: Form, version: number) => api.update({ ...form, id, version }),
  remove: (id: string) => api.remove({ id }),
});

/** Makes a resource: its part of the state, its sagas, and what its pages are drawn from. */
export function defineResource<Item, Shape extends z.ZodType = z.ZodType>(
  definition: Definition<Item, Shape>,
): Definition<Item, Shape> & Resource<Item> {
  const { listPath, editPath, newPath, detailPath }: Addresses = ADMIN_RESOURCES[definition.name];
  return {
    listPath,
    ...(editPath && { editPath }),
    ...(newPath && { newPath }),
    ...(detailPath && { detailPath }),
    ...definition,
    ...resourceState(definition),
    bulkActions: bulkActionsOf(definition),
  };
}
