import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useDispatch, useSelector } from 'react-redux';
import { useServices } from '../../../services/servicesContext';
import { Notice } from '../../../ui/Notice';
import { SubmissionForm } from '../../../ui/SubmissionForm';
import { ActivationMailAgain } from '../../identity/account/components/MailRequest';
import {
  NOTHING_TYPED,
  newAccountOf,
  SignUpFields,
  type TypedAccount,
} from '../../identity/account/components/SignUpFields';
import { selectKnownEmail } from '../../identity/account/knownEmail';
import { LoginFields } from '../../identity/login/LoginFields';
import { ProviderButtons } from '../../identity/providerLogin/components/ProviderButtons';
import { selectPathname } from '../../platform/navigation/navigationSlice';
import { buyerLogin, buyerSignUp } from '../buyer';
import { buyerTyped } from '../buyerDraft';
import { selectIsTransfer } from '../checkoutSelectors';
import { byTransfer } from '../transferAddress';

export type Door = 'new' | 'known';
/** The form that the pay button sends. */
export const formOf = (door: Door) => `buyer-${door}`;

const DOORS: readonly (readonly [Door, string])[] = [
  ['new', 'Crea un account'],
  ['known', 'Accedi'],
];

/** Why nobody came in by the door that is shown. */
export function DoorMessage({ door }: { readonly door: Door }) {
  const signUp = useSelector(buyerSignUp.select);
  const login = useSelector(buyerLogin.select);
  const isKnown = door === 'known';
  return (
    <>
      <Notice kind="error">{isKnown ? login.message : signUp.message}</Notice>
      {isKnown && login.code === 'not_activated' && login.draft && (
        <ActivationMailAgain email={login.draft.username} />
      )}
    </>
  );
}

interface BuyerDoorsProps {
  readonly door: Door;
  readonly onChange: (door: Door) => void;
}

/** The two ways to have an account. What was typed at one stays while the other is shown. */
export function BuyerDoors({ door, onChange }: BuyerDoorsProps) {
  const dispatch = useDispatch();
  const { vault } = useServices();
  const here = useSelector(selectPathname);
  const isTransfer = useSelector(selectIsTransfer);
  const returnUrl = isTransfer ? byTransfer(here) : here;
  const known = useSelector(selectKnownEmail);
  const signUp = useSelector(buyerSignUp.select);
  const login = useSelector(buyerLogin.select);
  const [account, setAccount] = useState({
    ...NOTHING_TYPED,
    firstName: signUp.draft?.firstName ?? '',
    lastName: signUp.draft?.lastName ?? '',
    email: signUp.draft?.email || known,
  });
  const [credentials, setCredentials] = useState({ username: known, password: '' });
  const isHeld = signUp.status === 'pending' || login.status === 'pending';
  const change = (changes: Partial<TypedAccount>) => {
    setAccount((before) => ({ ...before, ...changes }));
    const { firstName, lastName, email } = { ...account, ...changes };
    dispatch(buyerTyped({ firstName, lastName, email }));
  };
  const logInInstead = () => {
    // The button goes with its door: the keyboard goes on where something is missing.
    flushSync(() => {
      setCredentials({ ...credentials, username: account.email });
      onChange('known');
    });
    document.getElementById('login-password')?.focus();
  };
  const panels = {
    new: (
      <SubmissionForm
        form={buyerSignUp}
        id={formOf('new')}
        onSubmit={() =>
          dispatch(buyerSignUp.actions.requested(newAccountOf(account, vault.put(account.password))))
        }
      >
        <Typography variant="body2" color="textSecondary">
          Appena pagato guardi il corso; l’e-mail per confermare l’indirizzo arriva dopo.
        </Typography>
        {/* Until another address is typed. */}
        {signUp.code === 'email_taken' && signUp.errors.Email && (
          <Button type="button" variant="outlined" onClick={logInInstead}>
            Accedi con {account.email.trim()}
          </Button>
        )}
        <SignUpFields typed={account} onChange={change} errors={signUp.errors} />
      </SubmissionForm>
    ),
    known: (
      <SubmissionForm
        form={buyerLogin}
        id={formOf('known')}
        onSubmit={() =>
          dispatch(
            buyerLogin.actions.requested({
              username: credentials.username.trim(),
              password: vault.put(credentials.password),
            }),
          )
        }
      >
        <LoginFields
          typed={credentials}
          onChange={setCredentials}
          errors={login.errors}
          returnUrl={returnUrl}
        />
      </SubmissionForm>
    ),
  };
  return (
    <>
      <Tabs
        value={door}
        onChange={(_event, next: Door) => onChange(next)}
        aria-label="Il tuo account"
        variant="fullWidth"
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 2.5 }}
      >
        {DOORS.map(([name, label]) => (
          <Tab key={name} value={name} label={label} id={`door-${name}`} aria-controls={`panel-${name}`} />
        ))}
      </Tabs>
      {DOORS.map(([name]) => (
        <div
          key={name}
          role="tabpanel"
          id={`panel-${name}`}
          aria-labelledby={`door-${name}`}
          hidden={door !== name}
        >
          {panels[name]}
        </div>
      ))}
      <ProviderButtons returnUrl={returnUrl} isNew={door === 'new'} isHeld={isHeld} />
    </>
  );
}
