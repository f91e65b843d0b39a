import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { PaymentProviderName } from '../../../../contract/checkout/purchaseNames';
import { selectProvider } from '../checkoutSelectors';
import { providerChosen } from '../checkoutSlice';
import { waysToPay } from '../waysToPay';

/** How the buyer pays, where there is a choice. */
export function WayToPay({ isGift = false }: { readonly isGift?: boolean }) {
  const dispatch = useDispatch();
  const id = useId();
  const ways = useSelector(waysToPay.selectAny).data ?? [];
  const chosen = useSelector(selectProvider) ?? ways[0]?.name;
  if (ways.length < 2) return null;
  return (
    <FormControl>
      <FormLabel id={id}>Come vuoi pagare</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={chosen}
        onChange={({ target }) => dispatch(providerChosen(target.value as PaymentProviderName))}
      >
        {ways.map(({ name, label, text, giftText }) => (
          <FormControlLabel
            key={name}
            value={name}
            control={<Radio />}
            sx={{ alignItems: 'start', mt: 1 }}
            slotProps={{ typography: { component: 'div', sx: { pt: 1 } } }}
            label={
              <>
                {label}
                <Typography variant="body2" color="textSecondary">
                  {isGift ? giftText : text}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
