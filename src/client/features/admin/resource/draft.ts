import type { ComponentType } from 'react';
import type { PictureFormat } from '../../../../contract/platform/adminConstants';
import type { FieldErrors } from '../../../state/submission';
import { formatTypedEuro } from '../../../ui/format';
import { plainText } from '../../../ui/plainText';
import { pickerOf } from '../pickers';
import { instantOf, localText } from './localTime';

/** The typed value of a field, as the field holds it. */
export type DraftValue = string | boolean;
/** The typed values of a form, by field. */
export type Draft = Readonly<Record<string, DraftValue>>;

export type Input =
  | 'text'
  | 'lines'
  | 'rich'
  | 'number'
  | 'euro'
  | 'switch'
  | 'select'
  | 'instant'
  | 'course'
  | 'bundle'
  | 'coupon'
  /** A free video, by its slug. */
  | 'video'
  /** A purchase that was paid, and not given for nothing. */
  | 'purchase'
  /** Several, in order. */
  | 'courses'
  | 'bundles'
  | 'teachers'
  /** Any of `options`. */
  | 'choices'
  /** Several short texts, one on each line. */
  | 'items'
  /** The address of a picture of the shop. */
  | 'picture';

export interface CustomInputProps {
  readonly field: Field;
  readonly value: DraftValue;
  /** Of the whole form, by field: `windows`, `windows.0.endsAt`. */
  readonly errors: FieldErrors;
  readonly onChange: (value: DraftValue) => void;
  /** Replaces the errors of the whole form, after a row was taken off. */
  readonly onErrors: (errors: FieldErrors) => void;
}

/** An input of a resource's own, for a value that is more than one text. */
export interface CustomInput {
  /** How the draft holds a value. */
  readonly write: (value: unknown) => string;
  readonly read: (text: string) => unknown;
  /** One line, for a conflict. */
  readonly readable: (text: string) => string;
  readonly Input: ComponentType<CustomInputProps>;
}

export interface Field {
  /** As the contract's form names it. */
  readonly name: string;
  readonly label: string;
  /** Of the input, where another form of the page has a field of this name. */
  readonly id?: string;
  /** Default: `text`. */
  readonly input?: Input;
  readonly hint?: string;
  /** A text that was emptied is absent. */
  readonly isOptional?: true;
  /** Of a `picture`. Default: `covers`. */
  readonly format?: PictureFormat;
  /** Of a `select` and of `choices`: value and label. */
  readonly options?: readonly (readonly [value: string, label: string])[];
  /** Whether the field matters with what the others hold, and for this record; one that does not is not sent. */
  readonly isShown?: (draft: Draft, loaded: object) => boolean;
  /** In place of `input`. */
  readonly custom?: CustomInput;
  /** Under the input: what follows from what the form holds. */
  readonly Note?: ComponentType<{ readonly draft: Draft }>;
}

/**
 * Reads a number as Italians write it: `1.234,50`. A point before three digits parts thousands, any other is a decimal
 * point. NaN for anything else.
 */
export function parseNumber(text: string): number {
  const plain = text.replace(/[\s€%]/g, '').replace(/\.(?=\d{3}(?!\d))/g, '');
  const number = plain.replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(number) ? Number(number) : Number.NaN;
}

/** Between the ids of a list; an id holds none. */
const COMMA = ',';
const LINE = '\n';
/** The ids that the field of a list holds. */
export const idsOf = (value: DraftValue | undefined): readonly string[] =>
  String(value ?? '')
    .split(COMMA)
    .filter((id) => id !== '');
/** Returns the value of a list's field for these ids. */
export const listValue = (ids: readonly string[]): DraftValue => ids.join(COMMA);

function written({ input, custom }: Field, value: unknown): DraftValue {
  if (custom) return custom.write(value);
  if (input === 'switch') return value === true;
  if (value === undefined || value === null) return '';
  if (input === 'euro') return formatTypedEuro(Number(value));
  if (Array.isArray(value)) return input === 'items' ? value.join(LINE) : listValue(value);
  if (input === 'number') return String(value).replace('.', ',');
  return input === 'instant' ? localText(value) : String(value);
}

/** Returns the values of a form's fields for a record. */
export const draftOf = (fields: readonly Field[], record: object): Draft =>
  Object.fromEntries(
    fields.map((field) => [field.name, written(field, (record as Record<string, unknown>)[field.name])]),
  );

function read({ input, isOptional, custom }: Field, value: DraftValue | undefined): unknown {
  if (typeof value !== 'string') return value;
  if (custom) return custom.read(value);
  switch (input) {
    case 'courses':
    case 'bundles':
    case 'teachers':
    case 'choices':
      return idsOf(value);
    case 'items':
      return value
        .split(LINE)
        .map((line) => line.trim())
        .filter((line) => line !== '');
    case 'number':
    case 'euro':
      return value.trim() === '' ? undefined : parseNumber(value);
    case 'instant':
      return instantOf(value);
    case 'course':
    case 'bundle':
    case 'coupon':
      return value || undefined;
    default:
      return isOptional && value.trim() === '' ? undefined : value;
  }
}

/**
 * Returns the input that is sent for a draft. A field that nobody touched is sent as it was loaded: a form that shows seconds does not
 * cut an instant's milliseconds.
 */
export function inputOf(fields: readonly Field[], draft: Draft, loaded: object): Record<string, unknown> {
  const before = draftOf(fields, loaded);
  return Object.fromEntries(
    fields
      .filter(({ isShown }) => !isShown || isShown(draft, loaded))
      .map((field) => [
        field.name,
        draft[field.name] === before[field.name] && field.name in loaded
          ? (loaded as Record<string, unknown>)[field.name]
          : read(field, draft[field.name]),
      ]),
  );
}

/** The fields in which two drafts differ. */
export const changedFields = (fields: readonly Field[], one: Draft, other: Draft) =>
  fields.filter(({ name }) => one[name] !== other[name]);

/** Returns a field's value as text for people. @param names of the chosen records, by id */
export function readable(
  { input, options, custom }: Field,
  value: DraftValue | undefined,
  names: Readonly<Record<string, string>> = {},
): string {
  if (typeof value !== 'string') return value ? 'Sì' : 'No';
  if (custom) return custom.readable(value);
  const named = (option: string) => options?.find(([name]) => name === option)?.[1] ?? option;
  if (input === 'select') return named(value);
  if (input === 'choices') return idsOf(value).map(named).join(', ') || '—';
  if (pickerOf(input)) {
    return (
      idsOf(value)
        .map((id) => names[id] ?? id)
        .join(', ') || '—'
    );
  }
  if (input === 'rich') return plainText(value) || '—';
  return (input === 'instant' ? value.replace('T', ' ') : value) || '—';
}
