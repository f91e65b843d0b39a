import type { FieldErrors } from '../../../state/submission';
import type { DraftValue, Field } from './draft';

export interface FieldInputProps {
  readonly field: Field;
  readonly value: DraftValue;
  readonly error: string | undefined;
  /** Of the whole form; only custom inputs ask for others than their own. */
  readonly errors?: FieldErrors;
  readonly onErrors?: (errors: FieldErrors) => void;
  readonly onChange: (value: DraftValue) => void;
  readonly autoFocus: boolean;
}

/** Returns the id of a field's input. */
export const idOf = ({ name, id = `field-${name}` }: Field) => id;
