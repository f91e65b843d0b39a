import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Dashboard } from '../../../../contract/admin/dashboard';
import { formatCount } from '../../../ui/format';
import { Part } from '../../../ui/Part';
import { type AdminPattern, adminHref } from '../adminPaths';
import { Differences } from './Differences';

type Matter = readonly [
  name: keyof Dashboard['attention'],
  one: string,
  many: string,
  path: AdminPattern,
  query: string,
];

const MATTERS: readonly Matter[] = [
  ['failedMails', 'e-mail non partita', 'e-mail non partite', '/admin/mailbox', '?Status=failed'],
  [
    'pendingPayments',
    'pagamento in attesa',
    'pagamenti in attesa',
    '/admin/corsi/comprati',
    '?State=pending',
  ],
  [
    'refundsRejected',
    'rimborso respinto dalla banca',
    'rimborsi respinti dalla banca',
    '/admin/corsi/comprati',
    '?State=refund_rejected',
  ],
  ['refundsDue', 'rimborso da fare', 'rimborsi da fare', '/admin/corsi/comprati', '?State=refund_due'],
  [
    'waitingReviews',
    'recensione da decidere',
    'recensioni da decidere',
    '/admin/recensioni/gestione',
    '?State=waiting',
  ],
  [
    'openQuestions',
    'domanda senza risposta',
    'domande senza risposta',
    '/admin/domande',
    '?State=unanswered',
  ],
  [
    'endingBanners',
    'banner che finisce entro sette giorni',
    'banner che finiscono entro sette giorni',
    '/admin/banner-settings',
    '?Ending=true',
  ],
];

/** The matters that need an admin today, whatever the month. */
export function Attention({ attention, differences }: Pick<Dashboard, 'attention' | 'differences'>) {
  const open = MATTERS.filter(([name]) => attention[name] > 0);
  return (
    <Part title="Da guardare oggi">
      {differences.map((one) => (
        <Differences key={one.provider} {...one} />
      ))}
      {open.length === 0 && differences.length === 0 && (
        <Typography color="textSecondary">Niente: è tutto a posto.</Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {open.map(([name, one, many, path, query]) => (
          <li key={name}>
            <Box
              component={Link}
              to={adminHref(path) + query}
              sx={{ display: 'inline-block', py: 0.75, color: 'primary.main', fontWeight: 600 }}
            >
              {formatCount(attention[name], one, many)}
            </Box>
          </li>
        ))}
      </Box>
    </Part>
  );
}
