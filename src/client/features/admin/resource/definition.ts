import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { AdminPattern, ListedResource } from '../../../../contract/admin/adminResources';
import type { Environment } from '../../../../contract/platform/environment';
import type { ContractTable } from '../../../../contract/table';
import type { FieldErrors, Refusal } from '../../../state/submission';
import type { AdminApis } from '../adminApi';
import type { Draft, Field } from './draft';

export interface Column<Item> {
  readonly field: keyof Item & string;
  readonly header: string;
  /** How the value is written. Default: `text`. */
  readonly kind?: 'text' | 'number' | 'euro' | 'instant' | 'flag';
  /** Replaces the value's own text. */
  readonly render?: (item: Item) => string;
  /** Pixels; without, the column takes its share of what is left. */
  readonly width?: number;
  /** Shown on phones too. The first column always is. */
  readonly isMain?: true;
  /** Shown once an admin asks for it. */
  readonly isExtra?: true;
  /** The server does not sort by it. */
  readonly isSortable?: false;
}

/** The answer to what is done to a record. */
export type Outcome = Refusal & { readonly isOk: boolean };

type Option = readonly [value: string, label: string];

/** Sent by its name. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  /** Default: one of `options`, or without them a day. */
  readonly input?: 'month' | 'text';
  /** The values that it can have. */
  readonly options?: readonly Option[];
  /** A hook that reads the values from the state, where the server knows them. */
  readonly useOptions?: () => readonly Option[];
}

/** An action on a row besides editing it. */
export interface RowAction<Item> {
  readonly name: string;
  readonly label: (item: Item) => string;
  /** Rows that it makes no sense for have no button. */
  readonly isOffered?: (item: Item) => boolean;
  readonly call: (apis: AdminApis, item: Item) => Promise<Outcome>;
  /** Shows a switch in place of a button. */
  readonly toggle?: { readonly label: string; readonly isOn: (item: Item) => boolean };
  /** Asked before it is done; without, it is done at once. */
  readonly ask?: (item: Item) => { readonly title: string; readonly text: string };
  /** Italian: told once it is done. */
  readonly done: string | ((item: Item) => string);
}

/** A line of what a row's dialog shows. */
export type Detail = readonly [label: string, text: string];

export type ListInput = { readonly page: number; readonly pageSize: number; readonly Query: string };
export interface ListAnswer<Item> extends Refusal {
  readonly isOk?: boolean | undefined;
  readonly items: readonly Item[];
  readonly total?: number | undefined;
  readonly page?: number | undefined;
}
export type ItemAnswer<Item> = Outcome & { readonly item?: Item | undefined };

interface Calls<Item, Form> {
  /** `query` holds the sort and the filters too. */
  readonly list: (query: ListInput) => Promise<ListAnswer<Item>>;
  readonly read?: (id: string) => Promise<ItemAnswer<Item>>;
  readonly create?: (form: Form) => Promise<ItemAnswer<Item>>;
  readonly update?: (id: string, form: Form, version: number) => Promise<ItemAnswer<Item>>;
  readonly remove?: (id: string, confirmation?: string) => Promise<Outcome>;
}

/** An action on several rows at once. */
export interface BulkAction<Item> {
  readonly name: string;
  readonly label: string;
  /** Repeating it changes nothing. */
  readonly call: (apis: AdminApis, item: Item) => Promise<Outcome>;
  readonly isDestructive?: true;
}

/** A yes-or-no field of the form that can be switched for several records at once. */
export interface BulkSwitch {
  readonly field: string;
  readonly on: string;
  readonly off: string;
}

/** The part of a resource that its pages render, whatever its form. */
export interface Description<Item> {
  /** In the table of the admin's pages, which has its addresses; of its part of the state and of its saved grid too. */
  readonly name: ListedResource;
  /** Italian; `new` heads the form of a new one, `saved` and `removed` are told in a toast. */
  readonly labels: {
    readonly one: string;
    readonly many: string;
    readonly new: string;
    readonly saved: string;
    readonly removed: string;
    /** The consequences of a deletion, where there are more than the loss of the record. */
    readonly removal?: string;
    /** Says under the heading what the page is for. */
    readonly lead: string;
  };
  readonly idOf: (item: Item) => string;
  readonly nameOf: (item: Item) => string;
  readonly columns: readonly Column<Item>[];
  readonly filters?: readonly Filter[];
  readonly fields?: readonly Field[];
  /** Shows above the form what becomes of what is typed. */
  readonly Preview?: ComponentType<{ readonly draft: Draft }>;
  /** Under the form of a stored record: what is saved apart from it, such as a film. */
  readonly Extra?: ComponentType<{ readonly item: Item }>;
  /** Code that the form waits for. */
  readonly parts?: readonly { readonly load: () => Promise<unknown> }[];
  /** Where the details are the page of another resource. */
  readonly detailPath?: AdminPattern;
  /** The lines that a dialog or a page shows of a record without a form. */
  readonly details?: (item: Item) => readonly Detail[];
  /** The list's rows lack what the dialog shows, so that it reads the record. */
  readonly isReadWhole?: true;
  readonly actions?: readonly RowAction<Item>[];
  /** Of the column with the row's buttons, where the usual ones do not fit; the width is in pixels. */
  readonly actionsColumn?: { readonly header: string; readonly width: number };
  /** Actions on several rows at once, besides deletion and `bulkSwitch`. */
  readonly bulk?: readonly BulkAction<Item>[];
  /** A yes-or-no field of the form that can be switched for several rows at once. */
  readonly bulkSwitch?: BulkSwitch;
  /** The page that visitors see; undefined as long as they see none. */
  readonly publicHref?: (item: Item, environment: Environment) => string | undefined;
  readonly canCreate?: true;
  readonly canRemove?: true;
  /** Records that are deleted from their own page alone, where the question can say what goes with them. */
  readonly isRemovedAlone?: (item: Item) => boolean;
  /** The contract's row that gives the list as a file. */
  readonly csv?: keyof ContractTable['listCsv'];
  /** The server returns all records at once and does not search them. */
  readonly isUnsearched?: true;
  /** Turns the query of the address into the server's; default: the same. */
  readonly toQuery?: (query: ListInput) => ListInput;
}

export interface Definition<Item, Shape extends z.ZodType> extends Description<Item> {
  /** The contract's shape of what is saved. */
  readonly shape?: Shape;
  /** The first values of a new one's form. */
  readonly empty?: Partial<z.input<Shape>>;
  /** Checks the fields against each other: returns Italian messages by field. */
  readonly check?: (form: z.output<Shape>) => FieldErrors;
  readonly calls: (apis: AdminApis) => Calls<Item, z.output<Shape>>;
}
