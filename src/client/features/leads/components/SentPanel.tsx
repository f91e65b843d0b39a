import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { CheckIcon } from '../../../ui/Icons';
import { FormPanel } from './FormPanel';

interface SentPanelProps {
  readonly title: string;
  readonly cover?: ReactNode;
  /** Only in the demo shop: where the mail can be read. */
  readonly mailboxUrl: string | undefined;
  /** The button of the next step. */
  readonly action: ReactNode;
  readonly children: ReactNode;
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Replaces a form that was sent. It takes the focus, so that it is read aloud. */
export function SentPanel({ title, cover, mailboxUrl, action, children }: SentPanelProps) {
  return (
    <FormPanel title={title} cover={cover}>
      <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
        <Box
          role="status"
          tabIndex={-1}
          ref={takeFocus}
          // The form was longer: its replacement must not end up under the shop's header.
          sx={{ display: 'flex', gap: 1.75, outline: 'none', overflowWrap: 'anywhere', scrollMarginTop: 200 }}
        >
          <Box
            component="span"
            sx={{
              display: 'grid',
              placeItems: 'center',
              width: 36,
              height: 36,
              flexShrink: 0,
              borderRadius: '50%',
              bgcolor: 'success.main',
              color: 'success.contrastText',
            }}
          >
            <CheckIcon />
          </Box>
          <div>{children}</div>
        </Box>
        {action}
        {mailboxUrl && (
          <Button component="a" href={mailboxUrl} variant="outlined">
            Apri l’e-mail (negozio dimostrativo)
          </Button>
        )}
      </Box>
    </FormPanel>
  );
}
