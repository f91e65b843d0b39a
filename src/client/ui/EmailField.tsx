import { FormField, type FormFieldProps } from './FormField';

const INPUT = {
  type: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 254,
} as const;

interface EmailFieldProps extends Omit<FormFieldProps, 'type' | 'label'> {
  readonly label?: string;
}

/** An e-mail address: a phone shows its own keyboard for it, and what the browser knows is offered. */
export function EmailField(props: EmailFieldProps) {
  return <FormField name="Email" label="E-mail" autoComplete="email" {...props} {...INPUT} />;
}
