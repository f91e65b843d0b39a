import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { selectFullName, selectUser } from '../../identity/session/sessionSelectors';
import { panel } from '../components/panel';
import { ProfilePicture } from '../picture/ProfilePicture';

/** The picture and the stored data of the logged-in person. */
export function PersonalSummary() {
  const user = useSelector(selectUser);
  const fullName = useSelector(selectFullName);
  if (!user) return null;
  const place = [user.address, [user.cap, user.city].filter(Boolean).join(' '), user.region, user.country];
  const rows = [
    ['E-mail', user.username],
    ['Telefono', user.phone],
    ['Azienda', user.company],
    ['Indirizzo', place.filter(Boolean).join(', ')],
    ['Su di te', user.description],
  ].filter(([, value]) => value);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2.5, md: 4 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'max-content minmax(0, 1fr)' },
        p: { xs: 2, sm: 3 },
        ...panel,
      }}
    >
      <ProfilePicture />
      <Box
        sx={{
          minWidth: 0,
          alignSelf: 'center',
          pt: { xs: 2.5, md: 0 },
          pl: { md: 4 },
          borderTop: { xs: 1, md: 0 },
          borderLeft: { md: 1 },
          // Set per width, since each border resets a colour that is set for all widths.
          borderColor: { xs: 'divider', md: 'divider' },
        }}
      >
        <Typography component="p" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {fullName || user.username}
        </Typography>
        <Box
          component="dl"
          sx={{
            m: 0,
            mt: 1,
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: 'max-content 1fr' },
            columnGap: 2.5,
            rowGap: { xs: 0, sm: 0.5 },
          }}
        >
          {rows.map(([name, value]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {name}
              </Box>
              <Box component="dd" sx={{ m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' }}>
                {value}
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
