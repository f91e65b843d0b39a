import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Submission } from '../../../state/submission';
import { Notice } from '../../../ui/Notice';
import { useFocusBack } from '../../../ui/useFocusBack';
import { panelPart } from '../components/panel';
import { closed, opened, type Setting, selectSettings } from './settingsSlice';

interface SettingPanelProps {
  readonly setting: Setting;
  readonly form: { readonly select: (state: never) => Submission };
  readonly title: string;
  /** The present value. */
  readonly summary: ReactNode;
  /** Shown after a change. */
  readonly success: string;
  /** The form that changes it. */
  readonly children: ReactNode;
}

/** A setting, with its form hidden until it is opened. */
export function SettingPanel({ setting, form, title, summary, success, children }: SettingPanelProps) {
  const dispatch = useDispatch();
  const { open } = useSelector(selectSettings);
  const isDone = useSelector(form.select).status === 'done';
  const isOpen = open === setting && !isDone;
  const button = useFocusBack(isOpen);
  const message = isDone ? success : '';
  const formId = `impostazione-${setting}`;
  return (
    <Box sx={panelPart}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="h3">{title}</Typography>
          <Typography component="div" color="textSecondary" sx={{ mt: 0.5 }}>
            {summary}
          </Typography>
        </Box>
        <Button
          ref={button}
          type="button"
          variant="outlined"
          aria-label={`${isOpen ? 'Annulla' : 'Modifica'}: ${title}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? formId : undefined}
          onClick={() => dispatch(isOpen ? closed() : opened(setting))}
          sx={{ flexShrink: 0 }}
        >
          {isOpen ? 'Annulla' : 'Modifica'}
        </Button>
      </Box>
      <Box sx={{ mt: message ? 2 : 0 }}>
        <Notice kind="success">{message}</Notice>
      </Box>
      {isOpen && (
        <Box id={formId} sx={{ mt: 2.5, maxWidth: 640 }}>
          {children}
        </Box>
      )}
    </Box>
  );
}
