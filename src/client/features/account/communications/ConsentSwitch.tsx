import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { RefObject } from 'react';
import type { Decision } from '../../../../contract/identity/users';
import { withArticle } from '../../../../contract/platform/dayArticle';
import { formatDate } from '../../../ui/italianTime';

interface ConsentSwitchProps {
  readonly id: string;
  readonly title: string;
  /** The words that are agreed to now. */
  readonly words: string;
  readonly decision: Decision;
  /** The choice while it is saved; undefined at rest. */
  readonly pending: boolean | undefined;
  readonly onChoice: (isWanted: boolean) => void;
  readonly ref?: RefObject<HTMLInputElement | null>;
}

function stateText({ isGiven, at = '' }: Decision): string {
  if (isGiven) return `Attiva ${withArticle('dal', formatDate(at))}.`;
  return at === '' ? 'Non attiva.' : `Non attiva: consenso revocato ${withArticle('il', formatDate(at))}.`;
}

/** A consent that one press gives, in exactly the words beside it, and one press withdraws. */
export function ConsentSwitch({ id, title, words, decision, pending, onChoice, ref }: ConsentSwitchProps) {
  const isPending = pending !== undefined;
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0, maxWidth: '62ch' }}>
        <Typography variant="h3">
          <label htmlFor={id}>{title}</label>
        </Typography>
        <Typography id={`${id}-testo`} color="textSecondary" sx={{ mt: 0.5 }}>
          {decision.isGiven ? (decision.text ?? words) : words}
        </Typography>
        <Typography id={`${id}-stato`} variant="body2" sx={{ mt: 1, fontWeight: 650 }}>
          {isPending ? 'Salvataggio in corso…' : stateText(decision)}
        </Typography>
      </Box>
      <Switch
        id={id}
        name={id}
        checked={pending ?? decision.isGiven}
        slotProps={{
          input: {
            ...(ref && { ref }),
            'aria-describedby': `${id}-testo ${id}-stato`,
            'aria-disabled': isPending,
          },
        }}
        onChange={(_event, isWanted) => !isPending && onChoice(isWanted)}
      />
    </Box>
  );
}
