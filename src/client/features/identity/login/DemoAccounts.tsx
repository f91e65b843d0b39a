import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

/** The accounts of the demo shop; printed by the server when it starts, so no secret. */
const PASSWORD = 'corsi-demo-2026';
const ACCOUNTS = [
  { name: 'Studente', username: 'studente@example.com' },
  { name: 'Relatore', username: 'relatore@example.com' },
  { name: 'Amministratore', username: 'admin@example.com' },
];

interface DemoAccountsProps {
  readonly onChoose: (account: { username: string; password: string }) => void;
}

/** In the demo shop alone: buttons that fill the form. */
export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  return (
    <Box
      component="section"
      aria-label="Account dimostrativi"
      sx={{ mt: 2.5, p: 2.5, borderRadius: 2, bgcolor: 'action.hover' }}
    >
      <Typography variant="h4" component="h2">
        Negozio dimostrativo
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
        Scegli un account per compilare il modulo. La password è <code>{PASSWORD}</code> per tutti.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {ACCOUNTS.map(({ name, username }) => (
          <Button
            key={username}
            type="button"
            variant="outlined"
            onClick={() => onChoose({ username, password: PASSWORD })}
          >
            {name}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
