import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { PROVIDER_CONSENTS } from '../../../../../contract/identity/consents';
import { useServices } from '../../../../services/servicesContext';
import { wholeMessage } from '../../../../state/submission';
import { Notice } from '../../../../ui/Notice';
import { providerStart } from '../providerStart';

/** A line with a word in its middle. */
const divider = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  color: 'text.secondary',
  '&::before, &::after': { content: '""', flex: 1, borderTop: 1, borderColor: 'divider' },
} as const;

const initial = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 26,
  height: 26,
  borderRadius: '50%',
  bgcolor: 'action.selected',
  fontSize: '0.85rem',
} as const;

function Terms() {
  const { legal } = useServices().environment;
  return (
    <Typography variant="body2" color="textSecondary">
      {PROVIDER_CONSENTS.map(({ purpose, parts }) => (
        <Fragment key={purpose}>
          {parts.map(({ text, legal: page }) =>
            page ? (
              <MuiLink key={text} href={legal[page]} target="_blank" rel="noopener">
                {text}
              </MuiLink>
            ) : (
              text
            ),
          )}{' '}
        </Fragment>
      ))}
      I link si aprono in un’altra scheda.
    </Typography>
  );
}

interface ProviderButtonsProps {
  /** Where to go on after the login: a path of this site. */
  readonly returnUrl: string;
  /** On the sign-up page. */
  readonly isNew?: boolean;
  /** The form above is being sent: the second click of a double click may land here, and must do nothing. */
  readonly isHeld?: boolean;
}

/** A button for each login provider of the shop; renders nothing if there are none. */
export function ProviderButtons({ returnUrl, isNew = false, isHeld = false }: ProviderButtonsProps) {
  const dispatch = useDispatch();
  const { loginProviders } = useServices().environment;
  const form = useSelector(providerStart.select);
  const leavingFor = form.status === 'pending' ? form.draft?.id : undefined;
  const isDisabled = isHeld || leavingFor !== undefined;
  if (loginProviders.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label="Accesso con un altro account"
      sx={{ mt: 3, display: 'grid', gap: 1.5 }}
    >
      <Box sx={divider}>oppure</Box>
      <Notice kind="error">{wholeMessage(form)}</Notice>
      {loginProviders.map(({ id, name }) => (
        <Button
          key={id}
          variant="outlined"
          size="large"
          fullWidth
          aria-disabled={isDisabled}
          onClick={() => {
            if (!isDisabled) dispatch(providerStart.actions.requested({ id, isNew, returnUrl }));
          }}
          sx={{ gap: 1.25, color: 'text.primary', lineHeight: 1.35, overflowWrap: 'anywhere' }}
        >
          <Box component="span" aria-hidden="true" sx={initial}>
            {name.charAt(0).toUpperCase()}
          </Box>
          <span>{leavingFor === id ? `Ti portiamo da ${name}…` : `Continua con ${name}`}</span>
        </Button>
      ))}
      <Terms />
    </Box>
  );
}
