import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { selectAvatar, selectFullName, selectUser } from '../../session/sessionSelectors';

/** Who is logged in, as far as they have told. */
export function PersonalData() {
  const user = useSelector(selectUser);
  const fullName = useSelector(selectFullName);
  const avatar = useSelector(selectAvatar);
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
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2.5,
        p: { xs: 2, sm: 3 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box
        component="img"
        src={avatar}
        alt=""
        width={72}
        height={72}
        sx={{ borderRadius: '50%', objectFit: 'cover', flexShrink: 0 }}
      />
      <Box sx={{ minWidth: 0, flex: '1 1 260px' }}>
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
