import Button, { type ButtonProps } from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { BASE } from '../../../routing/paths';

interface OfferLinkProps
  extends Pick<ButtonProps, 'color' | 'variant' | 'sx' | 'children' | 'size' | 'aria-label'> {
  readonly to: string;
}

/** A button that leads to the offer: within the shop without a new load, else like any link. */
export function OfferLink({ to, ...button }: OfferLinkProps) {
  const isOurs = to === BASE || to.startsWith(`${BASE}/`);
  return isOurs ? <Button component={Link} to={to} {...button} /> : <Button href={to} {...button} />;
}
