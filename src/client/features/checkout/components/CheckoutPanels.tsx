import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { formatEuro } from '../../../ui/format';
import { selectIsAuthenticated, selectUser } from '../../identity/session/sessionSelectors';
import { buyerLogin, buyerSignUp } from '../buyer';
import { selectCheckoutStatus, selectIsInCart, selectIsTransfer, selectTotalOf } from '../checkoutSelectors';
import { type CartLine, checkoutRequested } from '../checkoutSlice';
import { BuyerDoors, type Door, DoorMessage, formOf } from './BuyerDoors';
import { CheckoutMessage } from './CheckoutMessage';
import { InvoiceDetails } from './InvoiceDetails';
import { WayToPay } from './WayToPay';

/** A part of the checkout. */
export function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card variant="panel" component="section" aria-label={title}>
      <CardContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}

function PayButton({ line, door }: { readonly line: CartLine; readonly door: Door | undefined }) {
  const dispatch = useDispatch();
  const total = useSelector(selectTotalOf(line));
  const isInCart = useSelector(selectIsInCart(line));
  const forms = [useSelector(buyerSignUp.select), useSelector(buyerLogin.select)];
  const isBuying =
    useSelector(selectCheckoutStatus) === 'pending' || forms.some(({ status }) => status === 'pending');
  const isTransfer = useSelector(selectIsTransfer);
  const label =
    total === 0
      ? 'Ottieni gratis'
      : `${isTransfer ? 'Ordina e paga con bonifico' : 'Paga'} ${formatEuro(total)}`;
  return (
    <Button
      {...(door ? { type: 'submit', form: formOf(door) } : { type: 'button' })}
      onClick={(event) => {
        if (isBuying) event.preventDefault();
        else if (!door) dispatch(checkoutRequested());
      }}
      variant="contained"
      color="secondary"
      size="large"
      fullWidth
      disabled={!isInCart}
      // Keeps the keyboard, for what may be told below.
      aria-disabled={isBuying}
    >
      {isBuying ? 'Un momento…' : label}
    </Button>
  );
}

function Account({ door, onChange }: { readonly door: Door; readonly onChange: (door: Door) => void }) {
  const user = useSelector(selectUser);
  if (!user) return <BuyerDoors door={door} onChange={onChange} />;
  return (
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      Acquisti come <strong>{user.username}</strong>.
    </Typography>
  );
}

function NextStep({ isFree }: { readonly isFree: boolean }) {
  const isTransfer = useSelector(selectIsTransfer);
  const payment = isTransfer
    ? 'Nella prossima pagina e per e-mail trovi IBAN, causale e scadenza.'
    : 'Scegli come pagare nella pagina sicura che si apre adesso.';
  return (
    <Typography variant="body2" color="textSecondary">
      {isFree ? 'Non c’è nulla da pagare: cominci subito.' : payment}
    </Typography>
  );
}

interface CheckoutPanelsProps {
  /** Can be paid once it is what is being bought. */
  readonly line: CartLine;
  /** The link into the item, for buyers who turn out to own it. */
  readonly wayIn: ReactNode;
  /** What is bought. */
  readonly children: ReactNode;
}

/** What is bought beside account, invoice and payment; on a phone above them. */
export function CheckoutPanels({ line, wayIn, children }: CheckoutPanelsProps) {
  const isLoggedIn = useSelector(selectIsAuthenticated);
  const [door, setDoor] = useState<Door>('new');
  const isFree = useSelector(selectTotalOf(line)) === 0;
  return (
    <Box
      sx={{
        mt: 3,
        display: 'grid',
        gap: 2.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
      }}
    >
      <Box sx={{ gridColumn: { md: 2 } }}>{children}</Box>
      <Box sx={{ gridColumn: { md: 1 }, gridRow: { md: 1 }, display: 'grid', gap: 2.5 }}>
        <Panel title="Il tuo account">
          <Account door={door} onChange={setDoor} />
        </Panel>
        <Panel title="Fattura e pagamento">
          <InvoiceDetails />
          {!isFree && <WayToPay />}
          <PayButton line={line} door={isLoggedIn ? undefined : door} />
          {!isLoggedIn && <DoorMessage door={door} />}
          <CheckoutMessage wayIn={wayIn} />
          <NextStep isFree={isFree} />
        </Panel>
      </Box>
    </Box>
  );
}
