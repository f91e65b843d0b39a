import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { paths } from '../../../../routing/paths';
import { useServices } from '../../../../services/servicesContext';

/** Says how to get a text that is not published yet. */
export function NotWritten() {
  const { seller } = useServices().environment;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', maxWidth: '62ch' }}>
      <Typography>
        Questo documento non è ancora pubblicato qui. Te lo mandiamo volentieri: scrivici, e rispondiamo per
        e-mail{seller.mail && ' '}
        {seller.mail && (
          <>
            (<MuiLink href={`mailto:${seller.mail}`}>{seller.mail}</MuiLink>)
          </>
        )}
        .
      </Typography>
      <Button component={Link} to={paths.contacts()} variant="contained">
        Chiedi il documento
      </Button>
    </Box>
  );
}
