import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { MOST_GIFT_MESSAGE, MOST_GIFT_NAME } from '../../../../../contract/checkout/giftLimits';
import { EmailField } from '../../../../ui/EmailField';
import { FormField } from '../../../../ui/FormField';
import { formatEuro } from '../../../../ui/format';
import { Notice } from '../../../../ui/Notice';
import { SubmissionForm } from '../../../../ui/SubmissionForm';
import { selectIsTransfer } from '../../checkoutSelectors';
import { CheckoutMessage } from '../../components/CheckoutMessage';
import { InvoiceDetails } from '../../components/InvoiceDetails';
import { WayToPay } from '../../components/WayToPay';
import { type GiftTexts, giftTyped } from '../giftDraft';
import type { GiftItem } from '../giftItem';
import { EARLIER, giftPreview, giving } from '../giving';
import { GiftPreview } from './GiftPreview';

/** The form that the pay button sends: the invoice's own form cannot stand in it. */
const FORM = 'gift';

/** The gift's recipient, words and day, its payment and the giver's invoice. */
export function GiftForm({ item }: { readonly item: GiftItem }) {
  const dispatch = useDispatch();
  const { status, errors, draft, code, message: refusal } = useSelector(giving.select);
  const isEarlier = code === EARLIER;
  const [texts, setTexts] = useState<GiftTexts>({
    email: draft?.email ?? '',
    receiver: draft?.receiver ?? '',
    giver: draft?.giver ?? '',
    message: draft?.message ?? '',
    day: draft?.day ?? '',
  });
  const { email, receiver, giver, message, day } = texts;
  const { errors: ofPreview } = useSelector(giftPreview.select);
  /** @param field one that the preview may have refused: the form takes away the errors of the order alone */
  const change = (changes: Partial<GiftTexts>, field = '') => {
    setTexts({ ...texts, ...changes });
    dispatch(giftTyped({ ...texts, ...changes }));
    if (field in ofPreview) dispatch(giftPreview.actions.fieldChanged(field));
  };
  const faults = { ...ofPreview, ...errors };
  const isTransfer = useSelector(selectIsTransfer);
  const isPending = status === 'pending';
  return (
    <Box sx={{ mt: 3, display: 'grid', gap: 2.25, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Notice kind="error">{isEarlier && refusal}</Notice>
      <SubmissionForm
        form={giving}
        id={FORM}
        onSubmit={() => dispatch(giving.actions.requested({ item, ...texts }))}
      >
        <EmailField
          id="gift-email"
          name="GiftEmail"
          label="E-mail di chi riceve il regalo"
          autoComplete="off"
          value={email}
          onChange={({ target }) => change({ email: target.value })}
          error={errors.GiftEmail}
        />
        <FormField
          id="gift-receiver"
          name="GiftReceiver"
          label="Nome di chi riceve il regalo (facoltativo)"
          autoComplete="off"
          maxLength={MOST_GIFT_NAME}
          value={receiver}
          onChange={({ target }) => change({ receiver: target.value }, target.name)}
          error={faults.GiftReceiver}
        />
        <FormField
          id="gift-giver"
          name="GiftGiver"
          label="Il tuo nome, come lo leggerà (facoltativo)"
          autoComplete="off"
          maxLength={MOST_GIFT_NAME}
          value={giver}
          onChange={({ target }) => change({ giver: target.value }, target.name)}
          error={faults.GiftGiver}
          hint="Se lo lasci vuoto mostriamo il nome del tuo account e l’iniziale del cognome."
        />
        <FormField
          id="gift-message"
          name="GiftMessage"
          label="Messaggio (facoltativo)"
          multiline
          rows={4}
          maxLength={MOST_GIFT_MESSAGE}
          value={message}
          onChange={({ target }) => change({ message: target.value })}
          error={errors.GiftMessage}
        />
        <FormField
          id="gift-day"
          name="GiftDay"
          type="date"
          label="Giorno della consegna (facoltativo)"
          value={day}
          onChange={({ target }) => change({ day: target.value })}
          error={errors.GiftDay}
          hint="L’e-mail parte quel giorno alle 9, ora italiana. Senza un giorno parte subito dopo il pagamento."
        />
        <GiftPreview item={item} words={{ receiver, giver, message }} />
      </SubmissionForm>
      <WayToPay isGift />
      <InvoiceDetails />
      <Button
        type="submit"
        form={FORM}
        variant="contained"
        color="secondary"
        size="large"
        aria-disabled={isPending}
      >
        {isPending
          ? 'Un momento…'
          : `${isTransfer ? 'Ordina e paga con bonifico' : 'Vai al pagamento'}, ${formatEuro(item.price)}`}
      </Button>
      <Notice kind="error">{!isEarlier && refusal}</Notice>
      <CheckoutMessage wayIn={null} />
    </Box>
  );
}
