import Box from '@mui/material/Box';
import type { ActionCreatorWithPayload } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { FieldErrors, Submission } from '../state/submission';
import { Notice } from './Notice';
import { useFormErrors } from './useFormErrors';

export interface SubmissionFormProps {
  /** Made by `createSubmission`. */
  readonly form: {
    readonly select: (state: never) => Submission;
    readonly actions: {
      readonly fieldChanged: ActionCreatorWithPayload<string>;
      readonly errorsMoved: ActionCreatorWithPayload<FieldErrors>;
    };
  };
  /** Not called while the form is on its way. */
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  /** With these the message stands below the fields, where a long form was sent; without, above them. */
  readonly buttons?: ReactNode;
  /** For a browser that sends the form before our script is there. */
  readonly action?: string;
  /** For a button outside of it, beside which the page shows the message as well. */
  readonly id?: string;
  readonly sx?: object;
}

const HALF_TYPED: FieldErrors = {
  date: 'Completa la data, oppure svuota il campo.',
  'datetime-local': 'Completa la data e l’ora, oppure svuota il campo.',
};

/** Returns the errors of half-typed dates, whose value is '' to the browser. */
function halfTypedErrors(form: HTMLFormElement): FieldErrors {
  const errors: Record<string, string> = {};
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || !field.validity.badInput) continue;
    const text = HALF_TYPED[field.type];
    if (text) errors[field.name] = text;
  }
  return errors;
}

/** A form with its message, the focus on the first error, and one call at a time. */
export function SubmissionForm({ form, onSubmit, children, buttons, action, id, sx }: SubmissionFormProps) {
  const dispatch = useDispatch();
  const { status, message, errors } = useSelector(form.select);
  const changed = (field: string) => dispatch(form.actions.fieldChanged(field));
  const formProps = useFormErrors(errors, changed, message);
  const notice = id === undefined && <Notice kind="error">{message}</Notice>;
  return (
    <Box
      component="form"
      {...formProps}
      {...(id !== undefined && { id })}
      {...(action !== undefined && { method: 'post', action })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (status === 'pending') return;
        const halfTyped = halfTypedErrors(event.currentTarget);
        if (Object.keys(halfTyped).length > 0) dispatch(form.actions.errorsMoved(halfTyped));
        else onSubmit();
      }}
      sx={{ display: 'grid', gap: 2.25, ...sx }}
    >
      {!buttons && notice}
      {children}
      {buttons && notice}
      {buttons}
    </Box>
  );
}
