import Box from '@mui/material/Box';
import { useDispatch, useSelector } from 'react-redux';
import { CheckField } from '../../../ui/CheckField';
import { purchasesShown, selectArePurchasesShown } from '../notificationsSlice';

/** Switches purchase toasts on this device off, and on again. */
export function PurchaseChoice() {
  const dispatch = useDispatch();
  return (
    <Box
      sx={{
        mb: 2.5,
        p: { xs: 2, sm: 3 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <CheckField
        id="acquisti-in-diretta"
        name="acquisti-in-diretta"
        isChecked={useSelector(selectArePurchasesShown)}
        onChange={(isChecked) => dispatch(purchasesShown(isChecked))}
      >
        Mostra su questo dispositivo gli acquisti degli altri studenti, appena avvengono.
      </CheckField>
    </Box>
  );
}
