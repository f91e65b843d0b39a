import { EMAIL_INPUT, FormField, type FormFieldProps } from './FormField';

interface EmailFieldProps extends Omit<FormFieldProps, 'type' | 'label' | 'inputProps'> {
  readonly label?: string;
}

/** An e-mail address: a phone shows its own keyboard for it, and what the browser knows is offered. */
export function EmailField(props: EmailFieldProps) {
  return (
    <FormField
      name="Email"
      label="E-mail"
      autoComplete="email"
      {...props}
      type="email"
      inputProps={EMAIL_INPUT}
    />
  );
}
