import SearchIcon from '@mui/icons-material/Search';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import type { PopperProps } from '@mui/material/Popper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { adminResources } from '../../../../contract/admin/adminResources';
import type { AdminHit } from '../../../../contract/admin/adminSearch';
import { SHORTEST_SEARCH } from '../../../../contract/platform/adminConstants';
import { LoadError } from '../../platform/navigation';
import { navigationRequested } from '../../platform/navigation/navigationSlice';
import { adminHref } from '../adminPaths';
import { adminHits, adminSearchTyped } from './adminSearch';

const resourceOf = ({ kind }: AdminHit) => adminResources.find(([, { hit }]) => hit === kind)?.[1];

/** The heading of the kinds of hits. */
export const headingOf = (hit: AdminHit): string => resourceOf(hit)?.name ?? '';
/** The page that a hit leads to. */
export const hrefOf = (hit: AdminHit): string => {
  const { editPath, detailPath } = resourceOf(hit) ?? {};
  return adminHref(editPath ?? detailPath ?? '/admin', hit.id);
};

const NAME = 'Cerca in tutto il negozio';

interface SearchDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The hits stand below the field, within the dialog, which holds the focus. */
const Below = ({ children }: PopperProps) => <Box>{typeof children === 'function' ? null : children}</Box>;

function Hint({ text }: { readonly text: string }) {
  const { status, key } = useSelector(adminHits.selectAny);
  if (text.trim().length < SHORTEST_SEARCH)
    return 'Scrivi qualche lettera di un corso, di una persona, di un acquisto o di un coupon.';
  // The reason stands below.
  if (status === 'failed') return null;
  return status === 'ready' && key === text.trim() ? `Nessun risultato per «${text.trim()}».` : 'Cerco…';
}

function SearchField({ onClose }: Pick<SearchDialogProps, 'onClose'>) {
  const dispatch = useDispatch();
  const { data, status, key, message } = useSelector(adminHits.selectAny);
  const [text, setText] = useState('');
  const isLongEnough = text.trim().length >= SHORTEST_SEARCH;
  // Earlier hits stay in view until the answer is there; only Enter waits for it.
  const isAnswered = status === 'ready' && key === text.trim();
  const hits = isLongEnough && status !== 'failed' ? (data ?? []) : [];
  const type = (next: string) => {
    setText(next);
    dispatch(adminSearchTyped(next));
  };
  const go = (hit: AdminHit) => {
    onClose();
    dispatch(navigationRequested({ to: hrefOf(hit) }));
  };
  return (
    <>
      <Autocomplete
        open
        openOnFocus
        autoHighlight={isAnswered}
        options={hits}
        value={null}
        inputValue={text}
        forcePopupIcon={false}
        clearText="Svuota"
        // The server has searched.
        filterOptions={(options) => options}
        groupBy={headingOf}
        getOptionKey={({ kind, id }) => `${kind} ${id}`}
        getOptionLabel={({ title }) => title}
        noOptionsText={<Hint text={text} />}
        onInputChange={(_event, next, reason) => (reason === 'input' || reason === 'clear') && type(next)}
        onChange={({ type: event }, hit) => hit && (isAnswered || event === 'click') && go(hit)}
        onClose={(_event, reason) => reason === 'escape' && onClose()}
        slots={{ popper: Below }}
        slotProps={{
          paper: { elevation: 0, square: true },
          listbox: { component: 'div', sx: { maxHeight: 'min(60vh, 480px)' }, 'aria-label': 'Risultati' },
        }}
        renderInput={({ id, slotProps }) => (
          <InputBase
            id={id}
            ref={slotProps.input.ref}
            autoFocus
            fullWidth
            placeholder={NAME}
            startAdornment={<SearchIcon sx={{ mr: 1.5, color: 'text.secondary' }} />}
            endAdornment={slotProps.input.endAdornment}
            inputProps={{
              ...slotProps.htmlInput,
              'aria-label': NAME,
              maxLength: 200,
              enterKeyHint: 'go',
            }}
            sx={{ px: 2.5, py: 1.5, fontSize: '1.1rem', borderBottom: 1, borderColor: 'divider' }}
          />
        )}
        // A listbox owns options and groups of options, and nothing else.
        renderGroup={({ key, group, children }) => (
          <Box key={key} role="group" aria-label={group}>
            <Typography aria-hidden variant="body2" color="textSecondary" sx={{ px: 2.5, pt: 1.5, pb: 0.5 }}>
              {group}
            </Typography>
            {children}
          </Box>
        )}
        renderOption={({ key, ...option }, { title, detail }) => (
          <Box component="li" key={key} {...option} sx={{ minHeight: 48, overflowWrap: 'anywhere' }}>
            <Box sx={{ minWidth: 0 }}>
              <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                {title}
              </Typography>
              {detail && (
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {detail}
                </Typography>
              )}
            </Box>
          </Box>
        )}
      />
      {isLongEnough && status === 'failed' && (
        <Box sx={{ px: 2.5, pb: 2 }}>
          <LoadError message={message} retry={adminHits.actions.retryRequested()} />
        </Box>
      )}
    </>
  );
}

/** The search over everything: by the combobox pattern, the focus stays in the field and goes back where it was. */
export function SearchDialog({ isOpen, onClose }: SearchDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      // On the dialog itself: MUI puts a name given to the whole on what is around it.
      slotProps={{ paper: { 'aria-label': NAME } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'start' } }}
    >
      <SearchField onClose={onClose} />
    </Dialog>
  );
}
