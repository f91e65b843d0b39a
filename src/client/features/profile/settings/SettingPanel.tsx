import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Notice } from '../../../ui/Notice';
import { type Setting, selectAccountSettings, settingChosen, settingLeft } from './accountSettingsSlice';

interface SettingPanelProps {
  readonly setting: Setting;
  readonly title: string;
  /** What it is at present. */
  readonly summary: ReactNode;
  /** What is said after a change. */
  readonly changed: string;
  /** The form that changes it. */
  readonly children: ReactNode;
}

/** One thing that can be changed: what it is, and its form, folded away until it is wanted. */
export function SettingPanel({ setting, title, summary, changed, children }: SettingPanelProps) {
  const dispatch = useDispatch();
  const settings = useSelector(selectAccountSettings);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const isOpen = settings.open === setting;
  const formId = `impostazione-${setting}`;
  useEffect(() => {
    // The form took the keyboard's place with it when it closed.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <Box sx={{ p: { xs: 2, sm: 3 }, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
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
          onClick={() => dispatch(isOpen ? settingLeft() : settingChosen(setting))}
          sx={{ flexShrink: 0 }}
        >
          {isOpen ? 'Annulla' : 'Modifica'}
        </Button>
      </Box>
      <Box sx={{ mt: settings.changed === setting ? 2 : 0 }}>
        <Notice kind="success">{settings.changed === setting ? changed : ''}</Notice>
      </Box>
      {isOpen && (
        <Box id={formId} sx={{ mt: 2.5, maxWidth: 640 }}>
          {children}
        </Box>
      )}
    </Box>
  );
}
