import Box from '@mui/material/Box';
import type { ActionCreatorWithPayload } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Submission } from '../../../state/submission';
import { Notice } from '../../../ui/Notice';
import { useFormErrors } from '../../../ui/useFormErrors';

export interface ProfileFormProps {
  readonly form: {
    readonly select: (state: object) => Submission;
    readonly actions: { readonly fieldChanged: ActionCreatorWithPayload<string> };
  };
  /** Not called while the form is on its way. */
  readonly onSubmit: () => void;
  /** Fields and buttons. */
  readonly children: ReactNode;
}

/** A form of the profile: the message above it, the keyboard at the first error, one call at a time. */
export function ProfileForm({ form, onSubmit, children }: ProfileFormProps) {
  const dispatch = useDispatch();
  const { status, message, errors } = useSelector(form.select);
  const formProps = useFormErrors(errors, (field) => dispatch(form.actions.fieldChanged(field)));
  return (
    <Box
      component="form"
      {...formProps}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (status !== 'pending') onSubmit();
      }}
      sx={{ display: 'grid', gap: 2.25 }}
    >
      <Notice kind="error">{message}</Notice>
      {children}
    </Box>
  );
}
