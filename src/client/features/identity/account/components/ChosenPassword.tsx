import { useDispatch, useSelector } from 'react-redux';
import { useServices } from '../../../../services/servicesContext';
import { NewPasswordField } from '../../../../ui/NewPasswordField';
import { passwordStrengthSlice, selectStrength } from '../passwordStrength';

interface ChosenPasswordProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly error: string | undefined;
  /** Personal words (name, address) that weaken a password. */
  readonly hints: readonly string[];
}

/** A field for a new password, measured while it is typed. The password goes through the vault. */
export function ChosenPassword({ onChange, hints, ...field }: ChosenPasswordProps) {
  const dispatch = useDispatch();
  const { vault } = useServices();
  const strength = useSelector(selectStrength);
  const { fieldFocused, typed } = passwordStrengthSlice.actions;
  return (
    <NewPasswordField
      {...field}
      strength={field.value ? strength : null}
      onEnter={() => dispatch(fieldFocused())}
      onChange={(password) => {
        onChange(password);
        dispatch(typed({ password: vault.put(password), hints }));
      }}
    />
  );
}
