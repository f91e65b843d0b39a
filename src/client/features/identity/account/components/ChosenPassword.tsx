import { useDispatch, useSelector } from 'react-redux';
import { useServices } from '../../../../services/servicesContext';
import { NewPasswordField } from '../../../../ui/NewPasswordField';
import { passwordFieldEntered, passwordTyped, selectStrength } from '../passwordStrengthSlice';

interface ChosenPasswordProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly error: string | undefined;
  /** What others know of who chooses it. */
  readonly hints: readonly string[];
}

/** The field for a new password, measured as one types; each state of it goes through the vault. */
export function ChosenPassword({ onChange, hints, ...field }: ChosenPasswordProps) {
  const dispatch = useDispatch();
  const { vault } = useServices();
  const strength = useSelector(selectStrength);
  return (
    <NewPasswordField
      {...field}
      strength={field.value ? strength : null}
      onEnter={() => dispatch(passwordFieldEntered())}
      onChange={(password) => {
        onChange(password);
        dispatch(passwordTyped({ password: vault.put(password), hints }));
      }}
    />
  );
}
