import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useServices } from '../../../services/servicesContext';
import type { Resource } from './resource';

interface PublicLinkProps<Item> {
  readonly resource: Pick<Resource<Item>, 'publicHref' | 'nameOf'>;
  readonly item: Item;
  /** An icon alone, for rows. */
  readonly isIcon?: boolean;
}

/** Opens the page that visitors see, beside the admin; nothing where there is none. */
export function PublicLink<Item>({ resource, item, isIcon = false }: PublicLinkProps<Item>) {
  const { environment } = useServices();
  const href = resource.publicHref?.(item, environment);
  if (!href) return null;
  const label = `Vedi nel negozio: ${resource.nameOf(item)} (si apre in un’altra scheda)`;
  const link = { href, target: '_blank', rel: 'noopener', 'aria-label': label };
  return isIcon ? (
    <IconButton component="a" {...link}>
      <OpenInNewIcon fontSize="small" />
    </IconButton>
  ) : (
    <Button component="a" variant="outlined" endIcon={<OpenInNewIcon />} {...link}>
      Vedi nel negozio
    </Button>
  );
}
