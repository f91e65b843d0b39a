import MuiLink from '@mui/material/Link';
import { type ConsentPart, consentText } from '../../../../contract/identity/consents';
import { useServices } from '../../../services/servicesContext';
import { CheckField } from '../../../ui/CheckField';
import { useTypedBefore } from '../../../ui/useTypedBefore';

interface ConsentProps {
  readonly parts: readonly ConsentPart[];
  readonly id: string;
  readonly name: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly error?: string | undefined;
}

/** A consent in the words of the contract, which the box sends as its value, also without our script. */
export function Consent({ parts, id, isChecked, onChange, ...field }: ConsentProps) {
  const { legal } = useServices().environment;
  useTypedBefore(id, ({ checked }) => {
    if (checked !== isChecked) onChange(checked);
  });
  return (
    <CheckField {...field} id={id} value={consentText({ parts })} isChecked={isChecked} onChange={onChange}>
      {parts.map(({ text, legal: page }) =>
        page ? (
          <MuiLink key={text} href={legal[page]} target="_blank" rel="noopener">
            {text}
          </MuiLink>
        ) : (
          text
        ),
      )}
    </CheckField>
  );
}
