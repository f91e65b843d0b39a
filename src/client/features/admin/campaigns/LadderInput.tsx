import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { useRef, useState } from 'react';
import { type CampaignWindow, MOST_STEPS } from '../../../../contract/promotions/campaigns';
import { FormField } from '../../../ui/FormField';
import { type CustomInput, type CustomInputProps, parseNumber } from '../resource/draft';
import { instantOf, localText } from '../resource/localTime';
import { errorsWithout, stepsOf, stepsText, type TypedStep } from './typedSteps';

/** How much less the next step takes off (50, 40, 30). */
const FALL = 10;

function next(steps: readonly TypedStep[]): TypedStep {
  const last = Number(steps.at(-1)?.discount);
  return { endsAt: '', discount: last > FALL ? String(last - FALL) : '' };
}

/** The steps of a campaign: the end and the discount of each. */
export function LadderInput(props: CustomInputProps) {
  const { field, value, errors, onChange, onErrors } = props;
  const { name, label, hint } = field;
  const steps = stepsOf(String(value));
  const adding = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState(-1);
  const change = (next: readonly TypedStep[]) => onChange(stepsText(next));
  const edit = (place: number, typed: Partial<TypedStep>) =>
    change(steps.map((step, at) => (at === place ? { ...step, ...typed } : step)));
  const add = () => {
    if (steps.length >= MOST_STEPS) return;
    setAdded(steps.length);
    change([...steps, next(steps)]);
  };
  // The button that had the focus goes with its step.
  const remove = (place: number) => {
    change(steps.filter((_step, at) => at !== place));
    onErrors(errorsWithout(errors, name, place));
    adding.current?.focus();
  };
  const text = errors[name] || hint;
  return (
    <Box role="group" aria-labelledby={`field-${name}`} sx={{ display: 'grid', gap: 1.5 }}>
      <Box id={`field-${name}`} sx={{ fontWeight: 600 }}>
        {label}
      </Box>
      {steps.map((step, place) => {
        const number = place + 1;
        const path = `${name}.${place}`;
        return (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the ladder
            key={place}
            role="group"
            aria-label={`Tappa ${number}`}
            sx={{ display: 'flex', alignItems: 'start', gap: 1.5 }}
          >
            <Box
              sx={{ flex: '1 1 auto', display: 'grid', gridTemplateColumns: { sm: '1fr 160px' }, gap: 1.5 }}
            >
              <FormField
                id={`field-${path}.endsAt`}
                name={`${path}.endsAt`}
                label={`Tappa ${number}: fino a`}
                type="datetime-local"
                autoFocus={place === added}
                value={step.endsAt}
                error={errors[`${path}.endsAt`]}
                step={1}
                onChange={({ target }) => edit(place, { endsAt: target.value })}
              />
              <FormField
                id={`field-${path}.discount`}
                name={`${path}.discount`}
                label={`Tappa ${number}: sconto`}
                value={step.discount}
                error={errors[`${path}.discount`]}
                inputMode="numeric"
                autoComplete="off"
                endAdornment="%"
                onChange={({ target }) => edit(place, { discount: target.value })}
              />
            </Box>
            <IconButton aria-label={`Togli la tappa ${number}`} onClick={() => remove(place)} sx={{ mt: 4 }}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Box>
        );
      })}
      <Box>
        <Button
          ref={adding}
          variant="outlined"
          name={name}
          aria-describedby={text ? `field-${name}-message` : undefined}
          aria-disabled={steps.length >= MOST_STEPS}
          onClick={add}
        >
          Aggiungi una tappa
        </Button>
        {text && (
          <FormHelperText
            id={`field-${name}-message`}
            role={errors[name] ? 'alert' : undefined}
            error={Boolean(errors[name])}
            sx={{ mx: 0, typography: 'body2' }}
          >
            {text}
          </FormHelperText>
        )}
      </Box>
    </Box>
  );
}

function typed({ endsAt, discount }: CampaignWindow): TypedStep {
  return { endsAt: localText(endsAt), discount: String(discount), loaded: endsAt };
}

/** A step as it is sent; what cannot be read is refused at its field. */
function windowOf({ endsAt, discount, loaded = '' }: TypedStep) {
  const isUntouched = loaded !== '' && localText(loaded) === endsAt;
  return { endsAt: isUntouched ? loaded : instantOf(endsAt), discount: parseNumber(discount) };
}

/** The steps of a campaign as one field. */
export const ladder: CustomInput = {
  write: (windows) => stepsText(((windows as CampaignWindow[] | undefined) ?? []).map(typed)),
  read: (text) => stepsOf(text).map(windowOf),
  readable: (text) =>
    stepsOf(text)
      .map(({ endsAt, discount }) => `${discount}% fino al ${endsAt.replace('T', ' ')}`)
      .join(', ') || '—',
  Input: LadderInput,
};
