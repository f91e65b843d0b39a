import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useDispatch } from 'react-redux';
import type { PromoterRecord } from '../../../../contract/promotions/promoters';
import { absolute } from '../../../head/head';
import { paths } from '../../../routing/paths';
import { useServices } from '../../../services/servicesContext';
import { FormField } from '../../../ui/FormField';
import { Part } from '../../../ui/Part';
import { linkCopyRequested } from './linkCopy';

/** The address of a promoter's page, to be passed on. */
export function PromoterLink({ item: { slug, isActive } }: { readonly item: PromoterRecord }) {
  const { environment } = useServices();
  const dispatch = useDispatch();
  const id = useId();
  const path = paths.promoter(slug, environment.promoterPath);
  const address = absolute(environment, path);
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Part title="Pagina del promoter">
        <Typography color="textSecondary" sx={{ mb: 1.5 }}>
          {isActive
            ? 'È l’indirizzo da dare al promoter.'
            : 'La pagina si apre solo quando il promoter è attivo.'}
        </Typography>
        <FormField
          id={id}
          label="Indirizzo completo"
          value={address}
          readOnly
          onFocus={({ target }) => target.select()}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          <Button variant="outlined" onClick={() => dispatch(linkCopyRequested(address))}>
            Copia l’indirizzo
          </Button>
          {isActive && (
            <Button
              component="a"
              href={path}
              target="_blank"
              rel="noopener"
              endIcon={<OpenInNewIcon />}
              aria-label="Apri la pagina del promoter (in un’altra scheda)"
            >
              Apri la pagina
            </Button>
          )}
        </Box>
      </Part>
    </Box>
  );
}
