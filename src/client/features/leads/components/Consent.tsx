import { styled } from '@mui/material/styles';
import { LEAD_CONSENTS, type LeadKind, leadConsentText } from '../../../../contract/leads/leadForms';
import { useServices } from '../../../services/servicesContext';
import { useTypedBefore } from '../../../ui/useTypedBefore';

const Row = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.body2,
    '& > label': { display: 'flex', gap: theme.spacing(1.5), cursor: 'pointer' },
    '& input': { width: 22, height: 22, margin: 0, flexShrink: 0, accentColor: palette.primary.main },
    '& a': { color: palette.primary.main, textUnderlineOffset: '0.15em' },
    '& > p': { margin: theme.spacing(0.75, 0, 0), color: palette.error.main },
  };
});

interface ConsentProps {
  readonly kind: LeadKind;
  readonly id: string;
  readonly name: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly error?: string | undefined;
}

/** The consent in the words of the contract, which the box sends as its value, also without our script. */
export function Consent({ kind, id, name, isChecked, onChange, error = '' }: ConsentProps) {
  const { legal } = useServices().environment;
  const messageId = `${id}-message`;
  useTypedBefore(id, ({ checked }) => {
    if (checked !== isChecked) onChange(checked);
  });
  return (
    <Row>
      <label htmlFor={id}>
        <input
          id={id}
          name={name}
          type="checkbox"
          value={leadConsentText(kind)}
          checked={isChecked}
          aria-invalid={error !== ''}
          aria-describedby={error ? messageId : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span>
          {LEAD_CONSENTS[kind].parts.map(({ text, legal: page }) =>
            page ? (
              <a key={text} href={legal[page]} target="_blank" rel="noopener">
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </span>
      </label>
      {error && <p id={messageId}>{error}</p>}
    </Row>
  );
}
